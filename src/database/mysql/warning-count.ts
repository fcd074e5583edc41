/**
 * How many warnings the server has for the statement that has just run. It says so behind the last row, and
 * the driver does not pass it on; without it, a text that was cut because it was too long would go unseen.
 */
import type { Connection } from 'mysql2';

/** The part of the driver that is listened to: it is not in its types, and its version is pinned. */
interface Packets {
  handlePacket(packet: Packet | undefined): unknown;
}

interface Packet {
  isEOF(): boolean;
  eofWarningCount(): number;
}

/** @returns what tells the number */
export function countWarnings(connection: Connection): () => number {
  const packets = connection as unknown as Packets;
  const handle = packets.handlePacket;
  let count = 0;
  packets.handlePacket = function (packet) {
    if (packet?.isEOF()) count = packet.eofWarningCount();
    return handle.call(this, packet);
  };
  return () => count;
}
