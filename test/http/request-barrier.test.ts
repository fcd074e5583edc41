import { expect, test } from 'vitest';
import { RequestBarrier } from '../../src/api/http/request-barrier.ts';
import { modelChanging } from '../../src/core/errors/catalogue.ts';
import { testClock } from '../support/test-clock.ts';

test('what is under way is waited for, and what comes waits', async () => {
  const barrier = new RequestBarrier(testClock());
  const steps: string[] = [];
  barrier.enter();
  barrier.enter();
  const held = barrier.hold(1).then((isQuiet) => steps.push(`held: ${isQuiet}`));
  const later = barrier.opened().then(() => steps.push('let in'));
  await barrier.ifOpen(async () => steps.push('background'));
  expect([barrier.isOpen, steps]).toEqual([false, []]);
  barrier.leave();
  await held;
  expect(steps).toEqual(['held: true']);
  barrier.release();
  await later;
  await barrier.ifOpen(async () => steps.push('background'));
  expect([barrier.isOpen, steps]).toEqual([true, ['held: true', 'let in', 'background']]);
});

test('what does not end is waited for a limited time: nothing is held then', async () => {
  const clock = testClock();
  const barrier = new RequestBarrier(clock);
  barrier.enter();
  const held = barrier.hold(0);
  await clock.advance(10_000);
  expect(await held).toBe(false);
  expect(barrier.isOpen).toBe(true);
});

test('what has waited, and what comes, is refused', async () => {
  const barrier = new RequestBarrier(testClock());
  await barrier.hold(0);
  const waiting = barrier.opened();
  barrier.refuse(modelChanging());
  await expect(waiting).rejects.toThrow('the server starts again');
  await expect(barrier.opened()).rejects.toThrow('the server starts again');
  barrier.release();
  await barrier.opened();
});
