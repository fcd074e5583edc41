/** Over HTTP, on a database file: an entry stays in memory while others of its type are written. */
import { rmSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, type MockInstance, test, vi } from 'vitest';
import { SqliteDatabase } from '../../src/core/database/sqlite/sqlite-database.ts';
import { type Octavo, openOctavo } from '../support/open-octavo.ts';
import { copyKit } from '../support/serve-kit.ts';

let octavo: Octavo;
let dir: string;
let outside: BetterSqlite3.Database;
let reads: MockInstance<SqliteDatabase['readBody']>;

beforeAll(async () => {
  const kit = copyKit();
  dir = kit.dir;
  reads = vi.spyOn(SqliteDatabase.prototype, 'readBody');
  octavo = await openOctavo({ dir, compat: 'reference' });
  outside = new BetterSqlite3(kit.file);
});

afterAll(async () => {
  outside.close();
  await octavo.close();
  reads.mockRestore();
  rmSync(dir, { recursive: true, force: true });
});

const ONE = '/api/articles/1';
const WITH_RELATIONS = '/api/articles/1?populate=tags';
const ITSELF_TWICE = '/api/articles/1?populate[author][populate]=articles';
const LIST = '/api/articles';

/** Which of the answers are read again after some work. */
async function readAgain(work: () => unknown): Promise<string[]> {
  const paths = [ONE, WITH_RELATIONS, ITSELF_TWICE, LIST];
  const get = async (path: string): Promise<unknown> => (await octavo.send('GET', path)).body;
  for (const path of [...paths, ...paths]) await get(path);
  await work();
  const again: string[] = [];
  for (const path of paths) {
    reads.mockClear();
    await get(path);
    if (reads.mock.calls.length > 0) again.push(path);
  }
  return again;
}

const put = async (id: number, data: object): Promise<void> => {
  const { status } = await octavo.send('PUT', `/api/articles/${id}`, { data }, 'token:full');
  expect(status).toBe(200);
};

test('a new text of another entry', async () => {
  expect(await readAgain(() => put(2, { title: 'Another' }))).toEqual([ITSELF_TWICE, LIST]);
});

test('a new text of the entry itself', async () => {
  expect(await readAgain(() => put(1, { title: 'Itself' }))).toEqual([
    ONE,
    WITH_RELATIONS,
    ITSELF_TWICE,
    LIST,
  ]);
  const { body } = await octavo.send('GET', ONE);
  expect(body.data.attributes.title).toBe('Itself');
});

test('a relation of another entry changes a table of links', async () => {
  expect(await readAgain(() => put(2, { tags: { connect: [1] } }))).toEqual([
    WITH_RELATIONS,
    ITSELF_TWICE,
    LIST,
  ]);
});

test('what another program writes may be anything', async () => {
  const work = () => outside.exec("UPDATE articles SET title = 'Outside' WHERE id = 2");
  expect(await readAgain(work)).toEqual([ONE, WITH_RELATIONS, ITSELF_TWICE, LIST]);
});
