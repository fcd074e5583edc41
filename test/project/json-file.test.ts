import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readJsonFile } from '../../src/core/project/json-file.ts';
import { temporaryProject } from './temporary-project.ts';

const read = (text: string) => readJsonFile(join(temporaryProject({ 'a.json': text }), 'a.json'));

test('parses JSON with a byte order mark', () => {
  expect(read('\uFEFF{"a": [1, -2.5e3, "\\u00e9\\n", null]}')).toEqual({
    ok: true,
    value: { a: [1, -2500, 'é\n', null] },
  });
});

test.each([
  ['{\n  "a": x\n}', '2:8', 'expected a value, found "x"'],
  ['{\n  "a": 1,\n}', '3:1', 'expected a name in double quotes, found "}"'],
  ['{"a" 1}', '1:6', 'expected a colon, found "1"'],
  ['{"a": 1 "b": 2}', '1:9', 'expected a comma or }, found "\\""'],
  ['[1, 2', '1:6', 'expected a comma or ], found the end of the file'],
  ['{"a": "b}\n', '1:10', 'expected a closing quote, found "\\n"'],
  ['{"a": "\\q"}', '1:8', 'expected a valid escape, found "\\\\"'],
  ["{'a': 1}", '1:2', 'expected a name in double quotes, found "\'"'],
  ['[01]', '1:2', 'expected a value, found "0"'],
  ['[truee]', '1:2', 'expected a value, found "t"'],
  ['{} {}', '1:4', 'expected the end of the file, found "{"'],
  ['', '1:1', 'expected a value, found the end of the file'],
])('places the mistake in %j', (text, place, message) => {
  expect(read(text)).toEqual({ ok: false, place, message: `is not JSON: ${message}` });
});

test('an unreadable file has no place', () => {
  expect(readJsonFile(temporaryProject({}))).toMatchObject({ ok: false, place: '' });
});
