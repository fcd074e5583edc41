/**
 * Bodies as large as the limit lets through: relations of ten thousands of ids, positions chained to each
 * other, thousands of components. They are answered, and what they cost grows with their length and not with its
 * square: the processor time of a body is compared with that of one a quarter as long, in several rounds if one is not enough.
 */
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leastCost, processorTime } from '../support/processor-time.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

/** What is linear makes 4 of it, what is quadratic 16. */
const MOST_TIMES = 10;

/** Processor time, in ms, below which a comparison says nothing. */
const LEAST = 20;

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

test.each<[what: string, path: string, count: number, data: (count: number) => object, status: number]>([
  ['a list of ids', '/api/shelves/1', 40_000, (count) => ({ manyWay: ids(count) }), 200],
  ['connected ids', '/api/shelves/1', 40_000, (count) => ({ manyWay: { connect: ids(count) } }), 200],
  ['disconnected ids', '/api/shelves/1', 40_000, (count) => ({ manyWay: { disconnect: ids(count) } }), 200],
  ['ids that do not exist', '/api/articles/1', 40_000, (count) => ({ gallery: ids(count) }), 400],
  [
    'polymorphic ids that do not exist',
    '/api/shelves/1',
    40_000,
    (count) => ({ mainNotes: ids(count) }),
    400,
  ],
  [
    'a chain of anchors, back to front',
    '/api/shelves/2',
    20_000,
    (count) => ({
      manyWay: { connect: [...placed(count, (id) => ({ before: id + 1 })), { id: count + 1 }] },
    }),
    200,
  ],
  [
    'a circle of anchors',
    '/api/shelves/4',
    20_000,
    // of entries the shelf does not have yet
    (count) => ({
      manyWay: {
        connect: ids(count).map((n) => ({
          id: n + 40_000,
          position: { after: (n % count) + 40_001 },
        })),
      },
    }),
    400,
  ],
  [
    'a long list moved about',
    '/api/shelves/2',
    20_000,
    (count) => ({
      manyWay: { connect: placed(count, (id) => ({ after: ((id * 7) % (count - 1000)) + 1 })) },
    }),
    200,
  ],
  [
    'polymorphic entries',
    '/api/notes/1',
    20_000,
    (count) => ({ subjects: ids(count).map((id) => ({ id, __type: 'api::book.book' })) }),
    200,
  ],
  [
    'one component row many times',
    '/api/articles/1',
    20_000,
    (count) => ({ sections: ids(count).map(() => ({ __component: 'sections.prose', id: 1, body: 'x' })) }),
    400,
  ],
])('%s', async (_what, path, count, data, status) => {
  const costOf = async (length: number): Promise<number> => {
    const body = { data: data(length) };
    return processorTime(async () => {
      const answer = await kit.send('PUT', `${path}?fields[0]=id`, body);
      expect(answer.status, answer.text.slice(0, 300)).toBe(status);
    });
  };
  const times = async (): Promise<number> => {
    const quarter = await costOf(count / 4);
    return (await costOf(count)) / Math.max(quarter, LEAST);
  };
  expect(await leastCost(MOST_TIMES, times)).toBeLessThan(MOST_TIMES);
});
