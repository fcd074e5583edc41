/** Answers without the ids of components, which say how often rows were written and nothing about content. */
import { fixtureModel } from '../support/fixture.ts';

const model = fixtureModel();
const PARTS = new Set(
  [...model.contentTypes.values(), ...model.components.values()].flatMap((schema) =>
    [...schema.attributes.values()]
      .filter(({ kind }) => kind === 'component' || kind === 'dynamiczone')
      .map(({ name }) => name),
  ),
);

export function withoutPartIds(value: unknown, isPart = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutPartIds(one, isPart));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !(isPart && name === 'id'))
      .map(([name, one]) => [name, withoutPartIds(one, PARTS.has(name))]),
  );
}
