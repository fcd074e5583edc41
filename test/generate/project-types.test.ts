/** Types for project code, beside those that v4 has generated for the same project. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildModel } from '../../src/core/model/build-model.ts';
import { projectTypes } from '../../src/octavo/generate/types/project-types.ts';
import { literalType, objectType, propertyName } from '../../src/octavo/generate/types/type-text.ts';
import { kitSources } from '../support/kit.ts';

const GENERATED = join(import.meta.dirname, '../types/project/types/generated');

const { model, schemas } = buildModel(kitSources(), { privateAttributes: [] });
const types = projectTypes(model, schemas);

/** The interfaces of a file by name, without blanks and line breaks. */
function interfacesOf(text: string): Map<string, string> {
  const found = text.matchAll(/^export interface (\w+) extends [^{]*\{\n[\s\S]*?^\}/gm);
  return new Map(
    [...found].map(([all, name]) => [name!, all.replace(/\s+/g, '').replace(/,(?=[>\]])/g, '')]),
  );
}

test.each([
  ['contentTypes', types.contentTypes],
  ['components', types.components],
] as const)('%s', (name, text) => {
  const theirs = interfacesOf(readFileSync(join(GENERATED, `${name}.d.ts`), 'utf8'));
  const ours = interfacesOf(text);
  expect(theirs.size).toBeGreaterThan(3);
  for (const [type, members] of theirs) expect([type, ours.get(type)]).toEqual([type, members]);
});

test.each<[unknown, string]>([
  ["it's", "'it\\'s'"],
  ['a\nb', "'a\\nb'"],
  [[1, null, true], '[1, null, true]'],
  [{ 'b-c': 1, a: {} }, "{\n  a: {};\n  'b-c': 1;\n}"],
])('the type of %j', (value, text) => {
  expect(literalType(value)).toBe(text);
});

test('names that are no identifiers are quoted, members without a value left out', () => {
  expect(propertyName('a-b')).toBe("'a-b'");
  expect(objectType([['a', undefined]], String)).toBe('{}');
});
