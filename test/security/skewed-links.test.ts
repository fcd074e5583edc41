/**
 * V36: a populate that follows one popular entry back and forth. An average entry has few links and is estimated to
 * cost nothing; this one has hundreds, and each level multiplies by them. The reads here would take from half a
 * minute to hours where nothing ends them.
 */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentApiPolicy } from '../../src/core/content/write-request.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { DEFAULT_LIMITS } from '../../src/core/query/limits.ts';
import { leastCost, processorTime } from '../support/processor-time.ts';
import { type OpenRest, openRest } from '../support/rest.ts';

/** Articles that share one tag. */
const SHARING = 300;
const FIRST = 10_001;

/** `tags → articles → tags → articles …` so many times. */
const backAndForth = (times: number): string =>
  `fields=id&populate${'[tags][populate][articles][populate]'.repeat(times)}[tags][fields]=id`;

const URL = `/api/articles/${FIRST}?${backAndForth(3)}`;
const LIST = `/api/articles?filters[id][$gte]=${FIRST}&${backAndForth(3)}`;

const open: OpenRest[] = [];
let rest: OpenRest;
let hurried: OpenRest;

/** Many entries with one tag, and many tags with none, which make the average small. */
async function skewed(limits: Partial<typeof DEFAULT_LIMITS> = {}): Promise<OpenRest> {
  const one = await openRest({ limits: { ...DEFAULT_LIMITS, ...limits } });
  open.push(one);
  await one.db.transaction(async (tx) => {
    for (let index = 0; index < SHARING; index += 1) {
      const id = FIRST + index;
      await tx.run(sql`INSERT INTO articles (id, title, published_at, locale) VALUES (?, ?, ?, ?)`, [
        id,
        `Article ${id}`,
        0,
        'en',
      ]);
      await tx.run(sql`INSERT INTO articles_tags_links (article_id, tag_id, tag_order) VALUES (?, ?, ?)`, [
        id,
        1,
        1,
      ]);
    }
    for (let index = 0; index < 5000; index += 1) {
      await tx.run(sql`INSERT INTO tags (id, name) VALUES (?, ?)`, [FIRST + index, `Tag ${index}`]);
    }
  });
  return one;
}

beforeAll(async () => {
  rest = await skewed();
  hurried = await skewed({ entries: 1_000_000_000, time: 300 });
});

afterAll(async () => {
  for (const one of open) await one.close();
});

test.each([
  ['one entry', URL],
  ['a list', LIST],
])('%s: it is ended with the entries it may populate', async (_what, url) => {
  const { status, body } = await rest.get(url, 'token:full');
  expect(status).toBe(400);
  expect(body.error.message).toBe('More than 100000 populated entries in one answer (limits.entries)');
});

test('it is ended at its time, and holds up others for a small part of that', async () => {
  const read = async (): Promise<void> => {
    const { status, body } = await hurried.get(URL, 'token:full');
    expect(status).toBe(503);
    expect(body.error.message).toContain('limits.time');
  };
  // the budget of the thread is 25; unguarded it is some 30,000
  expect(await leastCost(1000, () => processorTime(read))).toBeLessThan(1000);
});

test('the answer of a write is held to it as well, and the write is taken back', async () => {
  const type = rest.model.contentTypes.get('api::article.article')!;
  const params = { fields: ['id'], populate: populated(3) };
  const { contentWriter } = await import('../support/content-writer.ts');
  const writer = contentWriter(hurried, Date.UTC(2024, 5, 1));
  const caller = { kind: 'token', permissionKey: 'full', may: () => true } as const;
  const request = {
    type,
    caller,
    policy: contentApiPolicy(caller),
    queryKey: JSON.stringify(params),
    params,
  };
  await expect(writer.update(request, FIRST, { title: 'Changed' })).rejects.toMatchObject({ status: 400 });
  const [row] = await hurried.db.query(sql`SELECT title FROM articles WHERE id = ?`, [FIRST]);
  expect(row).toEqual({ title: `Article ${FIRST}` });
});

const populated = (times: number): object =>
  times === 0
    ? { tags: { fields: ['id'] } }
    : { tags: { populate: { articles: { populate: populated(times - 1) } } } };
