/** One plain request, for what is not measured. */
import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  /** Names as they were sent. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** What goes with a request. */
export interface RequestParts {
  /** JSON text; makes it a POST. */
  readonly body?: string | undefined;
  /** Sent as `Authorization: Bearer`. */
  readonly token?: string | undefined;
  /** Sent besides. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Closes the connection. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * GET, or POST of a JSON text, over a connection of its own.
 * @throws the socket's error
 */
export function fetchOnce(port: number, url: string, parts: RequestParts = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = sendOnce(port, url, parts);
    socket.on('error', reject);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => {
      const all = Buffer.concat(chunks);
      const headEnd = all.indexOf('\r\n\r\n');
      if (headEnd < 0) {
        reject(new Error(`no answer to ${url}`));
        return;
      }
      const [, ...lines] = all.toString('latin1', 0, headEnd).split('\r\n');
      const headers = lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
      });
      resolve({ status: Number(all.toString('latin1', 9, 12)), headers, body: all.subarray(headEnd + 4) });
    });
  });
}

/** Sends a request; nothing reads what comes back. */
export function sendOnce(
  port: number,
  url: string,
  { body, token, headers = {}, signal }: RequestParts = {},
): Socket {
  const socket = connect({ port, host: '127.0.0.1', ...(signal ? { signal } : {}) });
  const method = body === undefined ? 'GET' : 'POST';
  const head = [`${method} ${url} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Connection: close'];
  if (token !== undefined) head.push(`Authorization: Bearer ${token}`);
  for (const [name, value] of Object.entries(headers)) head.push(`${name}: ${value}`);
  if (body !== undefined) {
    head.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  }
  socket.write(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`);
  return socket;
}
