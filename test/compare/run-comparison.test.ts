/** The order, the limits and the state of a comparison, with servers that are functions. */
import { appendFileSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Outcome } from '../../src/octavo/compare/answer.ts';
import { type ComparedRequest, omissionOf } from '../../src/octavo/compare/compared-request.ts';
import { Judge } from '../../src/octavo/compare/judge.ts';
import { type Comparison, runComparison, type Server } from '../../src/octavo/compare/run-comparison.ts';
import type { RequestSource } from '../../src/octavo/compare/sources/source.ts';
import { StateError, StateFile } from '../../src/octavo/compare/state-file.ts';
import { Tally } from '../../src/octavo/compare/tally.ts';
import { kitModel } from '../support/kit-model.ts';
import { testClock } from '../support/test-clock.ts';

const model = kitModel();
const HEAD = { address: 'http://old.example', source: 'an access log' };

type Send = (request: ComparedRequest) => unknown;

interface Sides {
  readonly old?: Send;
  readonly octavo?: Send;
}

/** Records who was asked for what. */
function serversOf({ old = () => 'same', octavo = () => 'same' }: Sides) {
  const sent: string[] = [];
  const server = (name: string, bodyOf: Send): Server => ({
    address: `http://${name}.example`,
    send: async (request) => {
      sent.push(`${name} ${request.path}`);
      const body = bodyOf(request);
      const failure = (body as { failure?: string } | null)?.failure;
      if (failure !== undefined) return { failure, ms: 1 };
      return { status: 200, type: '', location: null, body, ms: 1 } satisfies Outcome;
    },
  });
  return { sent, old: server('old', old), octavo: server('octavo', octavo) };
}

function* each(paths: readonly string[], method = 'GET'): RequestSource {
  for (const path of paths) yield { method, path };
}

function comparisonOf(paths: readonly string[], sides: Sides, changes: Partial<Comparison> = {}) {
  const servers = serversOf(sides);
  const clock = testClock();
  const run: Comparison = {
    ...servers,
    judge: new Judge(model),
    source: each(paths),
    asksOn: false,
    selection: { paths: ['/api'], writes: false },
    limit: 100,
    rate: null,
    hasToken: false,
    processor: () => 0,
    clock,
    tally: new Tally(),
    state: null,
    onProgress: () => {},
    isStopped: () => false,
    ...changes,
  };
  return { ...servers, clock, run, tally: run.tally };
}

test('each server is the first in turns', async () => {
  const { run, sent } = comparisonOf(['/api/a', '/api/b'], {});
  expect(await runComparison(run)).toBe('complete');
  expect(sent).toEqual(['old /api/a', 'octavo /api/a', 'octavo /api/b', 'old /api/b']);
});

test('a difference counts only if the old server answers in the same way again', async () => {
  let time = 0;
  const { run, tally } = comparisonOf(['/api/time', '/api/other'], {
    old: ({ path }) => (path === '/api/time' ? { time: ++time } : { a: 1 }),
    octavo: () => ({ a: 2 }),
  });
  await runComparison(run);
  expect(tally.kinds).toMatchObject({ unsteady: 1, unexplained: 1 });
});

test('requests of other parts, writes and sign-ins are not sent, and counted', async () => {
  const { run, sent, tally } = comparisonOf(
    ['/admin/users', '/api', '/apiary', '/api/auth/email-confirmation?confirmation=x', '/api/connect/github'],
    {},
  );
  await runComparison(run);
  expect(sent).toEqual(['old /api', 'octavo /api']);
  expect(Object.fromEntries(tally.omitted)).toEqual({ 'is of another part of the server': 2, 'signs in': 2 });
});

test('no more requests than the limit, not too many in a second', async () => {
  const { run, tally, clock } = comparisonOf(['/api/a', '/api/b', '/api/c'], {}, { limit: 2, rate: 10 });
  const before = clock.now();
  const done = runComparison(run);
  let ended: string | null = null;
  void done.then((ending) => {
    ended = ending;
  });
  while (ended === null) await clock.advance(50);
  expect(ended).toBe('limit');
  expect(tally.compared).toBe(2);
  expect(clock.now() - before).toBeGreaterThanOrEqual(200);
});

test('an old server that is down ends the comparison', async () => {
  const paths = Array.from({ length: 50 }, (_, index) => `/api/${index}`);
  const { run, tally } = comparisonOf(paths, { old: () => ({ failure: 'ECONNREFUSED' }) });
  expect(await runComparison(run)).toBe('old server down');
  expect([tally.compared, tally.kinds.failed, tally.kinds.unexplained]).toEqual([10, 10, 0]);
});

test('it ends behind the request that is under way', async () => {
  const { run, tally } = comparisonOf(['/api/a', '/api/b'], {}, { isStopped: () => tally.compared === 1 });
  expect(await runComparison(run)).toBe('interrupted');
});

test('a comparison goes on behind its state, and its report is the same', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'octavo-state-')), 'state');
  const paths = ['/api/a', '/api/b', '/api/c'];
  const sides: Sides = { octavo: ({ path }) => (path === '/api/b' ? 'other' : 'same') };
  const whole = comparisonOf(paths, sides);
  await runComparison(whole.run);

  const first = comparisonOf(paths, sides, {
    state: StateFile.open(file, HEAD),
    isStopped: () => first.tally.compared === 2,
  });
  expect(await runComparison(first.run)).toBe('interrupted');
  // the process was killed within a line
  appendFileSync(file, '{"key":"x"');
  const second = comparisonOf(paths, sides, { state: StateFile.open(file, HEAD) });
  expect(await runComparison(second.run)).toBe('complete');
  expect(second.sent).toEqual(['old /api/c', 'octavo /api/c']);
  expect(second.tally).toEqual(whole.tally);
  expect(readFileSync(file, 'utf8').trim().split('\n').length).toBe(4);
  expect(statSync(file).mode & 0o077).toBe(0);
});

test('a crawl that goes on asks the old server alone for what it has to know', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'octavo-state-')), 'state');
  function* crawl(): RequestSource {
    const answer = yield { method: 'GET', path: '/api/list' };
    yield { method: 'GET', path: `/api/${String(answer?.body)}` };
  }
  const sides: Sides = { old: () => 'seven', octavo: () => 'seven' };
  const first = comparisonOf([], sides, {
    source: crawl(),
    asksOn: true,
    limit: 1,
    state: StateFile.open(file, HEAD),
  });
  await runComparison(first.run);
  const second = comparisonOf([], sides, {
    source: crawl(),
    asksOn: true,
    state: StateFile.open(file, HEAD),
  });
  await runComparison(second.run);
  expect(second.sent).toEqual(['old /api/list', 'octavo /api/seven', 'old /api/seven']);
});

test('the state of another comparison is refused', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'octavo-state-')), 'state');
  StateFile.open(file, HEAD);
  expect(() => StateFile.open(file, { ...HEAD, address: 'http://other.example' })).toThrow(StateError);
});

test('what was written is counted by route, and the same write again is sent again', async () => {
  const { run, sent, tally } = comparisonOf(
    [],
    {},
    {
      source: each(['/api/tags/1', '/api/tags/1'], 'DELETE'),
      selection: { paths: ['/api'], writes: true },
    },
  );
  await runComparison(run);
  expect(sent.length).toBe(4);
  expect(Object.fromEntries(tally.written)).toEqual({ 'DELETE /api/tags/:id': 2 });
});

const post = (path: string, body: string, type = 'application/json'): ComparedRequest => ({
  method: 'POST',
  path,
  body,
  type,
});

test.each<[ComparedRequest, boolean, string | null]>([
  [post('/graphql', '{"query":"{ a }"}'), false, null],
  [post('/graphql', '{"query":"mutation { a }"}'), false, 'writes'],
  [post('/graphql', '{"query":"query A { a } mutation B { b }","operationName":"B"}'), false, 'writes'],
  [post('/graphql', '[{"query":"mutation { a }"}]'), false, 'writes'],
  [post('/graphql', '{"query":"mutation { a }"}'), true, null],
  [post('/api/tags', '{}'), false, 'writes'],
  [post('/api/upload', '', 'multipart/form-data; boundary=x'), true, 'has a form with files'],
  [{ method: 'DELETE', path: '/api/tags/1' }, false, 'writes'],
  [{ method: 'HEAD', path: '/api/tags' }, false, null],
])('%j with writes %s: %s', (request, writes, expected) => {
  expect(omissionOf(request, { paths: ['/api', '/graphql'], writes })).toBe(expected);
});
