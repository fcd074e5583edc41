/** Of the processes that have a task one runs it each time. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/core/database/sql-template.ts';
import { createCron } from '../../src/project-code/strapi/cron.ts';
import { createTaskLock } from '../../src/project-code/strapi/task-lock.ts';
import { type OpenKit, openKit } from '../support/kit.ts';
import { testClock } from '../support/test-clock.ts';

let kit: OpenKit;
beforeAll(async () => {
  kit = await openKit();
});
afterAll(() => kit.close());

const clock = testClock();
const turns = () => createTaskLock(clock, () => kit.db);

test('each time belongs to one', async () => {
  const ran: string[] = [];
  const processes = ['a', 'b', 'c'].map((name) => ({ name, lock: turns() }));
  for (const due of [1000, 2000, 3000]) {
    await Promise.all(
      processes.map(({ name, lock: own }) =>
        own.run('nightly', due, async () => void ran.push(`${due} ${name}`)),
      ),
    );
  }
  expect(ran.map((line) => line.split(' ')[0])).toEqual(['1000', '2000', '3000']);
  // a time that is over belongs to no process any more
  await turns().run('nightly', 2500, async () => void ran.push('late'));
  expect(ran.length).toBe(3);
  await turns().run('hourly', 2500, async () => void ran.push('another'));
  expect(ran.at(-1)).toBe('another');
});

test('a task that still runs is left to run, wherever it does', async () => {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const ran: number[] = [];
  const first = turns().run('long', 1000, async () => {
    ran.push(1);
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  await turns().run('long', 2000, async () => void ran.push(2));
  end.resolve();
  await first;
  await turns().run('long', 3000, async () => void ran.push(3));
  expect(ran).toEqual([1, 3]);
});

test('one that fails, and one whose process is gone', async () => {
  const failing = turns().run('faulty', 1000, async () => {
    throw new Error('no luck');
  });
  await expect(failing).rejects.toThrow('no luck');
  const ran: number[] = [];
  await turns().run('faulty', 2000, async () => void ran.push(2));
  // as if it had died at work, more than a minute ago
  await kit.db.run(sql`UPDATE octavo_tasks SET busy_until = ? WHERE name = ?`, [clock.now() - 1, 'faulty']);
  await turns().run('faulty', 3000, async () => void ran.push(3));
  await kit.db.run(sql`UPDATE octavo_tasks SET busy_until = ? WHERE name = ?`, [
    clock.now() + 5000,
    'faulty',
  ]);
  await turns().run('faulty', 4000, async () => void ran.push(4));
  expect(ran).toEqual([2, 3]);
});

test('each tick of a rule is a time of its own', async () => {
  const at = testClock(Date.UTC(2026, 0, 1, 12) + 250);
  const taken: string[] = [];
  const cron = createCron({
    clock: at,
    strapi: () => null,
    onFailure: () => {},
    lock: { run: async (name, due) => void taken.push(`${name} ${new Date(due).toISOString()}`) },
  });
  cron.add({ '* * * * * *': () => {} }).add({ '* * * * * *': () => {} });
  cron.start();
  await at.advance(3000);
  cron.destroy();
  const rule = (count: number, second: number) => `${count} * * * * * * 2026-01-01T12:00:0${second}.000Z`;
  expect(taken.sort()).toEqual([1, 2].flatMap((count) => [1, 2, 3].map((second) => rule(count, second))));
});
