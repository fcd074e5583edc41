/**
 * What a hostile client does to the others: simple reads under load, first alone, then while somebody sends costly
 * requests. An accepted costly request is answered; a refused one costs next to nothing. Both are fine, a server that
 * answers nobody else meanwhile is not.
 *
 * Two databases: the bench's own, whose content is even, and a skewed one with long texts (`skewed.ts`), where requests
 * look cheap that are not. There four are under way at once, each with other words than the one before, so that nothing
 * is learnt from them.
 */
import { loadavg } from 'node:os';
import { publishedCount } from './dataset.ts';
import { type Answer, fetchOnce } from './http-client.ts';
import type { Load } from './load.ts';
import type { LoadResult } from './load-worker.ts';
import type { Options } from './options.ts';
import { type Server, startServer } from './processes.ts';
import { PAGE_SIZE, requestsOf } from './requests.ts';
import { octavoCommand } from './servers.ts';
import { SKEWED_ARTICLES, skewedDatabase } from './skewed.ts';
import { sqliteStore } from './store.ts';
import { figure, table } from './table.ts';

interface Attack {
  readonly name: string;
  /** Under `/api/articles?`. */
  readonly query?: string;
  /** Instead: the request of a turn, so that no two need be equal. */
  readonly send?: (turn: number) => { readonly url: string; readonly body?: string };
}

/** A database, and what is sent to it. */
interface Scene {
  readonly title: string;
  readonly file: string;
  readonly attacks: readonly Attack[];
  /** Hostile requests under way at once, and connections of simple reads. */
  readonly atOnce: number;
  readonly connections: number;
  readonly articles: number;
  readonly graphql: boolean;
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

/** `category → articles → category …`, and the last level's field. */
const backAndForth = (names: readonly [string, string], times: number, turn: number): string =>
  `/api/articles/${1 + (turn % 500)}?fields=id&populate${`[${names[0]}][populate][${names[1]}][populate]`.repeat(times)}[${names[0]}][fields]=id`;

/** Another order of fields is another statement. */
const FIELDS = ['id', 'title', 'slug', 'views', 'rating', 'featured'];
const fields = (turn: number): string => {
  const order = FIELDS.map((_, index) => FIELDS[(index + turn) % FIELDS.length]);
  return `fields=${order.slice(0, 1 + (turn % FIELDS.length)).join()}`;
};

const alternatives = (count: number, operator: string, turn: number): string =>
  `/api/articles?${fields(turn)}&${words(count, (i) => `filters[$or][${i}][body][${operator}]=nowhere${turn}x${i}`)}`;

const ALIASES = words(
  100,
  (i) => `a${i}:articles(pagination:{limit:100}){data{attributes{body}}}`,
).replaceAll('&', ' ');

const LONG_NUMBER = `{"n":1234567890123456,"a":[${'[],'.repeat(330_000)}[]]}`;
const ROWS = JSON.stringify({
  data: { links: Array.from({ length: 20_000 }, () => ({ label: 'x', url: 'y' })) },
});

/** Requests that cost far more than they seem to on skewed content. */
const SKEWED_ATTACKS: readonly Attack[] = [
  {
    name: 'populate through one category',
    send: (turn) => ({ url: backAndForth(['category', 'articles'], 3, turn) }),
  },
  {
    name: 'populate through one tag',
    send: (turn) => ({ url: backAndForth(['tags', 'articles'], 3, turn) }),
  },
  { name: '30 texts in bodies', send: (turn) => ({ url: alternatives(30, '$contains', turn) }) },
  { name: '15 texts, letter case folded', send: (turn) => ({ url: alternatives(15, '$containsi', turn) }) },
  { name: '300 texts in bodies', send: (turn) => ({ url: alternatives(300, '$contains', turn) }) },
  {
    name: 'search in all texts',
    send: (turn) => ({ url: `/api/articles?${fields(turn)}&_q=nowhere${turn}` }),
  },
  {
    name: 'an answer of 160 MB',
    send: () => ({
      url: '/api/articles?fields=id&pagination[limit]=100&populate[author][fields]=id&populate[author][populate][articles][fields]=body',
    }),
  },
  {
    name: 'GraphQL, 100 lists of bodies',
    send: () => ({ url: '/graphql', body: JSON.stringify({ query: `{${ALIASES}}` }) }),
  },
  {
    name: 'the same six times in a batch',
    send: () => ({
      url: '/graphql',
      body: JSON.stringify(Array.from({ length: 6 }, () => ({ query: `{${ALIASES}}` }))),
    }),
  },
  { name: 'JSON with one long number', send: () => ({ url: '/no/such/route', body: LONG_NUMBER }) },
  { name: '20,000 component rows', send: () => ({ url: '/api/articles', body: ROWS }) },
];

/** Milliseconds of load, and the most a costly request may take before the bench gives it up. */
const WINDOW = 3000;
const PATIENCE = 60_000;

/** Runs all attacks on one size of database, each on a server of its own, and prints what they did. */
export function hostile(articles: number, file: string, load: Load, options: Options): Promise<void> {
  const { connections } = options;
  const title = `Simple reads (one entry) beside one hostile client, ${articles} articles`;
  const scene = { title, file, attacks: attacks(articles), atOnce: 1, connections, articles, graphql: false };
  return play(scene, load, options);
}

/** The same with skewed content and long texts. */
export async function hostileOnSkewed(load: Load, options: Options): Promise<void> {
  await play(
    {
      title: `One client's simple reads beside four hostile requests at a time, ${SKEWED_ARTICLES} articles with long texts, half of them with one tag and one category`,
      file: await skewedDatabase(),
      attacks: SKEWED_ATTACKS,
      atOnce: 4,
      connections: 1,
      articles: SKEWED_ARTICLES,
      graphql: true,
    },
    load,
    options,
  );
}

async function play(scene: Scene, load: Load, options: Options): Promise<void> {
  const { articles, connections, graphql } = scene;
  const requests = requestsOf('r1', articles).map(({ url }) => ({
    url: graphql ? `${url}?fields=title` : url,
  }));
  const simple = (milliseconds: number): Promise<LoadResult> =>
    load.run({ port: options.port, requests, connections, milliseconds });
  const rows: string[][] = [];
  for (const attack of [{ name: 'nothing' }, ...scene.attacks]) {
    const command = octavoCommand(options.port, sqliteStore(scene.file), { graphql });
    // threads of the server have the other core as well
    const server = await startServer({ ...command, anywhere: scene.atOnce > 1 });
    await simple(WINDOW / 3);
    const stop = { asked: false };
    const costly = Array.from({ length: attack.name === 'nothing' ? 0 : scene.atOnce }, (_, first) =>
      repeat(server, (turn) => requestOf(attack, first + turn * scene.atOnce), stop),
    );
    const result = await simple(WINDOW).catch(() => null);
    stop.asked = true;
    const outcomes = await Promise.all(costly);
    const outcome = outcomes.sort((a, b) => b.milliseconds - a.milliseconds)[0] ?? null;
    rows.push([
      attack.name,
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
  console.log(`\n${scene.title} (load average ${loadavg()[0]!.toFixed(1)})\n`);
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

const requestOf = ({ query, send }: Attack, turn: number): { url: string; body?: string } =>
  send ? send(turn) : { url: `/api/articles?${query}` };

interface Outcome {
  readonly status: string;
  readonly milliseconds: number;
  readonly bytes: number;
}

/** Sends one request after the other until told to stop; tells how the slowest went. */
async function repeat(
  server: Server,
  request: (turn: number) => { url: string; body?: string },
  stop: { asked: boolean },
): Promise<Outcome> {
  let turn = 0;
  let worst: Outcome = { status: '', milliseconds: 0, bytes: 0 };
  do {
    const begin = performance.now();
    const { url, body } = request(turn);
    turn += 1;
    const answer = await Promise.race([fetchOnce(server.port, url, body).catch(() => null), giveUp()]);
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
