/** Which refusals of forms `compare-editors.ts` and `compare-manager.ts` take for intended (A720, A721). */
import { expect, test } from 'vitest';
import { rowOf } from '../../tools/compare-editors/explained.ts';
import { rowsOf } from '../../tools/compare-manager/explained.ts';
import type { Item, Seen } from '../../tools/compare-manager/seen.ts';
import type { Answer } from '../../tools/support/side.ts';
import { kitModel } from '../support/kit.ts';

const FORM = '/content-manager/collection-types/api::book.book/26';

type Path = readonly (string | number)[];

const answer = (status: number, body: unknown): Answer => ({ status, body, raw: body, headers: {} });
const refused = (says: string, ...paths: readonly Path[]) =>
  answer(400, {
    data: null,
    error: { details: { errors: paths.map((path) => ({ path, message: `${path.at(-1)} ${says}` })) } },
  });
const empty = (...paths: readonly Path[]) => refused('must be defined.', ...paths);
const broken = (...paths: readonly Path[]) => refused('must be valid JSON', ...paths);
const requestOf = (path: string, body: unknown) =>
  ({ route: 'update books', as: 'admin:super', method: 'PUT', path, body }) as const;

test.each([
  ['an empty text', FORM, { title: '' }, empty(['title']), 'A720'],
  ['one at depth', FORM, { title: 'a', links: [{ label: '' }] }, empty(['links', 0, 'label']), 'A720'],
  ['a value that is missing', FORM, { pages: 1 }, empty(['title']), null],
  ['null', FORM, { title: null }, empty(['title']), null],
  ['another problem beside it', FORM, { title: '', isbn: 'i' }, empty(['title'], ['isbn']), null],
  ['the content API', '/api/books/26', { title: '' }, empty(['title']), null],
  ['no problem that is named', FORM, { title: '' }, empty(), null],
  ['a text that is no JSON', FORM, { extra: '{"a"' }, broken(['extra']), 'A721'],
  ['any other text', FORM, { extra: 'a' }, broken(['extra']), null],
  ['no text', FORM, { extra: { a: 1 } }, broken(['extra']), null],
])('%s, %s', (_name, path, body, ours, row) => {
  const call = requestOf(path, body);
  expect(rowOf({ call, ours, theirs: answer(200, { id: 26 }), found: [], swept: false })).toBe(row);
});

/** What the manager's comparison has seen of two answers to a form. */
const seenOf = (body: unknown, ours: Answer, theirs: Answer, read: Seen['read'] = null): Seen => ({
  ...{ model: kitModel(), call: requestOf(FORM, body), read, ours, theirs, answers: [ours, theirs] },
  ...{ wroteMorphs: false, found: [], rows: [], query: () => [] },
  sender: null as never,
  access: null as never,
});
const STATUS: Item = { at: 'status' };
const PROBLEMS: Item = { at: 'value', place: { path: ['error', 'message'], ours: 'two', theirs: 'one' } };
const TITLE: Item = { at: 'value', place: { path: ['title'], ours: 'a', theirs: '' } };
const READ = { route: 'read', as: 'admin:super', method: 'GET', path: FORM } as const;

test('the manager explains the refusal, and what it leaves as it was', () => {
  const seen = seenOf({ title: '' }, empty(['title']), answer(200, { id: 26 }));
  expect(rowsOf([STATUS], seen)).toEqual(['A720']);
  expect(rowsOf([TITLE], { ...seen, read: READ })).toEqual(['A720']);
});

test('the manager explains a problem beside those of both', () => {
  const both = { path: ['isbn'], message: 'isbn is taken' };
  const [theirs, ours] = [[both], [both, { path: ['extra'], message: 'extra must be valid JSON' }]].map(
    (errors) => answer(400, { error: { details: { errors } } }),
  );
  expect(rowsOf([PROBLEMS], seenOf({ isbn: 'i', extra: '[' }, ours!, theirs!))).toEqual(['A721']);
  // a problem that only one has, and that is no form's
  expect(rowsOf([PROBLEMS], seenOf({ isbn: 'i', extra: 'a' }, ours!, theirs!))).toEqual([null]);
});
