/** V36: one body of many small parts, which takes far longer to check and to store than to send. */
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/query/limits.ts';
import { leastCost } from '../support/processor-time.ts';
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
])('%s of more rows than limits.components is refused by its name', async (_name, data) => {
  const answer = await kit.send('PUT', '/api/articles/1', { data });
  expect([answer.status, answer.body.error.message]).toEqual([
    400,
    `Too many component rows: at most ${components} (limits.components) in one body`,
  ]);
});

/** Milliseconds this thread has worked. */
const worked = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The longest piece of work beside a write of as many component rows as are allowed, as part of all its work. */
const longestPart = async (): Promise<number> => {
  let longest = 0;
  let running = true;
  const watch = async () => {
    let last = worked();
    while (running) {
      await setImmediate();
      const now = worked();
      longest = Math.max(longest, now - last);
      last = now;
    }
  };
  const before = worked();
  const watching = watch();
  const { status, text } = await kit.send('PUT', '/api/profiles/1?fields[0]=id', {
    data: { links: links(components) },
  });
  const all = worked() - before;
  running = false;
  await watching;
  expect([status, text]).toEqual([200, expect.any(String)]);
  return longest / all;
};

test('what the limit lets through leaves the others their turns', async () => {
  // in one piece the check, or the storing, is more than a third of it
  expect(await leastCost(0.25, longestPart)).toBeLessThan(0.25);
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
