/**
 * The limit of answers from memory: bare `node:http` that sends constant bodies. It asks another server for each of them
 * when it starts, so both send the same bytes.
 */

import { fetchOnce } from './http-client.ts';
import { serveAnswers } from './limit-http.ts';
import { REQUEST_NAMES, requestsOf } from './requests.ts';

const [port = '', articles = '', original = '', graphql = ''] = process.argv.slice(2);

const bodies = new Map<string, Buffer>();
for (const request of REQUEST_NAMES.flatMap((name) => requestsOf(name, Number(articles)))) {
  if (request.body !== undefined && graphql !== 'true') continue;
  const { body } = await fetchOnce(Number(original), request.url, { body: request.body });
  bodies.set(request.body ?? request.url, body);
}
serveAnswers(Number(port), (asked) => bodies.get(asked));
