/** A server that receives webhooks and keeps their requests. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Message {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: whatever the test looks for
  readonly body: any;
  /** How many there were at the same time. */
  readonly open: number;
}

export interface Receiver {
  readonly address: string;
  readonly messages: readonly Message[];
  /** Takes the next messages away when so many are there. */
  next(count?: number): Promise<Message[]>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** @param answer answers a request, or leaves it; 200 unless given */
export async function receive(
  answer: Answer = (_request, response) => response.end('ok'),
): Promise<Receiver> {
  const messages: Message[] = [];
  let wake = (): void => {};
  let open = 0;
  const server = createServer((request, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const { method = '', url: path = '', headers } = request;
      messages.push({ method, path, headers, body: text === '' ? null : JSON.parse(text), open });
      answer(request, response);
      wake();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    next: async (count = 1) => {
      while (messages.length < count) await new Promise<void>((resolve) => (wake = resolve));
      return messages.splice(0, count);
    },
  };
}
