/** Values the server keeps with objects of project code: there for the server alone. */
import { expect, test } from 'vitest';
import { hiddenField } from '../../src/project-code/shared/hidden-field.ts';

test('it is kept with the object itself, and replaced', () => {
  const field = hiddenField<number>();
  const target = { a: 1 };
  expect(field.get(target)).toBeUndefined();
  field.set(target, 1);
  field.set(target, 2);
  expect(field.get(target)).toBe(2);
});

test('code neither sees it nor passes it on', () => {
  const field = hiddenField<number>();
  const target: Record<string, unknown> = { a: 1 };
  field.set(target, 1);
  expect(Reflect.ownKeys(target)).toEqual(['a']);
  expect(JSON.stringify(target)).toBe('{"a":1}');
  for (const copy of [{ ...target }, Object.create(target), structuredClone(target), new Proxy(target, {})])
    expect(field.get(copy as object)).toBeUndefined();
});

test('fields are apart, and functions take them, too', () => {
  const [one, other] = [hiddenField<number>(), hiddenField<number>()];
  const target = () => {};
  one.set(target, 1);
  expect([one.get(target), other.get(target)]).toEqual([1, undefined]);
});
