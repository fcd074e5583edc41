/**
 * Asks the server to end the running statement of a connection, by a second connection that sends a cancel
 * request and is closed (protocol 3.0).
 */
import { connect } from 'node:net';
import type { Client } from 'pg';

/** The code in the place of a protocol version. */
const CANCEL_REQUEST = 80_877_102;

/** Milliseconds to wait for the server. */
const LONGEST_WAIT_MS = 2000;

/** Data of a connection that the driver has and does not declare in its types. */
interface Connected {
  readonly host: string;
  readonly port: number;
  readonly processID: number | null;
  readonly secretKey: number | null;
}

/**
 * Returns once the server has received the request; whether a statement was ended is not known.
 * @throws the system's error if the server can't be reached
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
    socket.setTimeout(LONGEST_WAIT_MS, () => socket.destroy());
    socket.on('error', reject);
    // the server closes it; without a listener for data the end would never be seen
    socket.on('close', () => resolve()).resume();
    socket.end(message);
  });
}
