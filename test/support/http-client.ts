/** A client that asks a server as the callers of the fixture do. */
import { request } from 'node:http';
import { headersOf, type Identity } from './credentials.ts';
import { InMemoryAgent } from './in-memory/network.ts';

export interface HttpAnswer {
  readonly request: string;
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: bodies are whatever the test looks for
  readonly body: any;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly milliseconds: number;
}

/** What asks a server. */
export type Send = (
  method: string,
  path: string,
  body?: unknown,
  as?: Identity,
  headers?: Readonly<Record<string, string>>,
) => Promise<HttpAnswer>;

/** Sends JSON (or, given a string or bytes, exactly these) and reads JSON, over connections that stay open. */
export function httpClient(address: string): { readonly send: Send; close(): void } {
  const agent = new InMemoryAgent({ keepAlive: true });
  const send: Send = (method, path, body, as = 'editor', more = {}) =>
    new Promise((resolve, reject) => {
      const bytes =
        body === undefined
          ? null
          : typeof body === 'string' || Buffer.isBuffer(body)
            ? Buffer.from(body)
            : Buffer.from(JSON.stringify(body));
      const headers: Record<string, string | number> = { ...headersOf(as), ...more };
      if (bytes)
        Object.assign(headers, { 'content-type': 'application/json', 'content-length': bytes.length });
      const started = performance.now();
      const sent = request(`${address}${path}`, { method, headers, agent }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({
            request: `${as} ${method} ${path} ${bytes ? bytes.toString('utf8').slice(0, 4000) : ''}`,
            status: answer.statusCode!,
            text,
            body: parse(text),
            headers: answer.headers,
            milliseconds: performance.now() - started,
          });
        });
      });
      sent.on('error', reject);
      sent.end(bytes ?? undefined);
    });
  return { send, close: () => agent.destroy() };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
