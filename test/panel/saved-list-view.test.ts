/** What is kept of a person's view of a list, whatever the browser's store has come to hold. */
import { expect, test } from 'vitest';
import {
  fittingWidth,
  NOTHING_SAVED,
  readSavedView,
} from '../../panel/src/content-manager/list/saved-view.ts';

test('what was kept is read again', () => {
  const view = { columns: ['title', 'id'], widths: { title: 320 }, pageSize: 50 };
  expect(readSavedView(JSON.stringify(view))).toEqual(view);
});

test.each([
  null,
  '',
  '{',
  '[]',
  '1',
  'null',
  '{"columns":1,"widths":[],"pageSize":-1}',
])('%j keeps nothing', (text) => {
  expect(readSavedView(text)).toEqual(NOTHING_SAVED);
});

test('what is no column, no width and no size is left out', () => {
  const kept = '{"columns":["a",1,"a",null],"widths":{"a":"9","b":1e9,"c":1,"d":null},"pageSize":5000}';
  expect(readSavedView(kept)).toEqual({ columns: ['a'], widths: { b: 800, c: 64 }, pageSize: 100 });
});

test('a column is never too narrow to be seen', () => {
  expect([-5, 63.6, 300.4, 5000].map(fittingWidth)).toEqual([64, 64, 300, 800]);
});
