/** V36: one body of many small parts, which takes far longer to check and to store than to send. */
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { contentApiPolicy } from '../../src/core/content/write-request.ts';
import { DEFAULT_LIMITS } from '../../src/core/query/limits.ts';
import { contentWriter } from '../support/content-writer.ts';
import { type OpenKit, openKit } from '../support/kit.ts';
import { leastCost, threadTime } from '../support/processor-time.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

let kit: ServedKit;

beforeAll(async () => {
  kit = await serveKit();
});

afterAll(() => kit.close());

const times = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => item(index));

const links = (count: number) => times(count, (n) => ({ label: `l${n}`, url: 'https://octavo.test' }));
const zone = (count: number) => times(count, () => ({ __component: 'sections.prose', body: 'x' }));
const { components } = DEFAULT_LIMITS;

test.each([
  ['a repeatable component', { links: links(components + 1) }],
  ['a dynamic zone', { sections: zone(components + 1) }],
  ['both together', { links: links(1), sections: zone(components) }],
  ['with single ones', { sections: zone(components - 1), seo: { metaTitle: 's', robots: { index: true } } }],
])('%s of more rows than limits.components is refused by its name', async (_name, data) => {
  const answer = await kit.send('PUT', '/api/articles/1', { data });
  expect([answer.status, answer.body.error.message]).toEqual([
    400,
    `Too many component rows: at most ${components} (limits.components) in one body`,
  ]);
});

/** The longest piece of work beside a write, as part of all its work. */
const longestPart = async (path: string, data: object): Promise<number> => {
  let longest = 0;
  let running = true;
  const watch = async () => {
    let last = threadTime();
    while (running) {
      await setImmediate();
      const now = threadTime();
      longest = Math.max(longest, now - last);
      last = now;
    }
  };
  const before = threadTime();
  const watching = watch();
  const { status, text } = await kit.send('PUT', path, { data });
  const all = threadTime() - before;
  running = false;
  await watching;
  expect([status, text]).toEqual([200, expect.any(String)]);
  return longest / all;
};

test('what the limit lets through leaves the others their turns', async () => {
  // in one piece the check, or the storing, is more than a third of it
  const part = () => longestPart('/api/profiles/1?fields[0]=id', { links: links(components) });
  expect(await leastCost(0.25, part)).toBeLessThan(0.25);
});

test('more related ids than limits.relations are refused by the name', async () => {
  const { relations } = DEFAULT_LIMITS;
  const ids = times(relations + 1, (n) => n + 1);
  for (const manyWay of [ids, { connect: ids.slice(0, 50_000), disconnect: ids.slice(50_000) }]) {
    const answer = await kit.send('PUT', '/api/shelves/1', { data: { manyWay } });
    expect([answer.status, answer.body.error.message]).toEqual([
      400,
      `Too many related entries: at most ${relations} (limits.relations) in one body`,
    ]);
  }
});

describe('written without a server', () => {
  let small: OpenKit;

  beforeAll(async () => {
    small = await openKit();
  });

  afterAll(() => small.close());

  const update = (uid: string, data: object, relations = DEFAULT_LIMITS.relations): Promise<unknown> => {
    const caller = { kind: 'token', permissionKey: 'full', may: () => true } as const;
    return contentWriter(small, Date.UTC(2024, 5, 1), { ...DEFAULT_LIMITS, relations }).update(
      {
        type: small.model.contentTypes.get(uid)!,
        caller,
        policy: contentApiPolicy(caller),
        queryKey: '',
        params: {},
      },
      1,
      data,
    );
  };

  test('ids of polymorphic relations and files count as related ids', async () => {
    const message = 'Too many related entries: at most 10 (limits.relations) in one body';
    const subjects = times(11, (n) => ({ id: n + 1, __type: 'api::article.article' }));
    await expect(update('api::note.note', { subjects }, 10)).rejects.toMatchObject({ message });
    const gallery = times(11, (n) => n + 1);
    await expect(update('api::article.article', { gallery }, 10)).rejects.toMatchObject({ message });
  });

  test.each([
    'set',
    'connect',
  ])('each related entry of %s leaves the others a turn where time is up', async (how) => {
    await update('api::article.article', { tags: [] });
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 20;
      return now;
    });
    let turns = 0;
    let running = true;
    const watch = async (): Promise<void> => {
      while (running) {
        await setImmediate();
        turns += 1;
      }
    };
    const watching = watch();
    try {
      await update('api::article.article', { tags: { [how]: times(20, (n) => n + 1) } });
    } finally {
      clock.mockRestore();
      running = false;
    }
    await watching;
    expect(turns).toBeGreaterThanOrEqual(20);
  });
});
