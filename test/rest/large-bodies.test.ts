/**
 * Bodies as large as the limit lets through: relations of ten thousands of ids, positions chained to each
 * other, thousands of components. They are answered, and none holds up the others for long.
 */
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

/** Far more than any of them takes, far less than something quadratic would. */
const LONGEST_MS = 8000;

const ids = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const placed = (count: number, position: (id: number) => object) =>
  ids(count).map((id) => ({ id, position: position(id) }));

let kit: ServedKit;

beforeAll(async () => {
  kit = await serveKit();
  const db = new BetterSqlite3(kit.file);
  db.exec(
    `INSERT INTO books (id, title) WITH RECURSIVE n (i) AS (SELECT 31 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) SELECT i, 'book' FROM n`,
  );
  db.close();
});

afterAll(async () => {
  await kit.close();
});

test.each<[what: string, path: string, data: () => object, status: number]>([
  ['a list of ids', '/api/shelves/1', () => ({ manyWay: ids(100_000) }), 200],
  ['connected ids', '/api/shelves/1', () => ({ manyWay: { connect: ids(100_000) } }), 200],
  ['disconnected ids', '/api/shelves/1', () => ({ manyWay: { disconnect: ids(100_000) } }), 200],
  ['ids that do not exist', '/api/articles/1', () => ({ gallery: ids(100_000) }), 400],
  ['polymorphic ids that do not exist', '/api/shelves/1', () => ({ mainNotes: ids(100_000) }), 400],
  [
    'a chain of anchors, back to front',
    '/api/shelves/2',
    () => ({ manyWay: { connect: [...placed(20_000, (id) => ({ before: id + 1 })), { id: 20_001 }] } }),
    200,
  ],
  [
    'a circle of anchors',
    '/api/shelves/4',
    // of entries the shelf does not have yet
    () => ({
      manyWay: {
        connect: ids(20_000).map((n) => ({
          id: n + 40_000,
          position: { after: (n % 20_000) + 40_001 },
        })),
      },
    }),
    400,
  ],
  [
    'a long list moved about',
    '/api/shelves/2',
    () => ({ manyWay: { connect: placed(20_000, (id) => ({ after: ((id * 7) % 19_000) + 1 })) } }),
    200,
  ],
  [
    'polymorphic entries',
    '/api/notes/1',
    () => ({ subjects: ids(20_000).map((id) => ({ id, __type: 'api::book.book' })) }),
    200,
  ],
  [
    'one component row many times',
    '/api/articles/1',
    () => ({ sections: ids(20_000).map(() => ({ __component: 'sections.prose', id: 1, body: 'x' })) }),
    400,
  ],
])('%s', async (_what, path, data, status) => {
  const answer = await kit.send('PUT', `${path}?fields[0]=id`, { data: data() });
  expect(answer.status, answer.text.slice(0, 300)).toBe(status);
  expect(answer.milliseconds).toBeLessThan(LONGEST_MS);
});
