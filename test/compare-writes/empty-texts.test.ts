/** Which refusals of empty texts `scripts/compare-editors.ts` takes for intended. */
import { expect, test } from 'vitest';
import { rowOf } from '../../scripts/compare-editors/explained.ts';
import type { Answer } from '../../scripts/compare-writes/side.ts';

const FORM = '/content-manager/collection-types/api::book.book/26';

const answer = (status: number, body: unknown): Answer => ({ status, body, raw: body, headers: {} });
const refused = (...paths: readonly (readonly (string | number)[])[]) =>
  answer(400, {
    data: null,
    error: {
      details: { errors: paths.map((path) => ({ path, message: `${path.at(-1)} must be defined.` })) },
    },
  });

test.each([
  ['an empty text', FORM, { title: '' }, refused(['title']), 'A720'],
  ['one at depth', FORM, { title: 'a', links: [{ label: '' }] }, refused(['links', 0, 'label']), 'A720'],
  ['a value that is missing', FORM, { pages: 1 }, refused(['title']), null],
  ['null', FORM, { title: null }, refused(['title']), null],
  ['another problem beside it', FORM, { title: '', isbn: 'i' }, refused(['title'], ['isbn']), null],
  ['the content API', '/api/books/26', { title: '' }, refused(['title']), null],
  ['no problem that is named', FORM, { title: '' }, refused(), null],
])('%s, %s', (_name, path, body, ours, row) => {
  const call = { route: 'update books', as: 'admin:super', method: 'PUT', path, body } as const;
  expect(rowOf({ call, ours, theirs: answer(200, { id: 26 }), found: [], swept: false })).toBe(row);
});
