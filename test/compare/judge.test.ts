/** Which differences `octavo compare` explains, and by which decision. */
import { expect, test } from 'vitest';
import type { Answer, Outcome } from '../../src/octavo/compare/answer.ts';
import type { ComparedRequest } from '../../src/octavo/compare/compared-request.ts';
import { isUnsteady, Judge, type Verdict } from '../../src/octavo/compare/judge.ts';
import { kitModel } from '../support/kit-model.ts';

const judge = new Judge(kitModel());

const answer = (body: unknown, changes: Partial<Answer> = {}): Answer => ({
  status: 200,
  type: 'application/json; charset=utf-8',
  location: null,
  body,
  ms: 1,
  ...changes,
});
const refusal = (message: string, status = 400): Answer =>
  answer({ data: null, error: { status, name: 'ValidationError', message, details: {} } }, { status });
const entry = (id: number, attributes: object = {}): object => ({ id, attributes });
const list = (entries: readonly object[], total = entries.length): Answer =>
  answer({ data: entries, meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total } } });

function verdict(request: string | ComparedRequest, old: Outcome, octavo: Outcome): string {
  const found: Verdict = judge.judge(
    typeof request === 'string' ? { method: 'GET', path: request } : request,
    old,
    octavo,
  );
  if (found.kind === 'known') return `known: ${found.decisions.join(', ')}`;
  return 'title' in found ? `${found.kind}: ${found.title}` : found.kind;
}

const title = (text: string): object => entry(1, { title: text });

test.each<[name: string, path: string, old: Outcome, octavo: Outcome, expected: string]>([
  ['the same', '/api/tags', list([title('a')]), list([title('a')]), 'equal'],
  [
    'members in another order',
    '/api/tags',
    answer({ data: { a: 1, b: 2 } }),
    answer({ data: { b: 2, a: 1 } }),
    'equal',
  ],
  [
    'another value',
    '/api/tags',
    list([title('a')]),
    list([title('b')]),
    'unexplained: data[].attributes.title has another value',
  ],
  [
    'a member that is missing',
    '/api/tags',
    list([entry(1, { a: 1 })]),
    list([entry(1)]),
    'unexplained: data[].attributes.a is missing in Octavo',
  ],
  [
    'a member more',
    '/api/tags',
    list([entry(1)]),
    list([entry(1, { a: 1 })]),
    'unexplained: data[].attributes.a is only in Octavo',
  ],
  ['another total', '/api/tags', list([], 3), list([], 4), 'unexplained: total 3, in Octavo 4'],
  ['another status', '/api/tags', list([]), refusal('No', 403), 'unexplained: status 200, in Octavo 403'],
  [
    'another content type',
    '/api/tags',
    answer('a'),
    answer('a', { type: 'text/plain' }),
    'unexplained: content type “application/json; charset=utf-8”, in Octavo “text/plain”',
  ],
  [
    'a redirect elsewhere',
    '/api/go',
    answer('', { status: 302, location: '/a' }),
    answer('', { status: 302, location: '/b' }),
    'unexplained: a redirect leads elsewhere',
  ],
  ['no order is asked for', '/api/tags', list([entry(1), entry(2)]), list([entry(2), entry(1)]), 'known: A6'],
  [
    'equal values of the sort',
    '/api/tags?sort=title',
    list([entry(1, { title: 'a' }), entry(2, { title: 'a' })]),
    list([entry(2, { title: 'a' }), entry(1, { title: 'a' })]),
    'known: A6',
  ],
  [
    'an order that the sort forbids',
    '/api/tags?sort=title',
    list([entry(1, { title: 'a' }), entry(2, { title: 'b' })]),
    list([entry(2, { title: 'b' }), entry(1, { title: 'a' })]),
    'unexplained: data[].id has another value',
  ],
  [
    'equal values of a sort that ends with the id',
    '/api/tags?sort[0]=title:asc&sort[1]=id',
    list([entry(1, { title: 'a' }), entry(2, { title: 'a' })]),
    list([entry(2, { title: 'a' }), entry(1, { title: 'a' })]),
    'unexplained: data[].id has another value',
  ],
  [
    'others of equal entries at the end of a page',
    '/api/tags?sort=title',
    list([entry(1, { title: 'a' }), entry(2, { title: 'b' })], 3),
    list([entry(1, { title: 'a' }), entry(3, { title: 'b' })], 3),
    'known: A6',
  ],
  [
    'another entry of a page that is not equal by the sort',
    '/api/tags?sort=title',
    list([entry(1, { title: 'a' }), entry(2, { title: 'b' })], 3),
    list([entry(1, { title: 'a' }), entry(3, { title: 'c' })], 3),
    'unexplained: data[].id has another value',
  ],
  [
    'digits of large integers',
    '/api/articles',
    list([entry(1, { big: '9007199254740992' })]),
    list([entry(1, { big: '9007199254740993' })]),
    'known: A2',
  ],
  [
    'another large integer',
    '/api/articles',
    list([entry(1, { big: '9007199254740992' })]),
    list([entry(1, { big: '9107199254740993' })]),
    'unexplained: data[].attributes.big has another value',
  ],
  [
    'a decision beside a difference without one',
    '/api/articles',
    list([entry(1, { big: '9007199254740992', a: 1 })]),
    list([entry(1, { big: '9007199254740993', a: 2 })]),
    'unexplained: data[].attributes.a has another value',
  ],
  [
    'several mistakes',
    '/api/tags?filters[a]=1&filters[b]=1',
    refusal('Invalid parameter a'),
    refusal('Invalid parameter b'),
    'known: A765',
  ],
  ['another message', '/api/tags', refusal('a'), refusal('b'), 'unexplained: message “a”, in Octavo “b”'],
  ['v4 fails', '/api/tags?sort=title:up', refusal('', 500), refusal('Invalid sort'), 'failed: status 500'],
  ['a proxy says that v4 is down', '/api/tags', answer('', { status: 502 }), list([]), 'failed: status 502'],
  ['v4 takes no more requests', '/api/tags', answer('', { status: 429 }), list([]), 'failed: status 429'],
  ['v4 does not answer', '/api/tags', { failure: 'ECONNREFUSED', ms: 1 }, list([]), 'failed: ECONNREFUSED'],
  [
    'Octavo does not answer',
    '/api/tags',
    list([]),
    { failure: 'ECONNRESET', ms: 1 },
    'unexplained: no answer from Octavo: ECONNRESET',
  ],
  ['Octavo fails', '/api/tags', list([]), refusal('', 500), 'unexplained: status 200, in Octavo 500'],
])('%s', (_name, path, old, octavo, expected) => {
  expect(verdict(path, old, octavo)).toBe(expected);
});

const query = (text: string): ComparedRequest => ({
  method: 'POST',
  path: '/graphql',
  type: 'application/json',
  body: JSON.stringify({ query: text }),
});
const data = (value: unknown): Answer => answer({ data: value });
const errors = (...messages: readonly string[]): Answer =>
  answer({ errors: messages.map((message) => ({ message })) });

test.each<[name: string, text: string, old: Outcome, octavo: Outcome, expected: string]>([
  ['the same', '{ a }', data({ a: 1 }), data({ a: 1 }), 'equal'],
  ['another value', '{ a }', data({ a: 1 }), data({ a: 2 }), 'unexplained: a has another value'],
  ['no order', '{ a }', data({ a: [1, 2] }), data({ a: [2, 1] }), 'known: A6'],
  [
    'an order',
    '{ a(sort: "title") }',
    data({ a: [1, 2] }),
    data({ a: [2, 1] }),
    'unexplained: a[] has another value',
  ],
  [
    'another page of a list without an order',
    '{ a }',
    data({ a: { data: [{ id: '1' }], meta: { pagination: { total: 2 } } } }),
    data({ a: { data: [{ id: '2' }], meta: { pagination: { total: 2 } } } }),
    'known: A6',
  ],
  [
    'another entry of a whole list',
    '{ a }',
    data({ a: { data: [{ id: '1' }], meta: { pagination: { total: 1 } } } }),
    data({ a: { data: [{ id: '2' }], meta: { pagination: { total: 1 } } } }),
    'unexplained: a.data[].id has another value',
  ],
  ['the same errors', '{ a }', errors('a', 'b'), errors('b', 'a'), 'known: A765'],
  ['an internal error', '{ a }', errors('INTERNAL_SERVER_ERROR'), data({ a: 1 }), 'known: A1, A20'],
  ['other errors', '{ a }', errors('a'), errors('b'), 'unexplained: errors “a”, in Octavo “b”'],
])('GraphQL: %s', (_name, text, old, octavo, expected) => {
  expect(verdict(query(text), old, octavo)).toBe(expected);
});

test('an answer that changes by itself is distinguished from one that does not', () => {
  expect(isUnsteady(answer({ time: 1 }), answer({ time: 2 }))).toBe('time has another value');
  expect(isUnsteady(answer({ time: 1 }), answer({ time: 1 }))).toBeNull();
  expect(isUnsteady(answer(1), answer(1, { status: 404 }))).toBe('status 200, then 404');
});
