/** One plain request, for what is not measured. */
import { connect } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * GET over a connection of its own.
 * @throws the socket's error
 */
export function fetchOnce(port: number, url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    socket.on('error', reject);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => {
      const all = Buffer.concat(chunks);
      const headEnd = all.indexOf('\r\n\r\n');
      if (headEnd < 0) reject(new Error(`no answer to ${url}`));
      else resolve({ status: Number(all.toString('latin1', 9, 12)), body: all.subarray(headEnd + 4) });
    });
    socket.write(`GET ${url} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
  });
}
