/**
 * What a hostile client does to the others: simple reads under load, first alone, then while somebody sends costly
 * requests. An accepted costly request is answered; a refused one costs next to nothing. Both are fine, a server that
 * answers nobody else meanwhile is not.
 *
 * Two databases: the bench's own, whose content is even, and a skewed one with long texts (`skewed.ts`), where requests
 * look cheap that are not. There four are under way at once, each with other words than the one before, so that nothing
 * is learnt from them.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import { DEFAULT_LIMITS } from '../../src/core/query/limits.ts';
import type { Block } from './block-probe.ts';
import { publishedCount } from './dataset.ts';
import { firstAdministrator, firstEditor } from './first-administrator.ts';
import { fetchOnce, sendOnce } from './http-client.ts';
import type { Load } from './load.ts';
import type { LoadResult } from './load-worker.ts';
import type { Options } from './options.ts';
import { temporary } from './paths.ts';
import { type Server, startServer } from './processes.ts';
import { PAGE_SIZE, requestsOf } from './requests.ts';
import { octavoCommand } from './servers.ts';
import { SKEWED_ARTICLES, skewedDatabase } from './skewed.ts';
import { sqliteStore } from './store.ts';
import { figure, table } from './table.ts';
import { writableCopy } from './writable-copy.ts';

/** One request of an attack. */
interface HostileRequest {
  readonly url: string;
  readonly body?: string;
  readonly token?: string;
}

interface Attack {
  readonly name: string;
  /** Under `/api/articles?`. */
  readonly query?: string;
  /** Instead: the request of a turn, so that no two need be equal. */
  readonly send?: (turn: number) => HostileRequest;
  /** The answers are never read, and the connections stay. */
  readonly isUnread?: boolean;
}

/** A database, and what is sent to it. */
interface Scene {
  readonly title: string;
  readonly file: string;
  readonly attacks: readonly Attack[];
  /** Hostile requests under way at once. */
  readonly atOnce: number;
  /** Connections of simple reads, and how long each rests between two, in ms. */
  readonly connections: number;
  readonly pause?: number;
  readonly articles: number;
  readonly graphql: boolean;
}

const parameters = (count: number, make: (index: number) => string): string =>
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
    {
      name: '$or with 300 tests',
      query: parameters(300, (i) => `filters[$or][][title][$containsi]=word${i}`),
    },
    {
      name: '$or over relations',
      query: parameters(40, (i) => `filters[$or][][tags][name][$containsi]=word${i}`),
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
  `/api/articles?${fields(turn)}&${parameters(count, (i) => `filters[$or][${i}][body][${operator}]=nowhere${turn}x${i}`)}`;

const ALIASES = parameters(
  100,
  (i) => `a${i}:articles(pagination:{limit:100}){data{attributes{body}}}`,
).replaceAll('&', ' ');

const LONG_NUMBER = `{"n":1234567890123456,"a":[${'[],'.repeat(330_000)}[]]}`;
const rows = (count: number): string =>
  JSON.stringify({
    data: { title: 'Many', links: Array.from({ length: count }, () => ({ label: 'x', url: 'y' })) },
  });
const [MANY_ROWS, MOST_ROWS] = [rows(20_000), rows(DEFAULT_LIMITS.components)];

/**
 * Requests that cost far more than they seem to on skewed content.
 * @param token of somebody who may write
 */
const skewedAttacks = (token: string): readonly Attack[] => [
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
    name: 'answers of 30 MB, never read',
    send: () => ({ url: '/api/articles?fields=body&pagination[limit]=100' }),
    isUnread: true,
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
  { name: '20,000 component rows', send: () => ({ url: '/api/articles', body: MANY_ROWS, token }) },
  { name: '5,000 component rows', send: () => ({ url: '/api/articles', body: MOST_ROWS, token }) },
  {
    name: 'a populate path of 7,000 levels',
    send: (turn) => ({ url: `/api/articles?${fields(turn)}&populate=tags${'.articles.tags'.repeat(3500)}` }),
  },
];

const ARTICLES = '/content-manager/collection-types/api::article.article';

/** A thousand ids, others with each turn. */
const selection = (turn: number): number[] =>
  Array.from({ length: 1000 }, (_, i) => 1 + (turn % 2) * 1000 + i);

/** What an editor may do in ordinary use, and what an administrator may send besides. */
function editorAttacks({
  editor,
  administrator,
}: Readonly<Record<'editor' | 'administrator', string>>): Attack[] {
  const bulk = (name: string, action: string, more: (turn: number) => object = () => ({})): Attack => ({
    name,
    send: (turn) => ({
      url: `${ARTICLES}/actions/${action}`,
      body: JSON.stringify({ ids: selection(turn), ...more(turn) }),
      token: editor,
    }),
  });
  const template = JSON.stringify({ object: 'x', message: '<a href="'.repeat(2000) });
  const questions = JSON.stringify({
    permissions: Array.from({ length: 2000 }, () => ({ action: 'plugin::upload.read' })),
  });
  return [
    bulk('1,000 entries get a number', 'bulkUpdate', (turn) => ({ data: { views: turn } })),
    bulk('1,000 entries get a tag', 'bulkUpdate', (turn) => ({ data: { tags: [1 + (turn % 5)] } })),
    bulk('1,000 entries become drafts', 'bulkUnpublish'),
    bulk('1,000 entries are published', 'bulkPublish'),
    {
      name: '5,000 component rows in a form',
      send: () => ({ url: ARTICLES, body: JSON.stringify(JSON.parse(MOST_ROWS).data), token: editor }),
    },
    {
      name: 'a list by search',
      send: (turn) => ({ url: `${ARTICLES}?pageSize=100&_q=nowhere${turn}&sort=title`, token: editor }),
    },
    {
      name: 'a long page of files',
      send: () => ({ url: '/upload/files?pageSize=100000', token: editor }),
    },
    {
      name: '2,000 permissions asked about',
      send: () => ({ url: '/admin/permissions/check', body: questions, token: editor }),
    },
    {
      name: 'a mail template of 18 KB',
      send: () => ({
        url: '/users-permissions/email-templates/preview',
        body: template,
        token: administrator,
      }),
    },
    bulk('1,000 entries are deleted', 'bulkDelete'),
  ];
}

/** Milliseconds of load, and those a costly request may take after it before the bench gives it up. */
const WINDOW = 3000;
const GIVE_UP_AFTER = 12_000;

/** Milliseconds between two connections whose answers are not read. */
const UNREAD_PAUSE = 250;

/** Milliseconds between two reads of the client beside hostile requests on skewed content. */
const PAUSE = 5;

/** Runs all attacks on one size of database, each on a server of its own, and prints what they did. */
export function hostile(articles: number, file: string, load: Load, options: Options): Promise<void> {
  const { connections } = options;
  const title = `Simple reads (one entry) beside one hostile client, ${articles} articles`;
  const scene = { title, file, attacks: attacks(articles), atOnce: 1, connections, articles, graphql: false };
  return play(scene, load, options);
}

/** The same with skewed content and long texts. */
export async function hostileOnSkewed(load: Load, options: Options): Promise<void> {
  const { file, token, remove } = await writableCopy(await skewedDatabase(), 'hostile');
  try {
    await play(
      {
        title: `One client's simple reads beside four hostile requests at a time, ${SKEWED_ARTICLES} articles with long texts, half of them with one tag and one category`,
        file,
        attacks: skewedAttacks(token),
        atOnce: 4,
        connections: 1,
        pause: PAUSE,
        articles: SKEWED_ARTICLES,
        graphql: true,
      },
      load,
      options,
    );
  } finally {
    remove();
  }
}

/** The same with an editor's credentials, at the routes of administration. */
export async function hostileEditors(load: Load, options: Options): Promise<void> {
  const copy = await writableCopy(await skewedDatabase(), 'hostile-editors');
  try {
    const store = sqliteStore(copy.file);
    const server = await startServer(octavoCommand(options.port, store));
    const tokens = { editor: '', administrator: '' };
    try {
      tokens.administrator = await firstAdministrator(options.port);
      tokens.editor = await firstEditor(options.port, tokens.administrator);
    } finally {
      await server.stop();
    }
    await play(
      {
        title: `One client's simple reads beside an editor who selects everything, ${SKEWED_ARTICLES} articles with long texts`,
        file: copy.file,
        attacks: editorAttacks(tokens),
        atOnce: 1,
        connections: 1,
        pause: PAUSE,
        articles: SKEWED_ARTICLES,
        graphql: false,
      },
      load,
      options,
    );
  } finally {
    copy.remove();
  }
}

async function play(scene: Scene, load: Load, options: Options): Promise<void> {
  const rows: string[][] = [];
  for (const attack of [null, ...scene.attacks]) rows.push(await playOne(scene, attack, load, options));
  console.log(`\n${scene.title} (load average ${loadavg()[0]!.toFixed(1)})\n`);
  console.log(table(HEAD, rows));
}

const HEAD = [
  'hostile request',
  'status',
  'ms each',
  'KB',
  'reads/s',
  'p50 ms',
  'p99 ms',
  'max ms',
  'blocked ms',
  'its CPU ms',
  'peak MB',
];

/**
 * One attack on a server of its own.
 * @param attack null for simple reads alone
 * @returns a row of the table
 */
async function playOne(
  scene: Scene,
  attack: Attack | null,
  load: Load,
  { port }: Options,
): Promise<string[]> {
  const { articles, connections, graphql, atOnce, pause } = scene;
  const requests = requestsOf('r1', articles).map(({ url }) => ({
    url: graphql ? `${url}?fields=title` : url,
  }));
  const simple = (milliseconds: number): Promise<LoadResult> =>
    load.run({ port, requests, connections, milliseconds, ...(pause ? { pause } : {}) });
  const probe = temporary('block-probe.json');
  rmSync(probe, { force: true });
  const nodeFlags = ['--import', join(import.meta.dirname, 'block-probe.ts')];
  const command = octavoCommand(port, sqliteStore(scene.file), { graphql, nodeFlags });
  const env = { ...command.env, BLOCK_PROBE: probe };
  // threads of the server have the other core as well
  const server = await startServer({ ...command, env, anywhere: atOnce > 1 });
  try {
    await simple(WINDOW / 3);
    server.signal('SIGUSR2');
    const stop = new AbortController();
    const senders = Array.from({ length: attack ? atOnce : 0 }, (_, first) =>
      repeat(server, attack!, (turn) => first + turn * atOnce, stop.signal),
    );
    const result = await simple(WINDOW).catch(() => null);
    stop.abort();
    const outcomes = (await Promise.all(senders)).flat();
    const block = blockOf(probe);
    return [
      attack?.name ?? 'nothing',
      [...new Set(outcomes.map(({ status }) => status))].join(),
      attack ? figure(Math.max(...outcomes.map(({ milliseconds }) => milliseconds))) : '',
      attack ? figure(Math.max(...outcomes.map(({ bytes }) => bytes)) / 1024) : '',
      ...(result
        ? [(result.answers / result.milliseconds) * 1000, result.p50, result.p99, result.max].map(figure)
        : ['server gone', '', '', '']),
      figure(block.waited),
      figure(block.worked),
      String(server.memory()?.peak ?? ''),
    ];
  } finally {
    await server.stop();
  }
}

/** What the server's probe has seen. */
const blockOf = (file: string): Block =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Block) : { waited: 0, worked: 0 };

const requestOf = ({ query, send }: Attack, turn: number): HostileRequest =>
  send ? send(turn) : { url: `/api/articles?${query}` };

interface Outcome {
  readonly status: string;
  readonly milliseconds: number;
  readonly bytes: number;
}

/** Sends one request after the other until it is stopped. @returns how they went */
async function repeat(
  server: Server,
  attack: Attack,
  turnOf: (count: number) => number,
  stop: AbortSignal,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const end = new AbortController();
  stop.addEventListener('abort', () => setTimeout(() => end.abort(), GIVE_UP_AFTER).unref());
  for (let count = 0; !stop.aborted; count += 1) {
    const begin = performance.now();
    const { url, ...parts } = requestOf(attack, turnOf(count));
    const took = (): number => performance.now() - begin;
    if (attack.isUnread) {
      sendOnce(server.port, url, { ...parts, signal: stop }).on('error', () => {});
      await setTimeoutPromise(UNREAD_PAUSE);
      outcomes.push({ status: 'unread', milliseconds: took(), bytes: 0 });
      continue;
    }
    const answer = await fetchOnce(server.port, url, { ...parts, signal: end.signal }).catch(() => null);
    const status = answer ? String(answer.status) : end.signal.aborted ? 'none' : 'cut off';
    outcomes.push({ status, milliseconds: took(), bytes: answer?.body.length ?? 0 });
    if (!answer) break;
  }
  return outcomes;
}
