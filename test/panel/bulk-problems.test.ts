/** A value that many entries are to get is held to the rules of a form before it is sent. */
import { expect, test } from 'vitest';
import { bulkProblems } from '../../panel/src/content-manager/list/bulk-problems.ts';
import { typedJson } from '../../panel/src/document/typed-json.ts';

const attributes = {
  title: { type: 'string', required: true, maxLength: 3 },
  data: { type: 'json' },
  author: { type: 'relation', relationType: 'manyToOne', required: true },
};

test.each([
  ['a text that is too long', 'title', 'abcd', true, ['maxLength']],
  ['broken JSON', 'data', typedJson('{'), true, ['json']],
  ['an empty text of entries that are all seen by readers', 'title', '', false, ['required']],
  ['a value that was never typed', 'title', undefined, false, ['required']],
  ['an empty text of what may be drafts', 'title', '', true, []],
  ['a relation that is not changed', 'author', null, false, []],
  ['a right value', 'title', 'abc', false, []],
])('%s', (_, name, value, draft, rules) => {
  // what is wrong with other attributes is not asked about
  const values = { data: typedJson('{'), ...(value === undefined ? {} : { [name]: value }) };
  const problems = bulkProblems(attributes, name, values, { components: new Map(), draft });
  expect(problems.map(({ path, id }) => [...path, id])).toEqual(
    rules.map((rule) => [name, `components.Input.error.validation.${rule}`]),
  );
});
