/** One plain request, for what is not measured. */
import { connect } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * GET, or POST of a JSON text, over a connection of its own.
 * @throws the socket's error
 */
export function fetchOnce(port: number, url: string, body?: string): Promise<Answer> {
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
    const method = body === undefined ? 'GET' : 'POST';
    const head = [`${method} ${url} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Connection: close'];
    if (body !== undefined) {
      head.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
    }
    socket.write(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`);
  });
}
