/**
 * What one hostile client does to the others: simple reads under load, first alone, then while somebody
 * sends one costly request after the other. An accepted costly request is answered; a refused one costs
 * next to nothing. Both are fine, a server that answers nobody else meanwhile is not.
 */
import { publishedCount } from './dataset.ts';
import { type Answer, fetchOnce } from './http-client.ts';
import type { Load } from './load.ts';
import type { LoadResult } from './load-worker.ts';
import type { Options } from './options.ts';
import { type Server, startServer } from './processes.ts';
import { PAGE_SIZE, requestsOf } from './requests.ts';
import { octavoCommand } from './servers.ts';
import { sqliteStore } from './store.ts';
import { figure, table } from './table.ts';

interface Attack {
  readonly name: string;
  readonly query: string;
}

const words = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('&');

/** `populate[a][populate][b][populate]…=*`, the names in turn. */
function nested(levels: number, names: readonly string[]): string {
  let key = 'populate';
  for (let level = 0; level < levels; level += 1) key += `[${names[level % names.length]}][populate]`;
  return `${key}=*`;
}

function attacks(articles: number): Attack[] {
  const lastPage = Math.floor(publishedCount(articles) / PAGE_SIZE);
  return [
    { name: 'a page of 100', query: 'pagination[pageSize]=100&populate=*' },
    { name: 'populate 2 levels deep', query: nested(1, ['category']) },
    { name: 'populate 3 levels deep', query: nested(2, ['category', 'articles']) },
    { name: 'populate 6 levels deep', query: nested(5, ['tags', 'articles']) },
    { name: '$or with 300 tests', query: words(300, (i) => `filters[$or][][title][$containsi]=word${i}`) },
    {
      name: '$or over relations',
      query: words(40, (i) => `filters[$or][][tags][name][$containsi]=word${i}`),
    },
    { name: '_q, no match', query: '_q=no-such-word' },
    { name: '$containsi on long texts', query: 'filters[body][$containsi]=no-such-word' },
    { name: 'sorted by text, last page', query: `sort=description&pagination[page]=${lastPage}` },
    { name: 'sorted by a to-many relation', query: 'sort=tags.name' },
  ];
}

/** Milliseconds of load, and the most a costly request may take before the bench gives it up. */
const WINDOW = 3000;
const PATIENCE = 60_000;

/** Runs all attacks, each on a server of its own, and prints what they did. */
export async function hostile(articles: number, file: string, load: Load, options: Options): Promise<void> {
  const requests = requestsOf('r1', articles).map(({ url }) => ({ url }));
  const simple = (milliseconds: number): Promise<LoadResult> =>
    load.run({ port: options.port, requests, connections: options.connections, milliseconds });
  const rows: string[][] = [];
  for (const { name, query } of [{ name: 'nothing', query: null }, ...attacks(articles)]) {
    const server = await startServer(octavoCommand(options.port, sqliteStore(file)));
    await simple(WINDOW / 3);
    const stop = { asked: false };
    const costly = query === null ? null : repeat(server, `/api/articles?${query}`, stop);
    const result = await simple(WINDOW).catch(() => null);
    stop.asked = true;
    const outcome = (await costly) ?? null;
    rows.push([
      name,
      outcome?.status ?? '',
      outcome ? figure(outcome.milliseconds) : '',
      outcome ? figure(outcome.bytes / 1024) : '',
      ...(result
        ? [(result.answers / result.milliseconds) * 1000, result.p50, result.p99, result.max].map(figure)
        : ['server gone', '', '', '']),
      String(server.memory()?.peak ?? ''),
    ]);
    await server.stop();
  }
  console.log(`\nSimple reads (one entry) beside one hostile client, ${articles} articles\n`);
  const head = [
    'hostile request',
    'status',
    'ms each',
    'KB',
    'reads/s',
    'p50 ms',
    'p99 ms',
    'max ms',
    'peak MB',
  ];
  console.log(table(head, rows));
}

interface Outcome {
  readonly status: string;
  readonly milliseconds: number;
  readonly bytes: number;
}

/** Sends one request after the other until told to stop; tells how the slowest went. */
async function repeat(server: Server, url: string, stop: { asked: boolean }): Promise<Outcome> {
  let worst: Outcome = { status: '', milliseconds: 0, bytes: 0 };
  do {
    const begin = performance.now();
    const answer = await Promise.race([fetchOnce(server.port, url).catch(() => null), giveUp()]);
    const milliseconds = performance.now() - begin;
    if (milliseconds > worst.milliseconds) {
      worst = { status: statusOf(answer), milliseconds, bytes: answer ? answer.body.length : 0 };
    }
    if (!answer) break;
  } while (!stop.asked);
  return worst;
}

const statusOf = (answer: Answer | null | undefined): string =>
  answer ? String(answer.status) : answer === null ? 'cut off' : `over ${PATIENCE / 1000} s`;

const giveUp = (): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), PATIENCE).unref());
