/** What filter values become, a row a rule (spec/rest-reads "Filter values", DECISIONS A1, A32). */
import { describe, expect, test } from 'vitest';
import { OctavoError } from '../../src/core/errors/octavo-error.ts';
import { SCALAR_TYPES, type ScalarType } from '../../src/core/model/attribute.ts';
import { scalarType } from '../../src/core/model/types/index.ts';

const cast = (type: ScalarType, value: string | number | boolean) => scalarType(type).castFilter(value, 'x');

function refusal(type: ScalarType, value: string | number | boolean): OctavoError {
  try {
    cast(type, value);
  } catch (error) {
    if (error instanceof OctavoError) return error;
    throw error;
  }
  throw new Error(`${type} took ${JSON.stringify(value)}`);
}

test.each(SCALAR_TYPES)('%s knows its name', (name) => {
  expect(scalarType(name).name).toBe(name);
});

describe.each([
  'string',
  'text',
  'richtext',
  'uid',
  'enumeration',
  'email',
  'password',
] as const)('%s', (type) => {
  test.each([
    ['Case', 'Case'],
    ['', ''],
    ['null', 'null'],
    [5, '5'],
    [true, 'true'],
  ])('%j is %j', (value, expected) => {
    expect(cast(type, value)).toBe(expected);
  });

  test('a NUL is refused', () => {
    expect(refusal(type, 'a\0b')).toMatchObject({ name: 'ValidationError', status: 400 });
    expect(refusal(type, 'a\0b').message).toContain('x');
  });
});

describe.each(['json', 'blocks'] as const)('%s', (type) => {
  test.each([
    ['just text', '"just text"'],
    ['"quoted"', '"\\"quoted\\""'],
    ['', '""'],
    [5, '"5"'],
  ])('%j is the JSON text of a string', (value, expected) => {
    expect(cast(type, value)).toBe(expected);
  });

  test('a NUL is refused', () => {
    expect(refusal(type, 'a\0b')).toMatchObject({ name: 'ValidationError', status: 400 });
  });
});

describe.each(['integer', 'float', 'decimal'] as const)('%s', (type) => {
  test.each([
    ['0.0', 0],
    ['1e3', 1000],
    ['.1', 0.1],
    ['-0.5', -0.5],
    ['', 0],
    ['19.990', 19.99],
    ['Infinity', Number.POSITIVE_INFINITY],
    [7, 7],
    [true, 1],
  ])('%j is %d', (value, expected) => {
    expect(cast(type, value)).toBe(expected);
  });

  test.each(['abc', '1,5', 'NaN', 'half', '1n'])('%s is refused', (value) => {
    expect(refusal(type, value)).toMatchObject({
      name: 'ValidationError',
      message: 'Invalid parameter x: expected a number',
      details: {},
    });
  });
});

describe('biginteger', () => {
  test.each([
    ['9007199254740993', 9007199254740993n],
    ['-9223372036854775808', -9223372036854775808n],
    ['9223372036854775807', 9223372036854775807n],
    ['+42', 42n],
    ['0042', 42n],
    [42, 42n],
    // no integer: compared as a number
    ['3.0', 3],
    ['1.5', 1.5],
    // a text matches nothing
    ['abc', 'abc'],
    ['', ''],
  ])('%j is %s', (value, expected) => {
    expect(cast('biginteger', value)).toBe(expected);
  });

  test.each([
    '9223372036854775808',
    '-9223372036854775809',
    '99999999999999999999',
    '1\0',
  ])('%j is refused', (value) => {
    expect(refusal('biginteger', value)).toMatchObject({ name: 'ValidationError', status: 400 });
  });
});

describe('boolean', () => {
  test.each(['false', 'f', '0', '', false, 0])('%j is false', (value) => {
    expect(cast('boolean', value)).toBe(false);
  });

  test.each(['true', 't', '1', 'TRUE', 'yes', 'null', true, 1])('%j is true', (value) => {
    expect(cast('boolean', value)).toBe(true);
  });
});

describe('date', () => {
  test.each([
    ['2024-02-29', '2024-02-29'],
    ['2024-02-29T23:59:59.999Z', '2024-02-29'],
    ['2024-02-29T23:30:00-05:00', '2024-02-29'],
    ['2024-03-01 10:30', '2024-03-01'],
    ['0001-01-01', '0001-01-01'],
    ['0099-02-28', '0099-02-28'],
  ])('%s is %s', (value, expected) => {
    expect(cast('date', value)).toBe(expected);
  });

  test.each([
    '2024-2-29',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '29.02.2024',
    '1709210096789',
    '2024',
    ' 2024-03-01',
    'tomorrow',
    '',
    2024,
  ])('%j has the wrong format', (value) => {
    expect(refusal('date', value)).toMatchObject({
      message: 'Invalid format, expected yyyy-MM-dd',
      details: {},
    });
  });

  test.each(['2024-02-30', '2023-02-29'])('%s does not exist', (value) => {
    expect(refusal('date', value)).toMatchObject({ message: 'Invalid date', details: {} });
  });
});

describe('time', () => {
  test.each([
    ['12:34:56.789', '12:34:56.789'],
    ['02:30:00', '02:30:00.000'],
    ['03:14:08.1', '03:14:08.100'],
    ['23:59:59.12', '23:59:59.120'],
  ])('%s is %s', (value, expected) => {
    expect(cast('time', value)).toBe(expected);
  });

  test.each([
    '02:30',
    '24:00:00',
    '25:00:00',
    '23:60:00',
    '23:59:60',
    '1:30:00',
    '10:30:00.',
    '10:30:00.1234',
    '10:30:00Z',
    'noon',
    '',
  ])('%j has the wrong format', (value) => {
    expect(refusal('time', value)).toMatchObject({
      message: 'Invalid time format, expected HH:mm:ss.SSS',
      details: {},
    });
  });

  test('a number is no time', () => {
    expect(refusal('time', 5).message).toBe('Expected a string, got a number');
  });
});

/** The reference's answers to these texts, one by one. */
describe.each(['datetime', 'timestamp'] as const)('%s', (type) => {
  test.each([
    ['2024', '2024-01-01T00:00:00.000Z'],
    ['20', '2000-01-01T00:00:00.000Z'],
    ['2024-03', '2024-03-01T00:00:00.000Z'],
    ['202403', '2024-03-01T00:00:00.000Z'],
    ['2024-03-01', '2024-03-01T00:00:00.000Z'],
    ['20240301', '2024-03-01T00:00:00.000Z'],
    ['2024-W09', '2024-02-26T00:00:00.000Z'],
    ['2024-W09-5', '2024-03-01T00:00:00.000Z'],
    ['2024W095', '2024-03-01T00:00:00.000Z'],
    ['2024-W53', '2024-12-30T00:00:00.000Z'],
    ['2024-060', '2024-02-29T00:00:00.000Z'],
    ['2024060', '2024-02-29T00:00:00.000Z'],
    ['2024-366', '2024-12-31T00:00:00.000Z'],
    ['2024-03-01T', '2024-03-01T00:00:00.000Z'],
    ['2024-03-01Z', '2024-03-01T00:00:00.000Z'],
    ['2024-03-01T10', '2024-03-01T10:00:00.000Z'],
    ['2024-03-01T10.5', '2024-03-01T10:30:00.000Z'],
    ['2024-03-01T10:30', '2024-03-01T10:30:00.000Z'],
    ['2024-03-01T10:30.5', '2024-03-01T10:30:30.000Z'],
    ['2024-03-01 10:30', '2024-03-01T10:30:00.000Z'],
    ['2024-03-01T103015', '2024-03-01T10:30:15.000Z'],
    ['2024-03-01 10:30:15.123456', '2024-03-01T10:30:15.123Z'],
    ['2024-03-01T10:30:15,5Z', '2024-03-01T10:30:15.500Z'],
    ['2024-03-01T10:30Z', '2024-03-01T10:30:00.000Z'],
    ['2024-03-01T10:30+01', '2024-03-01T09:30:00.000Z'],
    ['2024-03-01T10:30+0130', '2024-03-01T09:00:00.000Z'],
    ['2024-03-01T10:30-01:30', '2024-03-01T12:00:00.000Z'],
    ['2024-03-01T24:00', '2024-03-02T00:00:00.000Z'],
    ['+002024-03-01', '2024-03-01T00:00:00.000Z'],
    ['-000001-01-01', '-000001-01-01T00:00:00.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    // no ISO date: milliseconds
    ['0', '1970-01-01T00:00:00.000Z'],
    ['-1', '1969-12-31T23:59:59.999Z'],
    ['202', '1970-01-01T00:00:00.202Z'],
    ['12345678', '1970-01-01T03:25:45.678Z'],
    ['1709210096789', '2024-02-29T12:34:56.789Z'],
    [1709210096789, '2024-02-29T12:34:56.789Z'],
    [2024, '2024-01-01T00:00:00.000Z'],
  ])('%j is %s', (value, expected) => {
    expect(cast(type, value)).toEqual(new Date(expected));
  });

  test.each([
    '',
    'yesterday',
    'true',
    '1e12',
    '1.5',
    '0x10',
    'Infinity',
    ' 2024 ',
    '2024-02-30',
    '2024-13',
    '2024-3-1',
    '2025-366',
    '2024-000',
    '2024-W54',
    '2024-W01-0',
    '2024-W01-8',
    '2024/03/01',
    '10000-01-01',
    '10:30',
    'T10:30',
    '2024-03-01  10:30',
    '2024-03-01T10:30 +01:00',
    '2024-03-01t10:30z',
    '2024-03-01T25:00',
    '2024-03-01T24:00:01',
    '2024-03-01T10:61',
    '2024-03-01T10:30:60',
    '2024-03-01T10:30+01:60',
    '8640000000000001',
    'Fri, 01 Mar 2024 10:00:00 GMT',
  ])('%j is refused', (value) => {
    expect(refusal(type, value)).toMatchObject({
      name: 'ValidationError',
      message: 'Invalid format, expected a timestamp or an ISO date',
      details: {},
    });
  });
});
