/** Who reads when tokens were last used waits for what is being recorded. */
import { expect, test } from 'vitest';
import { createLastUsed } from '../../src/core/access/last-used.ts';
import type { Executor } from '../../src/core/database/database.ts';

test('settled waits for uses that are not written yet, however long a write takes', async () => {
  const written: unknown[] = [];
  let finish = (): void => {};
  const slow = {
    run: async (_sql: string, values: readonly unknown[]) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      written.push(values[1]);
      return { changes: 1, lastId: 0 };
    },
  } as unknown as Executor;
  const lastUsed = createLastUsed(slow, () => 5);
  await lastUsed.settled();
  lastUsed.recordUse(7);
  let isSettled = false;
  const settled = lastUsed.settled().then(() => {
    isSettled = true;
  });
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect([isSettled, written]).toEqual([false, []]);
  finish();
  await settled;
  expect(written).toEqual([7]);
});
