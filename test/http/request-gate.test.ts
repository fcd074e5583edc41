import { expect, test } from 'vitest';
import { modelChanging } from '../../src/errors/catalogue.ts';
import { RequestGate } from '../../src/http/request-gate.ts';

test('what is under way is waited for, and what comes waits', async () => {
  const gate = new RequestGate();
  const steps: string[] = [];
  gate.enter();
  gate.enter();
  const held = gate.hold(1).then((isQuiet) => steps.push(`held: ${isQuiet}`));
  const later = gate.opened().then(() => steps.push('let in'));
  await gate.ifOpen(async () => steps.push('background'));
  expect([gate.isOpen, steps]).toEqual([false, []]);
  gate.leave();
  await held;
  expect(steps).toEqual(['held: true']);
  gate.release();
  await later;
  await gate.ifOpen(async () => steps.push('background'));
  expect([gate.isOpen, steps]).toEqual([true, ['held: true', 'let in', 'background']]);
});

test('what does not end is waited for a limited time: nothing is held then', async () => {
  const gate = new RequestGate();
  gate.enter();
  expect(await gate.hold(0, 1)).toBe(false);
  expect(gate.isOpen).toBe(true);
});

test('what has waited, and what comes, is refused', async () => {
  const gate = new RequestGate();
  await gate.hold(0);
  const waiting = gate.opened();
  gate.refuse(modelChanging());
  await expect(waiting).rejects.toThrow('the server starts again');
  await expect(gate.opened()).rejects.toThrow('the server starts again');
  gate.release();
  await gate.opened();
});
