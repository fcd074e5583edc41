/**
 * A request of the server to itself. It goes the whole way of a request that comes over a connection (limits, middlewares
 * of the project, routes, log), so that it is treated like the request of any other client.
 */
import type { InProcessReply, InProcessRequest } from '../../core/base/http/ask-server.ts';
import { ERROR_CODE_HEADER } from '../../core/errors/octavo-error.ts';
import type { HttpServer } from './http-server.ts';

/** @param handle what answers requests */
export async function askInProcess(
  handle: HttpServer['handle'],
  { method, url, headers, ip, body }: InProcessRequest,
): Promise<InProcessReply> {
  // loaded with the first such request: a start does not need it
  const { inject } = await import('light-my-request');
  const answer = await inject(
    (incoming, response) => {
      // as it was written: the library would parse it and print it again
      incoming.url = url;
      handle(incoming, response);
    },
    {
      method,
      url: '/',
      remoteAddress: ip,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    },
  );
  const code = answer.headers[ERROR_CODE_HEADER.toLowerCase()];
  return { status: answer.statusCode, text: answer.payload, code: typeof code === 'string' ? code : null };
}
