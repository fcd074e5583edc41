/** Asks the server to end what a connection does: a connection of its own that says so and is closed (protocol 3.0). */
import { connect } from 'node:net';
import type { Client } from 'pg';

/** The code that stands in place of a protocol's version. */
const CANCEL_REQUEST = 80_877_102;

/** Milliseconds the server may take to take notice. */
const PATIENCE = 2000;

/** What the server has told of a connection, and the driver keeps without saying so. */
interface Connected {
  readonly host: string;
  readonly port: number;
  readonly processID: number | null;
  readonly secretKey: number | null;
}

/**
 * Returns once the server has taken notice, which is no word on whether there was anything to end.
 * @throws the system's error where the server can't be reached
 */
export function cancelRequest(client: Client): Promise<void> {
  const { host, port, processID, secretKey } = client as unknown as Connected;
  if (processID === null || secretKey === null) return Promise.resolve();
  const message = Buffer.alloc(16);
  [message.length, CANCEL_REQUEST, processID, secretKey].forEach((number, index) => {
    message.writeInt32BE(number, index * 4);
  });
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  return new Promise((resolve, reject) => {
    socket.setTimeout(PATIENCE, () => socket.destroy());
    socket.on('error', reject);
    // the server closes it; without a listener for data the end would never be seen
    socket.on('close', () => resolve()).resume();
    socket.end(message);
  });
}
