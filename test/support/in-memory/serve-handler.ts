/** A server of a test's own, which answers what the test says and is reached within the process. */
import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import { listenInMemory } from './network.ts';

/** Serves until the test is over. @returns the address */
export function serveHandler(handler: RequestListener): string {
  const server = createServer(handler);
  listenInMemory(server);
  const { port } = server.listen().address() as { readonly port: number };
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${port}`;
}
