/**
 * A request of the server to itself, over a connection inside the process. It goes the whole way of any other client's request
 * (limits, middlewares of the project, routes, log), so that it is treated alike.
 */
import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { InProcessReply, InProcessRequest } from '../../core/base/http/ask-server.ts';
import { http } from '../../core/base/http/node-http.ts';
import { ERROR_CODE_HEADER } from '../../core/errors/octavo-error.ts';

/**
 * @param server answers the request, whether it listens or not
 * @throws Error where the connection ends before there is an answer
 */
export async function askInProcess(
  server: Server,
  { method, url, headers, ip, body }: InProcessRequest,
): Promise<InProcessReply> {
  const [client, connection] = duplexPair();
  server.emit('connection', Object.assign(connection, { remoteAddress: ip }));
  const request = http.request({
    createConnection: () => client,
    method,
    path: escaped(url),
    headers: {
      ...headers,
      connection: 'close',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  });
  request.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const code = response.headers[ERROR_CODE_HEADER.toLowerCase()];
  return {
    status: response.statusCode!,
    text: await text(response),
    code: typeof code === 'string' ? code : null,
  };
}

/** An address as a request line can carry it: what no address may contain is escaped, the rest stays as it was written. */
const escaped = (url: string): string =>
  url.toWellFormed().replaceAll(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character));
