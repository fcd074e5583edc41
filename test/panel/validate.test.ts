/** What a form says is wrong before it sends anything, and what it makes of the server's refusals. */
import { describe, expect, test } from 'vitest';
import type { Attribute, ComponentType } from '../../panel/src/content-types/content-types.ts';
import { problemOf } from '../../panel/src/document/server-problems.ts';
import { mistakeInJson, typedJson } from '../../panel/src/document/typed-json.ts';
import { typedBigInteger, typedNumber } from '../../panel/src/document/typed-number.ts';
import { isTypedText } from '../../panel/src/document/typed-text.ts';
import { validate } from '../../panel/src/document/validate.ts';

const SEO = { uid: 'x.seo', attributes: { title: { type: 'string', required: true, maxLength: 3 } } };
const components = new Map([['x.seo', SEO as unknown as ComponentType]]);

const rule = (name: string): string => `components.Input.error.validation.${name}`;
const MINIMUM_LENGTH = 'components.Input.error.minLength';
const list = (name: string): string => `content-manager.form.error.${name}`;
const required = (type: string, more: Partial<Attribute> = {}): Attribute => ({
  type,
  required: true,
  ...more,
});
const PARAGRAPH = { type: 'paragraph', children: [{ type: 'text', text: '' }] };
const toOne = required('relation', { relationType: 'manyToOne' });
const seos: Attribute = { type: 'component', component: 'x.seo', repeatable: true, min: 2, max: 3 };
const seo = { title: 'abc' };

describe('a value that breaks a rule is named by it', () => {
  test.each<[string, Attribute, unknown, string]>([
    ['an empty text that is required', required('string'), '', rule('required')],
    ['a required text that is null', required('text'), null, rule('required')],
    ['blocks without a letter', required('blocks'), [PARAGRAPH], rule('required')],
    ['no file', required('media', { multiple: true }), [], rule('required')],
    ['no component', required('component', { component: 'x.seo' }), null, rule('required')],
    ['an empty zone', required('dynamiczone'), [], rule('required')],
    ['nothing related', toOne, { before: [1], rows: [] }, rule('required')],
    ['broken JSON', { type: 'json' }, typedJson('{"a": 1'), rule('json')],
    ['letters as a number', { type: 'decimal' }, Number.NaN, rule('number')],
    ['a fraction as a whole number', { type: 'integer' }, 1.5, rule('integer')],
    ['a number below the least', { type: 'integer', min: 2 }, 1, rule('min')],
    ['a long number over the most', { type: 'biginteger', max: '9' }, '10', rule('max')],
    ['a text that is too short', { type: 'string', minLength: 3 }, 'ab', MINIMUM_LENGTH],
    ['a text that is too long', { type: 'text', maxLength: 1 }, 'ab', rule('maxLength')],
    ['a text of another pattern', { type: 'string', regex: '^[A-Z]{2}$' }, 'ab', rule('regex')],
    ['no address', { type: 'email' }, 'a b@c', rule('email')],
    ['a uid with a space', { type: 'uid' }, 'a b', rule('uid')],
    ['another choice', { type: 'enumeration', enum: ['a'] }, 'b', rule('enum')],
    ['too few components', seos, [seo], list('fewer')],
    ['too many components', seos, [seo, seo, seo, seo], list('more')],
  ])('%s', (_, attribute, value, id) => {
    const problems = validate({ one: attribute }, { one: value }, { components, draft: false, isNew: false });
    expect(problems.map((problem) => [problem.path, problem.id])).toEqual([[['one'], id]]);
  });
});

test('what is wrong in a component is named where it stands', () => {
  const values = { seos: [seo, { title: '' }, { title: 'abcd' }] };
  const problems = validate({ seos }, values, { components, draft: false, isNew: false });
  expect(problems.map(({ path, id }) => [path.join('.'), id])).toEqual([
    ['seos.1.title', rule('required')],
    ['seos.2.title', rule('maxLength')],
  ]);
});

test('a draft is spared what is missing, and nothing that is wrong', () => {
  const attributes = {
    text: required('string', { minLength: 3, maxLength: 4 }),
    seos,
    data: { type: 'json' },
  };
  const broken = (values: Record<string, unknown>): string[] =>
    validate(attributes, values, { components, draft: true, isNew: false }).map(({ id }) => id);
  expect(broken({ text: '', seos: [] })).toEqual([]);
  expect(broken({ text: 'ab', seos: [seo] })).toEqual([]);
  expect(broken({ text: 'abcde', data: typedJson('{') })).toEqual([rule('maxLength'), rule('json')]);
});

test('a text is JSON or waits as it was typed', () => {
  expect(typedJson('{"a": 1}')).toEqual({ a: 1 });
  expect(typedJson(' ')).toBeNull();
  expect(isTypedText(typedJson('{"a": 1'))).toBe(true);
  expect(mistakeInJson('{"a": 1')).not.toBeNull();
});

test('numbers are read with the sign of the language, and never with two meanings', () => {
  const read = (text: string) => [typedNumber(text, ','), typedNumber(text, '.')];
  expect(read('1,5')).toEqual([1.5, 1.5]);
  expect(read('1.5')).toEqual([1.5, 1.5]);
  expect(read('1,234')).toEqual([1.234, null]);
  expect(read('12a')).toEqual([null, null]);
  expect(typedBigInteger('+9223372036854775807')).toBe('9223372036854775807');
});

test.each([
  [
    'price must be a `number` type, but the final value was: `NaN` (cast from the value `"1,5"`).',
    rule('number'),
  ],
  ['patternText must match the following: "/^[A-Z]{2}-\\d{3}$/"', rule('regex')],
  ['code must be defined.', rule('required')],
  ['This attribute must be unique', rule('unique')],
  ['title must be at least 3 characters', MINIMUM_LENGTH],
])('the refusal "%s" has a text in the language of the interface', (message, id) => {
  expect(problemOf({ path: ['a'], message })).toMatchObject({ path: ['a'], id });
});
