/** Two workers on one SQLite file: what one of them writes makes the other forget only what was read from it. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { AnswerCache } from '../../src/core/content/answers/answer-cache.ts';
import { openTwoServers, type TwoServers } from '../support/exactness/two-servers.ts';

let servers: TwoServers;
let counts: AnswerCache['counts'];

beforeAll(async () => {
  servers = await openTwoServers({ isOneOfSeveral: true });
  const read = vi.spyOn(AnswerCache.prototype, 'read');
  await get('/api/articles');
  counts = (read.mock.contexts[0] as AnswerCache).counts;
  read.mockRestore();
});

afterAll(() => servers.close());

const LISTS = ['/api/articles', '/api/articles?populate=tags', '/api/tags'];

const get = (path: string) => servers.kept('GET', path, undefined, 'token:full');

/** Which of the lists are computed when they are asked for again. */
async function computed(): Promise<string[]> {
  const lists: string[] = [];
  for (const list of LISTS) {
    const before = counts.misses;
    const { status, text } = await get(list);
    expect({ status, text }).toEqual(await fresh(list));
    if (counts.misses > before) lists.push(list);
  }
  return lists;
}

async function fresh(path: string): Promise<{ status: number; text: string }> {
  const { status, text } = await servers.fresh('GET', path, undefined, 'token:full');
  return { status, text };
}

/** Twice: what is asked for again is kept, and the first request with a token notes its use. */
beforeEach(async () => {
  await computed();
  await computed();
  expect(await computed()).toEqual([]);
});

let serial = 0;

const name = (): string => {
  serial += 1;
  return `name ${serial}`;
};

const putTag = () =>
  servers.worker!('PUT', '/api/tags/1', { data: { name: name() } }, 'token:full').then(({ status }) =>
    expect(status).toBe(200),
  );

test("another worker's request", async () => {
  await putTag();
  expect(await computed()).toEqual(['/api/articles?populate=tags', '/api/tags']);
});

test("another worker's code", async () => {
  const { db } = servers.workerCode!;
  await db.connection('tags').where({ id: 1 }).update({ name: name() });
  expect(await computed()).toEqual(['/api/articles?populate=tags', '/api/tags']);
  await db.transaction(async ({ trx }) => {
    await trx('articles_tags_links').where({ id: 1 }).del();
  });
  expect(await computed()).toEqual(['/api/articles?populate=tags']);
});

test('what no list is made of', async () => {
  await servers.workerCode!.db.connection('authors').where({ id: 1 }).update({ name: name() });
  expect(await computed()).toEqual([]);
});

test('any other program', async () => {
  servers.outside.exec("UPDATE authors SET name = name || '.'");
  expect(await computed()).toEqual(LISTS);
});

test('any other program between the commits of workers', async () => {
  await putTag();
  servers.outside.exec("UPDATE authors SET name = name || '.'");
  await putTag();
  expect(await computed()).toEqual(LISTS);
});

test('a server that is none of the workers', async () => {
  await servers.fresh('PUT', '/api/tags/1', { data: { name: name() } }, 'token:full');
  expect(await computed()).toEqual(LISTS);
});

test('permissions, at once', async () => {
  const statusOf = async () => (await servers.kept('GET', '/api/articles', undefined, 'public')).status;
  expect(await statusOf()).toBe(200);
  const permission = servers.outside
    .prepare<[], number>(
      `SELECT l.id FROM up_permissions_role_links l JOIN up_permissions p ON p.id = l.permission_id
        JOIN up_roles r ON r.id = l.role_id WHERE r.type = 'public' AND p.action = 'api::article.article.find'`,
    )
    .pluck()
    .get();
  const { connection } = servers.workerCode!.db;
  await connection('up_permissions_role_links').where({ id: permission }).del();
  expect(await statusOf()).toBe(403);
});
