/** Answers from memory, and the 304 to who has them, beside servers that send constant bodies of the same bytes. */
import { join } from 'node:path';
import { compareBodies } from '../compare-bodies.ts';
import { type Comparison, compare } from '../comparison.ts';
import { fetchOnce } from '../http-client.ts';
import type { LoadRequest } from '../load-worker.ts';
import type { ServerCommand } from '../processes.ts';
import { isGraphql, loadRequest, REQUEST_TITLES, type RequestName, requestsOf } from '../requests.ts';
import { octavoCommand } from '../servers.ts';
import { type Setting, withServers } from '../setting.ts';
import { type Subject, takeTurns } from '../take-turns.ts';

/** As it comes, the default of `cache.memory`. */
export const MEMORY = '64mb';

export interface Hits {
  /** Of each request: by the bare body, by the body with the same headers, and of a GET the 304 by such a 304. */
  readonly comparisons: readonly Comparison[];
  /** Memory of the server in MB after all of them. */
  readonly memory: number | null;
}

/**
 * Measures requests of one kind, all by REST or all by GraphQL, on one server.
 * @param maxStale milliseconds that answers may be late
 */
export function compareHits(setting: Setting, names: readonly RequestName[], maxStale = 0): Promise<Hits> {
  const { store, articles, load, options, program } = setting;
  const graphql = names.some(isGraphql);
  const programOption = program === undefined ? {} : { program };
  const octavo = octavoCommand(options.port, store, { graphql, memory: MEMORY, maxStale, ...programOption });
  const constants = ['plain', 'headers'].map((mode, index) => constantCommand(setting, graphql, mode, index));
  // the first one is asked for the bodies by the others
  return withServers([octavo, ...constants], async (servers) => {
    const [server, constant, withHeaders] = [servers[0]!, servers[1]!, servers[2]!];
    const comparisons: Comparison[] = [];
    for (const name of names) {
      const requests = requestsOf(name, articles);
      await compareBodies(servers, requests);
      const loadRequests = requests.map(loadRequest);
      const subjects: Subject[] = [constant, withHeaders, server].map((one) => ({
        name: one.name,
        server: one,
        requests: loadRequests,
      }));
      if (!graphql) {
        const known = await withTags(server.port, loadRequests);
        for (const one of [withHeaders, server]) {
          subjects.push({ name: `${one.name}, 304`, server: one, requests: known, status: 304 });
        }
      }
      const [plain, headers, hit, plain304, hit304] = await takeTurns(subjects, load, options);
      const title = REQUEST_TITLES[name];
      comparisons.push(compare(title, 'constant body', plain!, hit!));
      comparisons.push(compare(title, 'the same with the same headers', headers!, hit!));
      if (plain304 && hit304) comparisons.push(compare(`${title}, 304`, 'constant 304', plain304, hit304));
    }
    return { comparisons, memory: server.memory()?.now ?? null };
  });
}

function constantCommand(
  { articles, options }: Setting,
  graphql: boolean,
  mode: string,
  index: number,
): ServerCommand {
  const port = options.port + 1 + index;
  const server = join(import.meta.dirname, '../constant-server.ts');
  const numbers = [port, articles, options.port].map(String);
  return {
    name: `constant-${mode}`,
    args: [server, ...numbers, String(graphql), mode],
    port,
    ready: requestsOf('r1', articles)[0]!.url,
  };
}

/** The requests of somebody who has the answers. */
async function withTags(port: number, requests: readonly LoadRequest[]): Promise<LoadRequest[]> {
  const known: LoadRequest[] = [];
  for (const request of requests) {
    // an answer that has to be computed has a tag where the client asks with one
    const { headers } = await fetchOnce(port, request.url, { headers: { 'If-None-Match': '"none"' } });
    const tag = headers.find(([name]) => name === 'ETag')?.[1];
    if (tag === undefined) throw new Error(`no entity tag for ${request.url}`);
    known.push({ ...request, headers: { 'If-None-Match': tag } });
  }
  return known;
}
