/** Answers that are computed, beside the hand-written limit. */
import { compareBodies, compareWithRest } from './compare-bodies.ts';
import { type Comparison, compare } from './comparison.ts';
import { isGraphql, loadRequest, REQUEST_TITLES, type RequestName, requestsOf } from './requests.ts';
import { limitCommand, octavoCommand } from './servers.ts';
import { type Setting, withServers } from './setting.ts';
import { type Subject, takeTurns } from './take-turns.ts';

export interface Uncached {
  readonly comparisons: readonly Comparison[];
  /** Memory in MB after all of them. */
  readonly limitMemory: number | null;
  readonly memory: number | null;
}

/** Measures requests of one kind, all by REST or all by GraphQL, on one server; GraphQL by the same request over REST. */
export function compareUncached(setting: Setting, names: readonly RequestName[]): Promise<Uncached> {
  const { store, articles, load, options, program } = setting;
  const graphql = names.some(isGraphql);
  const commands = [
    limitCommand(options.port, store, articles),
    octavoCommand(options.port + 1, store, { graphql, ...(program === undefined ? {} : { program }) }),
  ];
  return withServers(commands, async (servers) => {
    const [limit, octavo] = [servers[0]!, servers[1]!];
    const comparisons: Comparison[] = [];
    for (const name of names) {
      const requests = requestsOf(name, articles);
      const loadRequests = requests.map(loadRequest);
      await compareBodies(servers, requests);
      const subjects: Subject[] = servers.map((server) => ({
        name: server.name,
        server,
        requests: loadRequests,
      }));
      if (graphql) {
        await compareWithRest(octavo, requests);
        const rest = requests.map(({ rest }) => ({ url: rest! }));
        subjects.push({ name: 'REST', server: octavo, requests: rest });
      }
      const [first, second, rest] = await takeTurns(subjects, load, options);
      const title = REQUEST_TITLES[name];
      comparisons.push(compare(title, 'limit', first!, second!));
      if (rest) comparisons.push(compare(title, 'REST', rest, second!));
    }
    return {
      comparisons,
      limitMemory: limit.memory()?.now ?? null,
      memory: octavo.memory()?.now ?? null,
    };
  });
}
