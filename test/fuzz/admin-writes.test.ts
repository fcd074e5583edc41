/**
 * Random requests that write, to every route of the administration, by five roles, with right and with hostile bodies: no answer
 * is a failure of the server, what is refused changes no row, and neither does a request without the right that its route
 * asks for. What a role may not write stays as it was, whichever route was asked (`admin-roles.ts` says it in SQL).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContentType } from '../../src/core/model/content-type.ts';
import {
  askedPermission,
  COLLECTION,
  DELETED,
  ENTRY,
  ROUTES,
  type RouteRow,
  SINGLE,
} from '../security/administration-routes.ts';
import { headersOf } from '../support/credentials.ts';
import { expectUsual, fuzz, isLong } from '../support/fuzz.ts';
import { kitModel } from '../support/kit.ts';
import { presentIn } from '../support/present.ts';
import { seededRandom } from '../support/random.ts';
import { rememberRows, type ServedKit, serveKit, sqliteOf } from '../support/serve-kit.ts';
import { type TestClock, testClock } from '../support/test-clock.ts';
import { WriteGrammar } from '../support/write-grammar.ts';
import { HOSTILE, looseBody, spoiled } from './admin-bodies.ts';
import { ME, OWNERS, type Permission, WRITING_ROLES } from './admin-roles.ts';

const { seed: SEED, numRuns: REQUESTS } = fuzz(isLong ? 600 : 200);
const EXPLORER = '/content-manager/collection-types';
/** What the server keeps for itself, whatever it answers. */
const OF_SERVER = /^(sqlite_|octavo_audit_log$)/;

const model = kitModel();
const TYPES = [...model.contentTypes.values()].filter(({ origin }) => origin === 'api');
const WRITES = Object.entries(ROUTES).filter(([route]) => /^(POST|PUT|PATCH|DELETE) /.test(route));

let kit: ServedKit;
let clock: TestClock;
let all: readonly Permission[] = [];
let upload = '';
beforeAll(async () => {
  clock = testClock();
  kit = await serveKit({ isWritable: true, log: 'fatal', clock });
  const answer = await kit.send('GET', '/admin/roles/1/permissions', undefined, 'admin:super');
  all = answer.body.data.map(({ action, subject, properties }: Permission) => {
    return { action, subject, properties, conditions: [] };
  });
  await prepare();
});
afterAll(() => kit.close());

/** Deleted entries, former states, an upload under way, a token and a webhook. */
async function prepare(): Promise<void> {
  kit.db.exec(OWNERS);
  const headers = ROUTES['POST /upload/resumable']!.headers;
  const requests: readonly (readonly [string, string, unknown?])[] = [
    ...[1, ENTRY].map(
      (id) => ['PUT', `${EXPLORER}/${COLLECTION}/${id}`, { editorNotes: 'was', subtitle: 'was' }] as const,
    ),
    ...[1, ENTRY].map(
      (id) => ['PUT', `${EXPLORER}/${COLLECTION}/${id}`, { editorNotes: 'is', subtitle: 'is' }] as const,
    ),
    ['PUT', `/content-manager/single-types/${SINGLE}`, { title: 'changed' }],
    ['DELETE', `${EXPLORER}/${COLLECTION}/${DELETED}`],
    [
      'POST',
      '/admin/webhooks',
      { name: 'hook', url: 'https://octavo.test/hook', headers: {}, events: ['entry.create'] },
    ],
  ];
  for (const [method, path, body] of requests) {
    const { status, text } = await kit.send(method, path, body, 'admin:super');
    expect([200, 201], text).toContain(status);
  }
  const begun = await kit.send('POST', '/upload/resumable', undefined, 'admin:super', headers);
  upload = String(begun.headers['location']).split('/').at(-1)!;
}

type Rows = ReadonlyMap<string, string>;

const rowsOf = (queries: Iterable<readonly [name: string, query: string]>): Rows =>
  new Map([...queries].map(([name, query]) => [name, JSON.stringify(kit.db.prepare(query).all())]));
const allRows = (): Rows => {
  const names = kit.db
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`)
    .pluck()
    .all() as string[];
  return rowsOf(
    names.filter((name) => !OF_SERVER.test(name)).map((name) => [name, `SELECT * FROM "${name}"`]),
  );
};
const rowsOfQueries = (queries: readonly string[]): Rows => rowsOf(queries.map((query) => [query, query]));
const listed = (rows = '[]'): string[] => (JSON.parse(rows) as unknown[]).map((row) => JSON.stringify(row));
/** Of each query or table that has other rows now, the first ones. */
const apart = (before: Rows, after: Rows): string[] =>
  [...after]
    .filter(([name, rows]) => before.get(name) !== rows)
    .map(([name, rows]) => {
      const [was, is] = [listed(before.get(name)), listed(rows)];
      const gone = was.filter((row) => !is.includes(row)).slice(0, 2);
      const come = is.filter((row) => !was.includes(row)).slice(0, 2);
      return `${name}: was ${gone.join(' ')} is ${come.join(' ')}`.slice(0, 1200);
    });
/** The rows that were not there before. */
const added = (before: Rows, after: Rows): string[] =>
  [...after].flatMap(([name, rows]) => {
    const was = new Set(listed(before.get(name)));
    return listed(rows).filter((row) => !was.has(row));
  });

interface Request {
  readonly method: string;
  readonly path: string;
  readonly model: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** Makes requests to one route after another, and to any. */
class Requests extends WriteGrammar {
  readonly #answers = new Map<string, unknown>();

  constructor(seed: number) {
    super(model, seededRandom(seed), presentIn(kit.db, model));
  }

  async to(route: string, row: RouteRow): Promise<Request> {
    const [method = '', pattern = ''] = route.split(' ');
    const type = this.#type(pattern);
    const path = pattern.replace(/:(\w+)/g, (_all, name: string) => this.#parameter(pattern, name, type));
    const query = this.once(3) ? this.pick(QUERIES) : '';
    const body = await this.#body(pattern, path, row, type);
    return { method, path: path + query, model: type.uid, body, headers: row.headers ?? {} };
  }

  #type(pattern: string): ContentType {
    const isSingle = pattern.includes('/single-types/');
    if (this.flip()) return model.contentTypes.get(isSingle ? SINGLE : COLLECTION)!;
    return this.pick(TYPES.filter(({ kind }) => (kind === 'singleType') === isSingle));
  }

  #parameter(pattern: string, name: string, type: ContentType): string {
    if (name === 'model')
      return this.once(20) ? this.pick(['x', 'admin::user', 'plugin::upload.file']) : type.uid;
    if (name === 'uid') return pattern.includes('/components/') ? 'shared.seo' : type.uid;
    if (name === 'name') return this.pick(['shared', 'x']);
    if (this.once(15)) return this.pick(['x', '%00', '1e9', '9'.repeat(25), '-1', '0', '1%20OR%201']);
    if (pattern.startsWith('/upload/resumable')) return upload;
    if (pattern.startsWith('/content-manager/trash')) return String(DELETED);
    if (name === 'number' || name === 'delivery') return '1';
    return String(this.pick([1, 1, 2, 2, 3, 4, 41, 42, 43, 99]));
  }

  async #body(pattern: string, path: string, row: RouteRow, type: ContentType): Promise<unknown> {
    const chance = this.upTo(5);
    if (chance === 0) return looseBody(this);
    const right = await this.#right(pattern, path, row, type);
    return chance < 4 ? right : spoiled(this, right);
  }

  async #right(pattern: string, path: string, row: RouteRow, type: ContentType): Promise<unknown> {
    const ids = { ids: this.some([1, 2, 3, 4, 41, 43, 99], 4) };
    if (pattern.includes('bulkUpdate')) return { ...ids, data: this.#entry(type) };
    if (/bulk(Delete|Publish|Unpublish)|batch-delete/.test(pattern)) return ids;
    if (/-types\/:model(\/:id|\/clone\/:sourceId|\/auto-clone\/:sourceId)?$/.test(pattern))
      return this.#entry(type);
    if (this.flip()) return { ...(row.body as object), ...(Object(looseBody(this)) as object) };
    // a form is sent as it was read
    if (!ROUTES[`GET ${pattern}`]) return row.body ?? looseBody(this);
    if (!this.#answers.has(path)) {
      const { body } = await kit.send('GET', path, undefined, 'admin:super');
      this.#answers.set(path, body?.data ?? body?.role ?? body);
    }
    const form = this.#answers.get(path);
    return this.flip() ? form : spoiled(this, form);
  }

  #entry(type: ContentType): Record<string, unknown> {
    const body = this.entry(type, this.flip() ? 1 : null);
    if (this.once(3)) body[this.pick([...type.attributes.keys()])] = this.pick(HOSTILE);
    if (this.once(3)) Object.assign(body, this.pick(ODD));
    return body;
  }
}

/** Members that no form sends. */
const ODD: readonly object[] = [
  { id: 2 },
  { createdBy: ME, updatedBy: 1 },
  { createdBy: { connect: [{ id: ME }] } },
  { created_by_id: ME },
  { locale: 'de' },
  { localizations: [1, 2, 43] },
  { publishedAt: '2001-01-01T00:00:00.000Z' },
  { links: [{ id: 1, label: 'taken', url: '/x' }] },
  { related: { set: [2, 4] } },
  { 'seo.metaTitle': 'x', 'author.name': 'x' },
];

const QUERIES = [
  '?locale=de',
  '?locale=fr&relatedEntityId=1',
  '?locale=de&relatedEntityId=2',
  '?locale=x',
  '?locale[$gt]=a',
  '?populate=*',
  '?id=1',
  '?id=x',
  '?folderPath=/1',
  '?filters[id][$in][0]=2',
  '?publicationState=live',
];

/** Sends a request, in half of the uploads as what they are. */
async function answerTo(
  requests: Requests,
  route: string,
  { method, path, body, headers }: Request,
  as: string,
): Promise<{ status: number; text: string }> {
  if (route === 'POST /upload' && requests.flip()) return uploadForm(requests, as);
  if (method !== 'PATCH') return kit.send(method, path, body, as, headers);
  const part = requests.pick(['', 'hello', 'hello, and more']);
  return kit.ask(path, { method, body: part, headers: { ...(headersOf(as) as Headers), ...headers } });
}

type Headers = Readonly<Record<string, string>>;

async function uploadForm(requests: Requests, as: string): Promise<{ status: number; text: string }> {
  const form = new FormData();
  form.append('files', new Blob(['text']), requests.pick(['a.txt', '../a.txt', 'x.html', '\u0000.png']));
  form.append(
    'fileInfo',
    JSON.stringify(requests.pick([{ name: 'n', folder: 1 }, { folder: 'x' }, null, [], 7])),
  );
  const id = requests.pick(['', '?id=1', '?id=2', '?id=x']);
  return kit.ask(`/upload${id}`, {
    method: 'POST',
    body: form,
    headers: headersOf(as) as Headers,
  });
}

test.each(Object.entries(WRITING_ROLES))('%s', { timeout: 600_000 }, async (name, role) => {
  const { as, closed, neverMore = [] } = role;
  const permissions = role.permissions(all);
  if (as !== 'admin:super') {
    const changed = await kit.send('PUT', '/admin/roles/2/permissions', { permissions }, 'admin:super');
    expect(changed.status, changed.text).toBe(200);
  }
  await kit.settled();
  const putBack = await rememberRows(kit.dir, kit.file);
  const requests = new Requests(SEED + name.length);
  const version = (): unknown => sqliteOf(kit).pragma('data_version', { simple: true });
  const before = allRows();
  const [kept, few] = [rowsOfQueries(closed), rowsOfQueries(neverMore)];
  const statuses = new Map<number, number>();

  for (let count = 0; count < REQUESTS; count += 1) {
    const first = SEED % WRITES.length;
    const [route, row] =
      count < WRITES.length ? WRITES[(first + count * 7) % WRITES.length]! : requests.pick(WRITES);
    const was = version();
    const request = await requests.to(route, row);
    const { status, text } = await answerTo(requests, route, request, as);
    const said = `${route} ${request.path} ${JSON.stringify(request.body)?.slice(0, 1500)} → ${status} ${text.slice(0, 300)}`;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    // what a provider cannot do is a 501
    expect(status < 500 || status === 501, said).toBe(true);
    await kit.settled();
    if (version() === was) continue;
    const changed = apart(before, allRows());
    if (status >= 400) expect(changed, said).toEqual([]);
    const isAsked = askedPermission(row.needs, request.model);
    if (isAsked && as !== 'admin:super' && !permissions.some(isAsked)) expect(changed, said).toEqual([]);
    expect(apart(kept, rowsOfQueries(closed)), said).toEqual([]);
    expect(added(few, rowsOfQueries(neverMore)), said).toEqual([]);
    if (changed.length > 0) await putBack();
    // limits of requests count by the clock
    await clock.advance(1000);
  }
  expectUsual(statuses.get(as === 'admin:super' ? 200 : 403) ?? 0, 10);
});
