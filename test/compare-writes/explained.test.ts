/** What `tools/compare-writes.ts` takes for an intended difference, and what it must not hide. */
import { expect, test } from 'vitest';
import { rowOf } from '../../tools/compare-writes/explained.ts';
import { NO_TRACES, tracesWith } from '../../tools/compare-writes/odd-relations.ts';
import type { WriteCall } from '../../tools/support/request.ts';
import type { Answer } from '../../tools/support/side.ts';

const answer = (status: number, body: unknown = null): Answer => ({ status, body, raw: body, headers: {} });

/** The row of a write that only v4 fails at. */
const rowOfFailure = (method: string, name: string, body: unknown): string | null => {
  const call: WriteCall = {
    route: `${method} ${name}`,
    as: 'token:full',
    method,
    path: `/api/${name}`,
    body,
  };
  return rowOf({
    call,
    ours: answer(200),
    theirs: answer(500),
    reading: false,
    found: [],
    traces: tracesWith(NO_TRACES, call),
  });
};

const ARTICLE = { id: 1, __type: 'api::article.article' };

test.each([
  ['PUT', 'notes', { data: { subject: [ARTICLE] } }, 'A24'],
  ['POST', 'books', { data: { title: 'a', note: [] } }, 'A24'],
  ['POST', 'books', { data: { title: 'a', note: { set: [] } } }, 'A24'],
  ['POST', 'shelves', { data: { label: 'a', mainNotes: [] } }, 'A24'],
  ['POST', 'shelves', { data: { label: 'a', notes: [] } }, null],
  ['PUT', 'notes', { data: { subject: ARTICLE } }, null],
  ['PUT', 'notes', { data: { subject: [ARTICLE, ARTICLE] } }, null],
  ['PUT', 'notes', { data: { subjects: [ARTICLE] } }, null],
  ['PUT', 'books', { data: { note: [] } }, null],
  ['POST', 'books', { data: { title: 'a', note: [1] } }, null],
  ['POST', 'articles', { data: { title: 'a', notes: [1], author: { id: 1 } } }, null],
  ['POST', 'roles', { name: 'a', id: 1 }, 'A34'],
  ['POST', 'roles', { name: 'a' }, null],
  ['PUT', 'roles', { name: 'a', id: 1 }, null],
])('a 500 of v4: %s %s %j is %s', (method, name, body, row) => {
  expect(rowOfFailure(method, name, body)).toBe(row);
});

test.each([
  [{ locale: null }, 'A21'],
  [{}, null],
])('a change of a single type that only v4 refuses, with %j: %s', (variables, row) => {
  const call: WriteCall = {
    route: 'graphql update single',
    as: 'token:full',
    method: 'POST',
    path: '/graphql',
    body: { query: '', variables },
  };
  const ours = answer(200, { data: { updateSetting: { data: { id: '1' } } } });
  const theirs = answer(200, {
    data: { updateSetting: null },
    errors: [{ message: 'siteName must be defined.' }],
  });
  const found = [{ kind: '.data.updateSetting', ours: { data: { id: '1' } }, theirs: null }];
  expect(rowOf({ call, ours, theirs, reading: false, found, traces: NO_TRACES })).toBe(row);
});

test.each([
  [{ username: 'a', id: 0 }, '.id', 'A34'],
  [{ username: 'a', id: 0 }, '.username', null],
  [{ username: 'a' }, '.id', null],
])('a new user %j whose answer differs in %s: %s', (body, kind, row) => {
  const call: WriteCall = { route: 'POST users', as: 'token:full', method: 'POST', path: '/api/users', body };
  const found = [{ kind, ours: 7, theirs: 0 }];
  expect(
    rowOf({ call, ours: answer(201), theirs: answer(201), reading: false, found, traces: NO_TRACES }),
  ).toBe(row);
});

const role = (id: number, name: string): object => ({ id, name, description: null, nb_users: 0 });

/** The row of two lists of roles after a role was made. */
const rowOfRoles = (sent: object, ours: readonly object[], theirs: readonly object[]): string | null => {
  const made: WriteCall = { route: 'POST roles', as: 'token:full', method: 'POST', path: '', body: sent };
  return rowOf({
    call: { ...made, method: 'GET' },
    ours: answer(200, { roles: ours }),
    theirs: answer(200, { roles: theirs }),
    reading: true,
    found: [{ kind: '.roles[].name', ours: 'b', theirs: 'new' }],
    traces: tracesWith(NO_TRACES, made),
  });
};

test('a new role with an id of its own stands where v4 sorts it', () => {
  const ours = [role(1, 'a'), role(4, 'b'), role(7, 'new')];
  expect(rowOfRoles({ name: 'new', id: 3 }, ours, [role(1, 'a'), role(3, 'new'), role(4, 'b')])).toBe('A34');
  expect(rowOfRoles({ name: 'new' }, ours, [role(1, 'a'), role(3, 'new'), role(4, 'b')])).toBe(null);
  expect(rowOfRoles({ name: 'new', id: 3 }, ours, [role(1, 'a'), role(3, 'x'), role(4, 'b')])).toBe(null);
});
