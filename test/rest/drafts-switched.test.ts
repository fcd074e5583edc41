/**
 * `draftAndPublish` switched on and off under content that is there. On: what is there is published, as in v4. Off:
 * v4 deletes the drafts; here they are kept, and no way of reading or writing finds them (S33).
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkProject } from '../../src/octavo/check/check-project.ts';
import { drafts as draftsCommand } from '../../src/octavo/cli/drafts.ts';
import { headersOf } from '../support/credentials.ts';
import { returnDatabase } from '../support/database.ts';
import { type Octavo, openOctavo } from '../support/open-octavo.ts';
import { copyKit } from '../support/serve-kit.ts';

let dir: string;
let file: string;
let server: Octavo | null = null;

beforeAll(() => {
  ({ dir, file } = copyKit());
});

afterEach(async () => {
  await server?.close();
  server = null;
});

afterAll(() => {
  returnDatabase(file);
  rmSync(dir, { recursive: true, force: true });
});

function switchDrafts(type: string, on: boolean): void {
  const path = join(dir, `src/api/${type}/content-types/${type}/schema.json`);
  const schema = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...schema, options: { ...schema.options, draftAndPublish: on } }));
}

async function start(compat: 'reference' | 'strict' = 'reference'): Promise<void> {
  server = await openOctavo({ dir, compat });
}

async function ask(method: string, path: string, body?: object) {
  const answer = await fetch(`${server!.address}${path}`, {
    method,
    headers: { ...headersOf('token:full'), 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // biome-ignore lint/suspicious/noExplicitAny: bodies are whatever the test looks for
  return { status: answer.status, body: (await answer.json()) as any };
}

const total = async (path: string): Promise<number> => (await ask('GET', path)).body.meta.pagination.total;

test('on: the entries that are there are published, at the time they were made', async () => {
  switchDrafts('tag', true);
  await start();
  expect(await total('/api/tags')).toBe(20);
  const { body } = await ask('GET', '/api/tags?pagination[pageSize]=100');
  for (const { attributes } of body.data) expect(attributes.publishedAt).toBe(attributes.createdAt);
  // and a second start changes nothing of a draft made since
  const made = await ask('POST', '/api/tags', { data: { name: 'A draft', publishedAt: null } });
  await server!.close();
  await start();
  expect(await total('/api/tags')).toBe(20);
  expect(await total('/api/tags?publicationState=preview')).toBe(21);
  expect((await ask('DELETE', `/api/tags/${made.body.data.id}`)).status).toBe(200);
});

/** Drafts of books in the fixture, and one published. */
let drafts: number[] = [];

test.each(['reference', 'strict'] as const)('off: drafts are hidden, in %s mode', async (compat) => {
  switchDrafts('book', true);
  await start(compat);
  const all = await ask('GET', '/api/books?publicationState=preview&pagination[pageSize]=100');
  drafts = all.body.data
    .filter((book: { attributes: { publishedAt: string | null } }) => !book.attributes.publishedAt)
    .map(({ id }: { id: number }) => id);
  expect(drafts).toHaveLength(5);
  await server!.close();

  switchDrafts('book', false);
  await start(compat);
  const draft = drafts[0]!;
  expect(server!.warnings).toEqual([
    expect.stringContaining('api::book.book: draftAndPublish is off, and 5 drafts are kept and hidden'),
  ]);
  expect(await total('/api/books')).toBe(all.body.data.length - 5);
  expect(await total('/api/books?publicationState=preview')).toBe(all.body.data.length - 5);
  expect(await total(`/api/books?filters[id]=${draft}`)).toBe(0);
  const state = compat === 'strict' ? '&publicationState=preview' : '';
  for (const [method, body] of [['GET'], ['PUT', { data: { title: 'x' } }], ['DELETE']] as const) {
    expect([method, (await ask(method, `/api/books/${draft}?x=1${state}`, body)).status]).toEqual([
      method,
      404,
    ]);
  }
  const graphql = await ask('POST', '/graphql', { query: `{ book(id: ${draft}) { data { id } } }` });
  expect(graphql.body.data.book.data).toBeNull();
  // through relations: populated, filtered by, connected
  const shelves = await ask('GET', `/api/shelves?populate=*&pagination[pageSize]=100${state}`);
  const shown = JSON.stringify(shelves.body).match(/"isbn":"[^"]*"/g) ?? [];
  const hidden = all.body.data.filter(({ id }: { id: number }) => drafts.includes(id));
  for (const { attributes } of hidden) expect(shown).not.toContain(`"isbn":"${attributes.isbn}"`);
  for (const book of drafts) {
    expect(await total(`/api/shelves?filters[manyToManyWay][id]=${book}`)).toBe(0);
  }
  const connected = await ask('PUT', '/api/shelves/1', { data: { manyToManyWay: { connect: [draft] } } });
  expect(connected.status).toBe(400);
  // what is made now is no draft
  const made = await ask('POST', '/api/books', { data: { title: 'New', isbn: `new ${compat}` } });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { id } = made.body.data;
  expect((await ask('GET', `/api/books/${id}`)).status).toBe(200);
  expect(made.body.data.attributes).not.toHaveProperty('publishedAt');

  // switched on again, drafts are drafts, and what was made meanwhile is published
  await server!.close();
  switchDrafts('book', true);
  await start(compat);
  expect(await total('/api/books')).toBe(all.body.data.length - 4);
  expect(await total('/api/books?publicationState=preview')).toBe(all.body.data.length + 1);
  expect((await ask('DELETE', `/api/books/${id}`)).status).toBe(200);
});

test('check counts them, and a command removes them when it is asked to', async () => {
  switchDrafts('book', false);
  const report = await checkProject(dir, { API_COMPAT: 'reference', NODE_ENV: 'test' });
  const findings = report.sections
    .flatMap(({ findings }) => findings)
    .filter(({ place }) => place === 'api::book.book');
  expect(findings.map(({ level, what }) => [level, what])).toContainEqual([
    'warning',
    'draftAndPublish is off, and 5 drafts are kept and hidden',
  ]);
  await draftsCommand.run(['remove', '--json', dir]);
  await start();
  expect(server!.warnings).toHaveLength(1);
  await server!.close();
  await draftsCommand.run(['remove', '--yes', '--json', dir]);
  await start();
  expect(server!.warnings).toEqual([]);
  await server!.close();
  switchDrafts('book', true);
  await start();
  expect(await total('/api/books?publicationState=preview')).toBe(25);
});
