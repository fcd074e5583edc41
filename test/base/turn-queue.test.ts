/** Pieces of work each have a turn of the event loop of their own. */
import { expect, test } from 'vitest';
import { TurnQueue } from '../../src/core/base/turn-queue.ts';

test('between two pieces others have their turn', async () => {
  const queue = new TurnQueue();
  const order: string[] = [];
  const piece = (name: string) => () => void order.push(name);
  const both = Promise.all([queue.run(piece('first')), queue.run(piece('second'))]);
  order.push('here');
  setImmediate(() => setImmediate(piece('others')));
  await both;
  expect(order).toEqual(['here', 'first', 'others', 'second']);
});

test('a piece that fails does not stop those after it', async () => {
  const queue = new TurnQueue();
  const failed = queue.run(() => {
    throw new Error('no');
  });
  const next = queue.run(() => 'done');
  await expect(failed).rejects.toThrow('no');
  await expect(next).resolves.toBe('done');
});
