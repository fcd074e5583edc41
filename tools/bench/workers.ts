/**
 * What a second worker brings: `octavo start` as it is beside `octavo start --workers 2`, neither bound to a
 * core. The load runs on the same cores, so rates say little; what counts is the processor time of a request,
 * all processes together. Two processors can answer twice as many requests where it stays the same.
 */
import { loadavg } from 'node:os';
import { MEMORY } from './cached/hits.ts';
import { compareMixedByWorkers } from './cached/mixed.ts';
import { compareBodies } from './compare-bodies.ts';
import { type Comparison, compare, spreadCell } from './comparison.ts';
import type { Load } from './load.ts';
import type { Options } from './options.ts';
import { SERVER_CORE } from './processes.ts';
import { isGraphql, loadRequest, REQUEST_TITLES, type RequestName, requestsOf } from './requests.ts';
import { octavoCommand } from './servers.ts';
import { type Setting, withServers } from './setting.ts';
import type { Spread } from './statistics.ts';
import { openStore } from './store.ts';
import { figure, table } from './table.ts';
import { takeTurns } from './take-turns.ts';

const WORKERS = 2;

/** Measures one size of database and prints the table. */
export async function workers(articles: number, kept: string, load: Load, options: Options): Promise<void> {
  const store = await openStore(options.database, kept, SERVER_CORE);
  try {
    console.log(`\n${WORKERS} workers, ${articles} articles (load average ${loadavg()[0]!.toFixed(1)})\n`);
    const names = options.requests.filter((name) => !isGraphql(name));
    const setting = { store, kept, articles, load, options };
    const comparisons = [...(await compareWorkers(setting, names, options.cached ? MEMORY : undefined))];
    if (options.cached) {
      comparisons.push(await compareMixedByWorkers(setting, 'authors and tags', WORKERS));
    }
    console.log(table(WORKERS_HEAD, comparisons.map(workersCells)));
  } finally {
    await store.close();
  }
}

/**
 * Measures requests over REST.
 * @param memory for answers, of each worker; none unless given
 */
export function compareWorkers(
  { store, articles, load, options, program }: Setting,
  names: readonly RequestName[],
  memory?: string,
): Promise<readonly Comparison[]> {
  const commands = ['one process', 'workers'].map((name, index) => {
    const serverOptions = {
      name,
      ...(program === undefined ? {} : { program }),
      ...(memory ? { memory } : {}),
    };
    const command = octavoCommand(options.port + index, store, serverOptions);
    const args = index === 0 ? command.args : [...command.args, '--workers', String(WORKERS)];
    // the database's own time is the same for both, and would hide the difference
    return { ...command, args, beside: undefined, anywhere: true };
  });
  return withServers(commands, async (servers) => {
    const comparisons: Comparison[] = [];
    for (const name of names) {
      const requests = requestsOf(name, articles);
      await compareBodies(servers, requests);
      const loadRequests = requests.map(loadRequest);
      const subjects = servers.map((server) => ({ name: server.name, server, requests: loadRequests }));
      const [one, more] = await takeTurns(subjects, load, options);
      comparisons.push(compare(REQUEST_TITLES[name], 'one process', one!, more!));
    }
    return comparisons;
  });
}

/** Of the columns of `workersCells`. */
export const WORKERS_HEAD: readonly string[] = [
  'request',
  'CPU µs, one process',
  'CPU µs, two workers',
  'room for (half within)',
  'req/s, one process',
  'req/s, two workers',
  'by req/s (half within)',
];

/** The row of one request. */
export function workersCells({ title, first, second, byCpu, byRate }: Comparison): string[] {
  const times = ({ median, low, high }: Spread): Spread => ({
    median: WORKERS * median,
    low: WORKERS * low,
    high: WORKERS * high,
  });
  return [
    title,
    figure(first.cpu),
    figure(second.cpu),
    byCpu ? spreadCell(times(byCpu)) : '–',
    figure(first.perSecond),
    figure(second.perSecond),
    spreadCell(byRate),
  ];
}
