/** Answers that have to be computed: with a memory that they fall out of before they are asked for again, and without one. */
import { compareBodies } from '../compare-bodies.ts';
import { type Comparison, compare } from '../comparison.ts';
import { fetchOnce } from '../http-client.ts';
import {
  isGraphql,
  loadRequest,
  REQUEST_TITLES,
  type RequestName,
  requestsOf,
  reworded,
  SMALL_MEMORY,
} from '../requests.ts';
import { octavoCommand } from '../servers.ts';
import { type Setting, withServers } from '../setting.ts';
import { takeTurns } from '../take-turns.ts';

/** What an answer takes besides its bytes, roughly. */
const OVERHEAD = 1000;

/** Measures one kind of request. */
export function compareMisses(
  { store, articles, load, options, program }: Setting,
  name: RequestName,
  maxStale = 0,
): Promise<Comparison> {
  const requests = requestsOf(name, articles);
  const serverOptions = { graphql: isGraphql(name), ...(program === undefined ? {} : { program }) };
  const off = octavoCommand(options.port, store, { ...serverOptions, name: 'off' });
  return withServers([off], async ([without]) => {
    let largest = 0;
    for (const { url, body } of requests) {
      largest = Math.max(largest, (await fetchOnce(options.port, url, { body })).body.length);
    }
    const memory = String(SMALL_MEMORY * (OVERHEAD + largest));
    const on = octavoCommand(options.port + 1, store, { ...serverOptions, name: 'on', memory, maxStale });
    return await withServers([on], async ([within]) => {
      const servers = [without!, within!];
      await compareBodies(servers, requests);
      const subjects = servers.map((server) => ({
        name: server.name,
        server,
        requests: reworded(requests).map(loadRequest),
      }));
      const [first, second] = await takeTurns(subjects, load, options);
      return compare(REQUEST_TITLES[name], 'memory off', first!, second!);
    });
  });
}
