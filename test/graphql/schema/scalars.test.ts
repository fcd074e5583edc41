/** What scalars take and answer; the refusals are the reference's words. */
import {
  coerceInputValue,
  type GraphQLInputType,
  type GraphQLScalarType,
  getVariableValues,
  isInputObjectType,
  type OperationDefinitionNode,
  parse,
  parseValue,
  validate,
  valueFromAST,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { isIsoLocale, isoLocales } from '../../../src/api/graphql/schema/scalars/locale-code.ts';
import { UploadedFile } from '../../../src/api/graphql/schema/scalars/uploaded-file.ts';
import type { FormFile } from '../../../src/core/base/http/form.ts';
import { toJsonText } from '../../../src/core/model/types/json-text.ts';
import { kitSchema } from './kit-schema.ts';

const schema = kitSchema();

const scalar = (name: string) => schema.getType(name) as GraphQLScalarType;

/** What is wrong with a literal; null where nothing is. */
function refusal(type: string, literal: string): string | null {
  const [field, value] = PLACES[type]!(literal);
  const errors = validate(schema, parse(`${field}(${value}) { __typename } }`));
  return errors.length === 0 ? null : errors.map(({ message }) => message).join('\n');
}

const filter = (field: string) => (literal: string) =>
  ['{ specimens', `filters: { ${field}: { eq: ${literal} } }`] as const;

/** Where a literal of each scalar can stand. */
const PLACES: Readonly<Record<string, (literal: string) => readonly [string, string]>> = {
  Date: filter('day'),
  DateTime: filter('moment'),
  Time: filter('clock'),
  Long: filter('huge'),
  JSON: filter('payload'),
  I18NLocaleCode: (literal) => ['{ articles', `locale: ${literal}`],
  Upload: (literal) => ['mutation { upload', `file: ${literal}`],
  ArticleSectionsDynamicZoneInput: (literal) => [
    'mutation { createArticle',
    `data: { sections: [${literal}] }`,
  ],
};

/** What is wrong with a variable, without the words every variable has; null where nothing is. */
function variableRefusal(type: string, value: unknown): string | null {
  const document = parse(`query ($v: ${type}) { __typename }`);
  const { variableDefinitions } = document.definitions[0] as OperationDefinitionNode;
  const { errors } = getVariableValues(schema, variableDefinitions ?? [], { v: value });
  return errors ? errors[0]!.message.replace(/^Variable "\$v" got invalid value .*?; /s, '') : null;
}

/** What a literal and a variable become. */
const literalValue = (type: string, literal: string, variables: Record<string, unknown> = {}): unknown =>
  valueFromAST(parseValue(literal), scalar(type), variables);
const variableValue = (type: string, value: unknown): unknown => coerceInputValue(value, scalar(type));

const expected = (type: string, found: string, why: string) =>
  `Expected value of type "${type}", found ${found}; ${why}`;
const TIME_FORM = 'Invalid time format, expected HH:mm:ss.SSS';
const MEMBERS =
  'Component not found. expected one of: ComponentSectionsProse, ComponentSectionsFigure, ComponentSectionsLinkList, ComponentSectionsSpotlight, ComponentSectionsQuote';
const ZONE = 'ArticleSectionsDynamicZoneInput';

describe('literals', () => {
  it.each([
    ['Date', '"2024-02-30"', 'Date cannot represent an invalid date-string 2024-02-30.'],
    ['Date', '"2024-1-1"', 'Date cannot represent an invalid date-string 2024-1-1.'],
    ['Date', '"2024-01-01T00:00:00Z"', 'Date cannot represent an invalid date-string 2024-01-01T00:00:00Z.'],
    ['Date', '20240101', 'Date cannot represent non string type 20240101'],
    ['Date', 'true', 'Date cannot represent non string type true'],
    ['Date', 'NEWS', 'Date cannot represent non string type NEWS'],
    ['Date', '{ a: 1 }', 'Date cannot represent non string type false'],
    ['Date', '["2024-01-01"]', 'Date cannot represent non string type false'],
    ['Date', '""', 'Date cannot represent an invalid date-string .'],
    ['Date', '" 2024-01-01"', 'Date cannot represent an invalid date-string  2024-01-01.'],
    ['Date', '"2024-12-31\\n"', 'Date cannot represent an invalid date-string 2024-12-31\n.'],
    ['Date', '"0000-01-01"', null],
    ['Date', 'null', null],
    ['Time', '"10:00"', expected('Time', '"10:00"', TIME_FORM)],
    ['Time', '"24:00:00"', expected('Time', '"24:00:00"', TIME_FORM)],
    ['Time', '"10:00:00.1234"', expected('Time', '"10:00:00.1234"', TIME_FORM)],
    ['Time', '10', expected('Time', '10', 'Time cannot represent non string type')],
    ['Time', 'X', expected('Time', 'X', 'Time cannot represent non string type')],
    ['Time', '{ a: 1 }', expected('Time', '{a: 1}', 'Time cannot represent non string type')],
    ['Time', '"10:00:00.1"', null],
    ['DateTime', '"2024-01-01"', 'DateTime cannot represent an invalid date-time-string 2024-01-01.'],
    [
      'DateTime',
      '"2024-02-30T00:00:00Z"',
      'DateTime cannot represent an invalid date-time-string 2024-02-30T00:00:00Z.',
    ],
    [
      'DateTime',
      '"2024-01-01T00:00:00"',
      'DateTime cannot represent an invalid date-time-string 2024-01-01T00:00:00.',
    ],
    [
      'DateTime',
      '"2024-01-01T24:00:00Z"',
      'DateTime cannot represent an invalid date-time-string 2024-01-01T24:00:00Z.',
    ],
    [
      'DateTime',
      '"2024-01-01T23:59:60Z"',
      'DateTime cannot represent an invalid date-time-string 2024-01-01T23:59:60Z.',
    ],
    [
      'DateTime',
      '"2024-01-01T00:00:00+0200"',
      'DateTime cannot represent an invalid date-time-string 2024-01-01T00:00:00+0200.',
    ],
    ['DateTime', '1704067200000', 'DateTime cannot represent non string or Date type 1704067200000'],
    ['DateTime', '{ a: 1 }', 'DateTime cannot represent non string or Date type false'],
    ['DateTime', '"2024-01-01t00:00:00z"', null],
    ['DateTime', '"2024-01-01T00:00:00-00:00"', null],
    ['DateTime', '"2024-01-01T00:00:00.123456789Z"', null],
    ['Long', '1.5', expected('Long', '1.5', 'Cannot convert 1.5 to a BigInt')],
    ['Long', '1e3', expected('Long', '1e3', 'Cannot convert 1e3 to a BigInt')],
    ['Long', '"abc"', expected('Long', '"abc"', 'Cannot convert abc to a BigInt')],
    ['Long', 'X', expected('Long', 'X', 'Cannot convert X to a BigInt')],
    ['Long', '""', 'BigInt cannot represent value: '],
    ['Long', 'true', 'BigInt cannot represent value: true'],
    ['Long', '-0', 'BigInt cannot represent value: -0'],
    ['Long', '"0x10"', 'BigInt cannot represent value: 0x10'],
    ['Long', '{ a: 1 }', 'BigInt cannot represent non-integer value: {a: 1}'],
    ['Long', '[1]', 'BigInt cannot represent non-integer value: [1]'],
    ['Long', '99999999999999999999999999', null],
    ['Long', '"9007199254740993"', null],
    ['JSON', 'X', 'Expected value of type "JSON", found X.'],
    ['JSON', '{ a: X, b: [1.5, "a", null, true] }', null],
    ['I18NLocaleCode', '"xx"', expected('I18NLocaleCode', '"xx"', 'Unknown locale supplied')],
    ['I18NLocaleCode', '"EN"', expected('I18NLocaleCode', '"EN"', 'Unknown locale supplied')],
    ['I18NLocaleCode', '""', expected('I18NLocaleCode', '""', 'Unknown locale supplied')],
    ['I18NLocaleCode', 'en', expected('I18NLocaleCode', 'en', 'Locale cannot represent non string type')],
    ['I18NLocaleCode', '1', expected('I18NLocaleCode', '1', 'Locale cannot represent non string type')],
    ['I18NLocaleCode', '"all"', null],
    ['I18NLocaleCode', '"fr-FR"', null],
    ['Upload', '"x"', 'Upload literal unsupported.'],
    ['Upload', '{ a: 1 }', 'Upload literal unsupported.'],
    ['Upload', 'null', 'Expected value of type "Upload!", found null.'],
    [ZONE, '{}', expected(`${ZONE}!`, '{}', MEMBERS)],
    [ZONE, '{ __typename: 1 }', expected(`${ZONE}!`, '{__typename: 1}', MEMBERS)],
    [ZONE, '{ __typename: "Error" }', expected(`${ZONE}!`, '{__typename: "Error"}', MEMBERS)],
    [ZONE, '{ __typename: "toString" }', expected(`${ZONE}!`, '{__typename: "toString"}', MEMBERS)],
    [ZONE, '"x"', `Expected value of type "${ZONE}!", found "x".`],
    [ZONE, '1', `Expected value of type "${ZONE}!", found 1.`],
    [ZONE, 'null', `Expected value of type "${ZONE}!", found null.`],
    [ZONE, '{ __typename: ComponentSectionsProse }', null],
    // whether the zone takes it is reported with the rest of the entry
    [ZONE, '{ __typename: "ComponentSharedSeo" }', null],
  ])('%s %s', (type, literal, message) => {
    expect(refusal(type, literal)).toBe(message);
  });

  it.each([
    ['Date', '"2024-02-29"', '2024-02-29'],
    ['Time', '"10:00:00.5"', '10:00:00.500'],
    ['DateTime', '"2024-01-01T00:00:00.123456+02:00"', '2023-12-31T22:00:00.123Z'],
    ['DateTime', '"2024-01-01t00:00:00z"', '2024-01-01T00:00:00.000Z'],
    ['Long', '9007199254740991', 9007199254740991],
    ['Long', '9007199254740993', '9007199254740993'],
    ['Long', '"-5"', -5],
    ['JSON', '[1, 1.5, "a", null, true, { a: { b: [] } }]', [1, 1.5, 'a', null, true, { a: { b: [] } }]],
    ['JSON', '[X]', [undefined]],
    ['I18NLocaleCode', '"zh-Hans-CN"', 'zh-Hans-CN'],
    [
      ZONE,
      '{ __typename: ComponentSharedMeasure, unit: cm, amount: 1.5, n: null, __component: "x" }',
      { __component: 'shared.measure', unit: 'cm', amount: 1.5, n: null },
    ],
  ])('%s %s has a value', (type, literal, value) => {
    expect(literalValue(type, literal)).toEqual(value);
  });

  it('JSON keeps the digits of big numbers, and dangerous keys as keys', () => {
    const value = literalValue('JSON', '{ big: 12345678901234567890, __proto__: { a: 1 } }') as object;
    expect(toJsonText(value)).toBe('{"big":12345678901234567890,"__proto__":{"a":1}}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it('take variables inside', () => {
    expect(literalValue('JSON', '{ a: [$x, $y] }', { x: 1 })).toEqual({ a: [1, undefined] });
    const item = literalValue(ZONE, '{ __typename: "ComponentSectionsProse", body: $x }', { x: 'b' });
    expect(item).toEqual({ __component: 'sections.prose', body: 'b' });
  });
});

describe('variables', () => {
  const type = (name: string, why: string) => `Expected type "${name}". ${why}`;

  it.each([
    ['Date', '31/12/2024', 'Date cannot represent an invalid date-string 31/12/2024.'],
    ['Date', 20240101, 'Date cannot represent non string type 20240101'],
    ['Date', { a: 1 }, 'Date cannot represent non string type {"a":1}'],
    ['Date', ['2024-01-01'], 'Date cannot represent non string type ["2024-01-01"]'],
    ['Date', null, null],
    ['Time', 'noonish', type('Time', TIME_FORM)],
    ['Time', 10, type('Time', 'Expected a string, got a number')],
    ['Time', true, type('Time', 'Expected a string, got a boolean')],
    ['Time', { a: 1 }, type('Time', 'Expected a string, got a object')],
    ['DateTime', 'yesterday', 'DateTime cannot represent an invalid date-time-string yesterday.'],
    ['DateTime', 1704067200000, 'DateTime cannot represent non string or Date type 1704067200000'],
    ['DateTime', { a: 1 }, 'DateTime cannot represent non string or Date type {"a":1}'],
    ['Long', 'abc', type('Long', 'Cannot convert abc to a BigInt')],
    ['Long', '', 'BigInt cannot represent value: '],
    ['Long', 1.5, type('Long', 'Cannot convert 1.5 to a BigInt')],
    ['Long', true, type('Long', 'Cannot convert true to a BigInt')],
    ['Long', { a: 1 }, type('Long', 'Cannot convert [object Object] to a BigInt')],
    ['Long', 1e21, type('Long', 'Cannot convert 1e+21 to a BigInt')],
    ['Long', '9'.repeat(200), null],
    ['Long', `0${'9'.repeat(200)}`, `BigInt cannot represent value: 0${'9'.repeat(200)}`],
    ['I18NLocaleCode', 'xx', null],
    ['I18NLocaleCode', ['en'], type('I18NLocaleCode', 'Locale cannot represent non string type')],
    ['Upload', 'x', 'Upload value invalid.'],
    ['Upload', {}, 'Upload value invalid.'],
    [ZONE, {}, type(ZONE, MEMBERS)],
    [ZONE, 'x', type(ZONE, MEMBERS)],
    [ZONE, [{ __typename: 'ComponentSectionsProse' }], type(ZONE, MEMBERS)],
    [ZONE, { __component: 'sections.prose' }, type(ZONE, MEMBERS)],
    [ZONE, { __typename: 'ComponentSectionsProse' }, null],
  ])('%s %j', (name, value, message) => {
    expect(variableRefusal(name, value)).toBe(message);
  });

  it.each([
    ['Long', 1, 1],
    ['Long', '9007199254740993', '9007199254740993'],
    ['Long', 9007199254740993n, '9007199254740993'],
    ['JSON', { a: [1] }, { a: [1] }],
    ['I18NLocaleCode', 'anything', 'anything'],
    [ZONE, { __typename: 'ComponentSectionsProse', b: 1 }, { __component: 'sections.prose', b: 1 }],
  ])('%s %s has a value', (name, value, coerced) => {
    expect(variableValue(name, value)).toEqual(coerced);
  });

  it('only files of the request are uploads', () => {
    const file = new UploadedFile({} as FormFile);
    expect(variableValue('Upload', file)).toBe(file);
  });
});

describe('answers', () => {
  it.each([
    ['Date', '2024-02-29', '2024-02-29'],
    ['Date', new Date(0), '1970-01-01'],
    ['DateTime', '2024-02-29T12:34:56.789Z', '2024-02-29T12:34:56.789Z'],
    ['DateTime', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['DateTime', '1709210096789', '2024-02-29T12:34:56.789Z'],
    ['DateTime', 1709210096789, '2024-02-29T12:34:56.789Z'],
    ['Time', '12:34:56.789', '12:34:56.789'],
    ['Long', 42, 42],
    ['Long', '9007199254740991', 9007199254740991],
    ['Long', '-9223372036854775808', '-9223372036854775808'],
    ['Long', 9007199254740993n, '9007199254740993'],
    ['JSON', { a: [1, null] }, { a: [1, null] }],
  ])('%s %s', (name, value, answered) => {
    expect(scalar(name).serialize(value)).toEqual(answered);
  });

  it.each([
    ['Date', 'soon', 'Date cannot represent an invalid date-string soon.'],
    ['Date', new Date(Number.NaN), 'Date cannot represent an invalid date-string Invalid Date.'],
    ['Date', 5, 'Date cannot represent non string type 5'],
    ['DateTime', 'x', 'DateTime cannot represent an invalid date-time-string x.'],
    ['DateTime', new Date(Number.NaN), 'DateTime cannot represent an invalid date-time-string Invalid Date.'],
    ['DateTime', true, 'DateTime cannot represent non string or Date type true'],
    ['Time', 'x', TIME_FORM],
    ['Long', 'x', 'Cannot convert x to a BigInt'],
    ['Upload', {}, 'Upload serialization unsupported.'],
  ])('%s %s is an error', (name, value, message) => {
    expect(() => scalar(name).serialize(value)).toThrow(message);
  });
});

describe('what inputs hold', () => {
  it('is stored text for enumerations, ids as text, and live or preview for a state', () => {
    const input = schema.getType('SpecimenInput') as GraphQLInputType;
    expect(isInputObjectType(input)).toBe(true);
    const sent = { size: 'Extra_small', huge: '9223372036854775807', day: '2024-01-01', secret: null };
    expect(coerceInputValue(sent, input)).toEqual({ ...sent, size: 'Extra small' });
    const article = schema.getType('ArticleInput') as GraphQLInputType;
    expect(coerceInputValue({ author: 7, related: 3 }, article)).toEqual({ author: '7', related: ['3'] });
    expect(coerceInputValue('PREVIEW', schema.getType('PublicationState') as GraphQLInputType)).toBe(
      'preview',
    );
  });
});

describe('codes of locales', () => {
  it('are those the reference offers', () => {
    const codes = isoLocales();
    expect(codes).toHaveLength(602);
    expect(new Set(codes).size).toBe(602);
    for (const code of ['en', 'zh-Hans-CN', 'ca-ES-valencia', 'es-419', 'en-US-POSIX', 'ar-001', 'zu-ZA']) {
      expect(isIsoLocale(code), code).toBe(true);
    }
    for (const code of ['no', 'tl', 'en-XX', 'toString', '']) expect(isIsoLocale(code), code).toBe(false);
  });
});
