/**
 * The number of warnings the server has for the last statement. It stands behind the last row, and the driver
 * does not pass it on; without it a text that was cut would go unnoticed.
 */
import type { Connection } from 'mysql2';

/** The part of the driver that is observed: it is not in its types, and its version is pinned. */
interface Packets {
  handlePacket(packet: Packet | undefined): unknown;
}

interface Packet {
  isEOF(): boolean;
  eofWarningCount(): number;
}

/** @returns a function that reads the number */
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
