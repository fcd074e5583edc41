/** Values that are made elsewhere: a save waits for them, but not for ever. */
import { expect, test } from 'vitest';
import { Arrivals } from '../../panel/src/document/arrivals.ts';

const never = (): Promise<never> => new Promise(() => undefined);

test('a save waits until the form has all of them', async () => {
  const arrivals = new Arrivals();
  const steps: string[] = [];
  let finish = (): void => undefined;
  arrivals.add(async () => {
    steps.push('begun');
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    steps.push('there');
  });
  const all = arrivals.all(never).then(() => steps.push('saved'));
  await Promise.resolve();
  expect(steps).toEqual(['begun']);
  finish();
  await all;
  expect(steps).toEqual(['begun', 'there', 'saved']);
});

test('one that fails, takes too long or was taken back holds up no save', async () => {
  const arrivals = new Arrivals();
  arrivals.add(() => Promise.reject(new Error('refused')));
  await arrivals.all(never);
  const takeBack = arrivals.add(never);
  await arrivals.all(() => Promise.resolve());
  takeBack();
  await arrivals.all(never);
});
