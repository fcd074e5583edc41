/** What a document may be: each limit is reported by its name and number, and a document within all of them is served. */
import { expect, test } from 'vitest';
import type { GraphqlLimits } from '../../../src/core/project/config/plugins/graphql.ts';
import { errorsOf, kitDocuments, messagesOf, repeated } from './kit-documents.ts';

const nested = (levels: number): string => `${'{a'.repeat(levels)}${'}'.repeat(levels)}`;
const chain = (length: number): string =>
  `{ ...f0 } ${repeated(length, (i) => `fragment f${i} on Query { ${i < length - 1 ? `...f${i + 1}` : '__typename'} }`)}`;
const spread = (count: number): string =>
  `{ ${repeated(count, (i) => `...f${i}`)} } ${repeated(count, (i) => `fragment f${i} on Query { __typename }`)}`;

/** Fragments in a row, each used deep inside the one before it. */
const chainOfNests = (length: number, levels: number): string =>
  `{ ...f0 } ${repeated(length, (i) => `fragment f${i} on Query ${'{ ... '.repeat(levels)}{ ${i < length - 1 ? `...f${i + 1}` : '__typename'} }${' }'.repeat(levels)}`)}`;

/** Fragments that use each other twice on each level. */
const bomb = (levels: number): string =>
  `{ author(id: 1) { data { ...f0 } } } ${repeated(
    levels,
    (i) =>
      `fragment f${i} on AuthorEntity { attributes { a: articles { data { attributes { author { data { ...f${i + 1} } } } } } b: articles { data { attributes { author { data { ...f${i + 1} } } } } } } }`,
  )} fragment f${levels} on AuthorEntity { id }`;

test.each<[keyof GraphqlLimits, number, string, string, string]>([
  [
    'length',
    30,
    '{ books { data { id } } }     ',
    '{ books { data { id } } }      ',
    'characters in the document',
  ],
  [
    'tokens',
    12,
    '{ books(sort: "id") { data { id } } }'.replace('(sort: "id")', ''),
    '{ books(sort: "id") { data { id } } }',
    'tokens in the document',
  ],
  [
    'nesting',
    3,
    '{ books { data { id } } }',
    '{ books { data { attributes { title } } } }',
    'levels in the document',
  ],
  ['nesting', 5, chain(4), chain(5), 'levels in the document'],
  [
    'fields',
    4,
    '{ books { data { id __typename } } }',
    '{ books { data { id __typename ...f } } } fragment f on BookEntity { id }',
    'selected fields',
  ],
  [
    'rootFields',
    2,
    '{ books { data { id } } authors { data { id } } books { data { id } } }',
    '{ books { data { id } } authors { data { id } } ...f } fragment f on Query { tags { data { id } } }',
    'root fields in an operation',
  ],
  [
    'aliases',
    2,
    '{ a: __typename b: __typename }',
    '{ a: __typename b: __typename c: __typename }',
    'aliases',
  ],
  [
    'directives',
    2,
    '{ __typename @skip(if: true) @include(if: true) }',
    '{ __typename @skip(if: true) @include(if: true) ...f @skip(if: true) } fragment f on Query { __typename }',
    'directives',
  ],
  [
    'merges',
    3,
    '{ __typename __typename __typename }',
    '{ __typename __typename __typename __typename }',
    'pairs of fields under one name',
  ],
  ['merges', 6, spread(3), spread(4), 'pairs of fields under one name'],
])('%s of %i', (name, limit, fine, over, what) => {
  const store = kitDocuments({ limits: { [name]: limit } });
  expect(messagesOf(store, fine)).toEqual([]);
  const [error, ...more] = errorsOf(store, over);
  expect([error?.message, error?.extensions, more]).toEqual([
    `Too many ${what}: at most ${limit} (graphql.limits.${name})`,
    { code: 'GRAPHQL_VALIDATION_FAILED' },
    [],
  ]);
});

/** What would keep the server busy for seconds, or overflow its stack. */
test.each<[string, string, string]>([
  ['100,000 characters', `#${'x'.repeat(100_000)}`, 'length'],
  ['brackets that open', '{'.repeat(90_000), 'nesting'],
  ['fields in fields', nested(20_000), 'nesting'],
  ['lists in lists', `{ a(x: ${'['.repeat(50_000)}`, 'nesting'],
  ['types in types', `query ($a: ${'['.repeat(50_000)}`, 'nesting'],
  ['one field again and again', `{ ${repeated(7000, () => '__typename')} }`, 'merges'],
  ['one list again and again', `{ ${repeated(1500, () => 'books{data{id}}')} }`, 'merges'],
  ['fragments beside each other', spread(1000), 'merges'],
  ['fragments in fragments', chain(1500), 'nesting'],
  ['fragments that grow', bomb(20), 'fields'],
  ['fragments in fragments that nest', chainOfNests(60, 60), 'nesting'],
  [
    'fragments in a circle',
    `{ ...f0 } ${repeated(1500, (i) => `fragment f${i} on Query { ...f${(i + 1) % 1500} }`)}`,
    'nesting',
  ],
  ['aliases', `{ ${repeated(3000, (i) => `a${i}: __typename`)} }`, 'aliases'],
  ['directives', `{ __typename ${repeated(2000, () => '@skip(if: true)')} }`, 'directives'],
  ['definitions', repeated(3000, (i) => `type A${i} { a: Int }`), 'tokens'],
])('%s', (_name, text, limit) => {
  expect(
    messagesOf(
      kitDocuments({
        depthLimit: null,
        limits: { fields: 100_000_000 * Number(limit !== 'fields') || 10_000 },
      }),
      text,
    ),
  ).toEqual([expect.stringMatching(new RegExp(`^Too many .*\\(graphql\\.limits\\.${limit}\\)$`))]);
});

test('what no operation uses is not compared', () => {
  const same = repeated(6000, () => '__typename');
  expect(messagesOf(kitDocuments(), `{ __typename } fragment a on Query { ${same} }`)).toEqual([
    'Fragment "a" is never used.',
  ]);
  const circle = `{ ...a } fragment a on Query { ...a ${same} }`;
  expect(messagesOf(kitDocuments(), circle)).toEqual(['Cannot spread fragment "a" within itself.']);
});

test('circles below other fields, and fragments that do not exist', () => {
  const text =
    '{ author(id: 1) { data { ...a } } } fragment a on AuthorEntity { attributes { articles { data { attributes { author { data { ...a ...none } } } } } } }';
  expect(messagesOf(kitDocuments(), text)).toEqual([
    'Cannot spread fragment "a" within itself.',
    'Unknown fragment "none".',
  ]);
});

test('faults and their texts are bounded', () => {
  const store = kitDocuments({ limits: { rootFields: 10_000 } });
  const many = errorsOf(store, `{ ${repeated(5000, (i) => `x${i}`)} }`);
  expect(many).toHaveLength(101);
  expect(many.at(-1)!.message).toContain('error limit reached');
  const [long] = messagesOf(store, `{ ${'x'.repeat(90_000)} }`);
  expect(long!.length).toBeLessThan(2100);
});

test('introspection off', () => {
  const store = kitDocuments({ introspection: false });
  for (const text of [
    '{ __schema { queryType { name } } }',
    '{ a: __type(name: "Book") { name } }',
    '{ ...f } fragment f on Query { __schema { queryType { name } } }',
  ]) {
    const errors = errorsOf(store, text);
    expect(errors.map(({ extensions }) => extensions['code'])).toEqual(['GRAPHQL_VALIDATION_FAILED']);
    expect(errors[0]!.message).toMatch(/^Introspection is off, and the query asks for __(schema|type)\./);
  }
  expect(messagesOf(store, '{ __typename books { __typename } }')).toEqual([]);
});

test('a document is kept by its text, one that is refused is not', () => {
  const store = kitDocuments();
  const text = '{ books { data { id } } }';
  expect(store.open(text)).toBe(store.open(text));
  expect(store.open(`${text} `)).not.toBe(store.open(text));
  const wrong = store.open('{ nope }');
  expect('errors' in wrong).toBe(true);
  expect(store.open('{ nope }')).not.toBe(wrong);
});

test('documents kept are bounded', () => {
  const store = kitDocuments();
  const first = store.open('{ __typename }');
  for (let i = 0; i < 8; i += 1) store.open(`{ __typename } #${i}${'x'.repeat(90_000)}`);
  expect(store.open('{ __typename }')).not.toBe(first);
});
