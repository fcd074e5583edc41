/**
 * Types with names and attributes that are easily got wrong: `golden/odd-names.json` is a project of them,
 * `golden/odd-names.graphql` the schema the reference makes of it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GraphQLEnumType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { enumValueName } from '../../../src/api/graphql/schema/types/enum-types.ts';
import { buildModel } from '../../../src/core/model/build-model.ts';
import type { SchemaSource } from '../../../src/core/model/schema-source.ts';
import { kitSchema, sdl, withoutOwnOperators } from './kit-schema.ts';

const golden = (file: string): string => readFileSync(join(import.meta.dirname, 'golden', file), 'utf8');

const sources = (JSON.parse(golden('odd-names.json')) as { uid: string; schema: unknown }[]).map(
  ({ uid, schema }): SchemaSource => ({
    file: uid,
    kind: uid.includes('::') ? 'contentType' : 'component',
    uid,
    schema,
  }),
);

const modelOf = (added: readonly SchemaSource[]) => {
  const { model, problems } = buildModel(added, { privateAttributes: [] });
  expect(problems).toEqual([]);
  return model;
};

const type = (name: string, attributes: Record<string, unknown>, more: object = {}): SchemaSource => ({
  file: `${name}.json`,
  kind: 'contentType',
  uid: `api::${name}.${name}`,
  schema: {
    info: { singularName: name, pluralName: `${name}-list`, displayName: name },
    attributes,
    ...more,
  },
});

const problemsOf = (...added: SchemaSource[]): string => {
  try {
    kitSchema({ model: modelOf(added) });
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

describe('odd names', () => {
  it('are those of the reference', () => {
    const schema = kitSchema({ model: modelOf(sources) });
    // the reference's introspection does not say where a scalar is specified
    const ours = withoutOwnOperators(sdl(schema)).replace(/ @specifiedBy\(.*\)/, '');
    // a required password answers null here (A4)
    const theirs = golden('odd-names.graphql').replace('  pwd: String!\n', '  pwd: String\n');
    expect(ours).toBe(`${theirs.trim()}\n`);
  });

  it.each([
    ['Extra small', 'Extra_small'],
    ['very-large', 'very_large'],
    ['two_2', 'two_2'],
    ['é t é', 'e_t_e'],
    ['ü', 'ue'],
    ['Straße', 'Strasse'],
    ['a&b', 'a_and_b'],
    ['i♥u', 'i_love_u'],
    ["don't", 'don_t'],
    ['don’t', 'don_t'],
    ['50€', '_50'],
    ['a^b', 'a_b'],
    ['Œuvre', 'Oeuvre'],
    ['Привет мир', 'Privet_mir'],
    ['__x', 'x'],
    ['_x_', 'x'],
    ['camelCase', 'camelCase'],
    ['a  b', 'a_b'],
    // the reference does not start with these
    ['2two', '_2two'],
    ['true', '_true'],
    ['null', '_null'],
    ['…', ''],
  ])('%s is the value %s', (value, name) => {
    expect(enumValueName(value)).toBe(name);
  });

  it('keep the stored text of a value', () => {
    const size = kitSchema().getType('SpecimenSizing') as GraphQLEnumType;
    expect(size).toBeInstanceOf(GraphQLEnumType);
    expect(size.serialize('Extra small')).toBe('Extra_small');
    expect(size.parseValue('very_large', false)).toBe('very-large');
    expect(() => size.serialize('tiny')).toThrow('Enum "SpecimenSizing" cannot represent value: "tiny"');
  });
});

it('a type called `me` keeps its mutations; Query.me stays the one of users, as in v4', () => {
  const model = modelOf([type('me', { a: { type: 'string' } }, { kind: 'singleType' })]);
  const text = sdl(kitSchema({ model }));
  expect(text).toContain('  me: UsersPermissionsMe\n');
  expect(text).toContain('  updateMe(data: MeInput!): MeEntityResponse\n');
  expect(text).toContain('  deleteMe: MeEntityResponse\n');
});

describe('names that can not be', () => {
  it('two values of an enumeration that GraphQL cannot distinguish', () => {
    expect(problemsOf(type('cup', { size: { type: 'enumeration', enum: ['a b', 'c', 'a-b'] } }))).toContain(
      'api::cup.cup size: enum has "a b" and "a-b", which are both a_b in GraphQL, expected values that differ in letters or digits',
    );
  });

  it('a value without letters', () => {
    expect(problemsOf(type('cup', { size: { type: 'enumeration', enum: ['a', '日本', '--'] } }))).toMatch(
      /api::cup\.cup size: enum has "(?:日本|--)", expected a letter or digit in it/,
    );
  });

  it('an enumName that is no name, or the name of another type', () => {
    const named = (enumName: string) => ({ type: 'enumeration', enum: ['a'], enumName });
    const text = problemsOf(type('cup', { x: named('my-enum'), y: named('Pagination'), z: named('Error') }));
    expect(text).toContain('api::cup.cup x: it needs a GraphQL type named "my-enum", expected letters');
    expect(text).toContain(
      'it needs the GraphQL type Pagination, which the server uses already, expected a name of its own',
    );
    expect(text).toContain('it needs the GraphQL type Error, which');
    expect(text).toContain('3 problems');
  });

  it('a content-type named like a type of another one, or of the server', () => {
    expect(problemsOf(type('cup', {}), type('cup-entity', {}))).toContain(
      'api::cup.cup: it needs the GraphQL type CupEntity, which api::cup-entity.cup-entity uses already',
    );
    for (const name of ['query', 'error', 'date', 'string', 'pagination', 'upload-file']) {
      expect(problemsOf(type(name, {})), name).toContain('expected a name of its own');
    }
  });

  it('a root field of two', () => {
    const other = type('cup', {}, { info: { singularName: 'cup', pluralName: 'cup2', displayName: 'c' } });
    const text = problemsOf(other, type('cup-2', {}));
    expect(text).toContain('it needs the GraphQL field Query.cup2, which api::cup.cup uses already');
  });
});
