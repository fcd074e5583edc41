/** `depthLimit` counts as the reference does, and says where (asked of it; spec/graphql "Depth"). */
import { expect, test } from 'vitest';
import { errorsOf, kitDocuments, messagesOf, repeated } from './kit-documents.ts';

/** A query whose `inner` stands eleven fields deep: one too deep. */
const deep = (inner: string): string =>
  `{ author(id: 1) { data { attributes { articles { data { attributes { category { data { attributes { articles { data { ${inner} } } } } } } } } } } } }`;

const store = kitDocuments({ depthLimit: 10 });

/** Where a document is too deep. */
const columns = (text: string): number[] =>
  errorsOf(store, text).map(({ message, locations }) => {
    expect(message).toBe("'' exceeds maximum operation depth of 10");
    return locations![0]!.column;
  });

test.each<[string, string, number[]]>([
  ['a leaf', deep('id'), [119]],
  [
    'each of several',
    deep('id attributes { title } x: attributes { t: title } __typename'),
    [119, 122, 143, 170],
  ],
  [
    'where a fragment is used',
    `${deep('...f')} fragment f on ArticleEntity { id attributes { title } }`,
    [119],
  ],
  ['an inline fragment', deep('... on ArticleEntity { id attributes { title } }'), [119]],
  ['__typename', deep('__typename'), [119]],
  [
    'inside a fragment, reported once',
    '{ a: author(id: 1) { data { ...a } } b: author(id: 1) { data { ...a } } } fragment a on AuthorEntity { attributes { articles { data { attributes { category { data { attributes { articles { data { id } } } } } } } } } }',
    [197],
  ],
])('%s', (_name, text, expected) => {
  expect(columns(text)).toEqual(expected);
});

test('each operation is looked at, and named', () => {
  const text = `query A ${deep('id')} query B { __typename } query C ${deep('id')}`;
  expect(messagesOf(store, text)).toEqual([
    "'A' exceeds maximum operation depth of 10",
    "'C' exceeds maximum operation depth of 10",
  ]);
});

test('it comes before other faults', () => {
  expect(messagesOf(store, deep('idx'))).toEqual([
    "'' exceeds maximum operation depth of 10",
    'Cannot query field "idx" on type "ArticleEntity". Did you mean "id"?',
  ]);
});

test('introspection is free', () => {
  const types = `${'{ ofType '.repeat(15)}{ name }${' }'.repeat(15)}`;
  expect(messagesOf(store, `{ __schema { types { fields { type ${types} } } } }`)).toEqual([]);
});

test('ten is not too deep, and without a limit nothing is', () => {
  expect(messagesOf(store, deep('id').replace('data { id }', '__typename'))).toEqual([]);
  expect(messagesOf(kitDocuments({ depthLimit: null }), deep('id'))).toEqual([]);
});

test('a fragment is looked into once, however often it is used', () => {
  const twice = repeated(20, (i) => `fragment f${i} on Query { ...f${i + 1} ... { ...f${i + 1} } }`);
  const text = `{ ...f0 } ${twice} fragment f20 on Query ${deep('id')}`;
  expect(columns(text)).toHaveLength(1);
});
