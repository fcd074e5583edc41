/** How the rows of a form are arranged, and what is sent of a configured view. */
import { expect, test } from 'vitest';
import {
  addField,
  dropField,
  type Rows,
  removeField,
  resizeField,
  stepField,
} from '../../panel/src/content-manager/view-configuration/edit-rows.ts';
import { requestOf } from '../../panel/src/content-manager/view-configuration/view-changes.ts';
import type { ViewConfiguration } from '../../panel/src/content-types/configuration.ts';

/** `a6 b6 | c12`: rows in one line. */
const read = (text: string): Rows =>
  text
    .split(' | ')
    .map((row) => row.split(' ').map((field) => ({ name: field[0]!, size: Number(field.slice(1)) })));

const written = (rows: Rows): string =>
  rows.map((row) => row.map(({ name, size }) => `${name}${size}`).join(' ')).join(' | ');

const ROWS = read('a6 b6 | c12 | d4 e4 | f6');

test('a field joins the last row if there is room', () => {
  expect(written(addField(ROWS, { name: 'g', size: 6 }))).toBe('a6 b6 | c12 | d4 e4 | f6 g6');
  expect(written(addField(ROWS, { name: 'g', size: 8 }))).toBe('a6 b6 | c12 | d4 e4 | f6 | g8');
  expect(written(addField([], { name: 'g', size: 4 }))).toBe('g4');
});

test('a row without fields is none', () => {
  expect(written(removeField(ROWS, 'c'))).toBe('a6 b6 | d4 e4 | f6');
});

test.each([
  ['d', 8, 'a6 b6 | c12 | d8 e4 | f6'],
  ['d', 9, 'a6 b6 | c12 | d9 | e4 | f6'],
  ['b', 7, 'a6 | b7 | c12 | d4 e4 | f6'],
  ['a', 12, 'a12 | b6 | c12 | d4 e4 | f6'],
])('%s becomes %i wide: no row is wider than twelve', (name, size, expected) => {
  expect(written(resizeField(ROWS, name, size))).toBe(expected);
});

test.each([
  ['b', 'left', 'b6 a6 | c12 | d4 e4 | f6'],
  ['a', 'left', 'a6 b6 | c12 | d4 e4 | f6'],
  ['a', 'down', 'b6 | a6 | c12 | d4 e4 | f6'],
  ['b', 'up', 'b6 | a6 | c12 | d4 e4 | f6'],
  ['c', 'up', 'c12 | a6 b6 | d4 e4 | f6'],
  ['c', 'down', 'a6 b6 | d4 e4 | c12 | f6'],
  ['f', 'up', 'a6 b6 | c12 | f6 | d4 e4'],
  ['f', 'down', 'a6 b6 | c12 | d4 e4 | f6'],
] as const)('%s moves %s', (name, direction, expected) => {
  expect(written(stepField(ROWS, name, direction))).toBe(expected);
});

test('a field alone in its row joins the next one if there is room', () => {
  expect(written(stepField(read('a4 | b4 c4'), 'a', 'down'))).toBe('a4 b4 c4');
  expect(written(stepField(read('b4 c4 | a4'), 'a', 'up'))).toBe('b4 c4 a4');
});

test.each([
  ['f', 'd', 'left', 'a6 b6 | c12 | f6 | d4 e4'],
  ['e', 'f', 'right', 'a6 b6 | c12 | d4 | f6 e4'],
  ['e', 'f', 'left', 'a6 b6 | c12 | d4 | e4 f6'],
  ['b', 'a', 'left', 'b6 a6 | c12 | d4 e4 | f6'],
  ['a', 'f', 'bottom', 'b6 | c12 | d4 e4 | f6 | a6'],
  ['f', 'a', 'top', 'f6 | a6 b6 | c12 | d4 e4'],
  ['a', 'a', 'top', 'a6 b6 | c12 | d4 e4 | f6'],
] as const)('%s is dropped at %s, %s', (name, target, side, expected) => {
  expect(written(dropField(ROWS, name, { name: target, side }))).toBe(expected);
});

test('what the server adds to its answer does not go back', () => {
  const view = {
    uid: 'api::a.a',
    settings: { mainField: 'title' },
    metadatas: { author: { edit: { mainField: 'name' }, list: { label: 'author', mainField: 'name' } } },
    layouts: { list: ['author'], edit: [] },
  } as unknown as ViewConfiguration;
  expect(requestOf(view)).toEqual({
    settings: { mainField: 'title' },
    metadatas: { author: { edit: { mainField: 'name' }, list: { label: 'author' } } },
    layouts: { list: ['author'], edit: [] },
  });
});
