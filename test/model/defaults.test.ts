/** A default that no entry can be created with is a warning that names the attribute. */
import { expect, test } from 'vitest';
import { buildModel } from '../../src/core/model/build-model.ts';

const warningsOf = (attribute: object, draftAndPublish = false): readonly string[] =>
  buildModel(
    [
      {
        file: 'note.json',
        kind: 'contentType',
        uid: 'api::note.note',
        schema: {
          info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
          options: { draftAndPublish },
          attributes: { a: attribute },
        },
      },
    ],
    { privateAttributes: [] },
  ).warnings.map(({ message }) => message);

test.each([
  [{ type: 'time', default: '10:00' }, 'Invalid time format'],
  [{ type: 'date', default: '2020-1-2' }, 'Invalid format, expected yyyy-MM-dd'],
  [{ type: 'datetime', default: 'soon' }, 'Invalid'],
  [{ type: 'integer', default: 'abc' }, 'a must be a `number` type'],
  [{ type: 'integer', default: 1, min: 5 }, 'a must be greater than or equal to 5'],
  [{ type: 'string', default: 'abc', maxLength: 2 }, 'a must be at most 2 characters'],
  [{ type: 'email', default: 'nobody' }, 'a must be a valid email'],
  [{ type: 'boolean', default: 'maybe' }, 'a must be a `boolean` type'],
  [{ type: 'biginteger', default: 'x' }, 'a'],
])('%j is named', (attribute, reason) => {
  const [warning, ...more] = warningsOf(attribute);
  expect(more).toEqual([]);
  expect(warning).toContain('attribute "a": default is');
  expect(warning).toContain(reason);
});

test.each([
  [{ type: 'time', default: '10:00:00' }],
  [{ type: 'date', default: '2020-01-02' }],
  [{ type: 'datetime', default: '2020-01-02T10:00:00.000Z' }],
  [{ type: 'integer', default: 0 }],
  [{ type: 'boolean', default: false }],
  [{ type: 'json', default: { a: 1 } }],
  [{ type: 'string', default: '' }],
  [{ type: 'uid', default: 'a-b' }],
])('%j is none', (attribute) => {
  expect(warningsOf(attribute)).toEqual([]);
});

test('what is asked of published entries alone is none for drafts', () => {
  const short = { type: 'string', default: 'a', minLength: 2 };
  expect(warningsOf(short)).toHaveLength(1);
  expect(warningsOf(short, true)).toEqual([]);
});
