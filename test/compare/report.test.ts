/** The page, the commands and the groups of a comparison, with answers that nobody can trust. */
import { expect, test } from 'vitest';
import type { Answer } from '../../src/octavo/compare/answer.ts';
import { curlCommand } from '../../src/octavo/compare/curl.ts';
import { excerpts } from '../../src/octavo/compare/excerpt.ts';
import { exampleOf, type GroupName, Groups, routeOf } from '../../src/octavo/compare/groups.ts';
import { Latencies } from '../../src/octavo/compare/latency.ts';
import { reportPage } from '../../src/octavo/compare/report/page.ts';
import { isClean, type Report, reportOf } from '../../src/octavo/compare/report/report.ts';
import { reportSummary } from '../../src/octavo/compare/report/summary.ts';
import { type Finding, Tally } from '../../src/octavo/compare/tally.ts';

const EVIL = `</pre><script>alert(1)</script><img src=x onerror="alert('2')">`;

const answer = (body: unknown): Answer => ({
  status: 200,
  type: 'text/html',
  location: null,
  body,
  ms: 1,
});
const REQUEST = { method: 'GET', path: `/api/tags/12?_q=${EVIL}` };
const CONDITIONS = {
  old: 'http://old.example',
  octavo: 'on a copy of the database',
  version: '0.1.0',
  mode: 'reference',
  source: 'an access log',
  token: true,
  writes: false,
  date: '2026-11-28T10:00:00.000Z',
};

function tallyOf(...findings: readonly Partial<Finding>[]): Tally {
  const tally = new Tally();
  for (const [index, finding] of findings.entries())
    tally.add({ key: String(index), kind: 'equal', status: 200, count: 1, ...finding });
  return tally;
}

const group = (changes: Partial<GroupName> = {}): GroupName => ({
  kind: 'unexplained',
  title: `title ${EVIL} has another value`,
  route: `GET /api/${EVIL}`,
  ...changes,
});
const example = exampleOf(
  REQUEST,
  { old: answer({ [EVIL]: EVIL }), octavo: answer(EVIL) },
  { address: 'http://old.example', hasToken: true },
);

const full: Report = reportOf(
  tallyOf(
    { kind: 'unexplained', group: group(), example, times: [4, 1, 0.5] },
    { kind: 'unexplained', group: group() },
    { kind: 'known', group: group({ kind: 'known', title: 'A6, A2', route: '' }), example },
    { kind: 'failed', status: 0, group: group({ kind: 'failed', title: EVIL }), example },
    { kind: 'unsteady', group: group({ kind: 'unsteady' }), example },
    { wrote: `POST ${EVIL}` },
  ),
  'interrupted',
  { ...CONDITIONS, old: `http://old.example/${EVIL}` },
);

test('no part of an answer or a request becomes HTML, and nothing is loaded', () => {
  const page = reportPage(full);
  const tags = [...page.matchAll(/<([a-z!/][a-z\d/]*)/gi)].map(([, tag]) =>
    tag!.replace('/', '').toLowerCase(),
  );
  expect([...new Set(tags)].sort()).toEqual([
    ...[
      '!doctype',
      'b',
      'body',
      'caption',
      'code',
      'details',
      'div',
      'h1',
      'h2',
      'h3',
      'head',
      'html',
      'main',
    ],
    ...['meta', 'p', 'pre', 'style', 'summary', 'table', 'td', 'th', 'title', 'tr'],
  ]);
  expect(page).toContain("default-src 'none'");
  const attributes = (page.match(/<[a-z][^>]*>/gi) ?? []).filter((tag) => /\b(?:on\w+|src|href)=/i.test(tag));
  expect(attributes).toEqual([]);
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

test('the page and the summary name each group with its example', () => {
  const page = reportPage(full);
  expect(page).toContain('2 of 6 requests differ without an explanation.');
  expect(page).toContain(
    'A6: entries with equal sort keys come in the order of their ids; A2: large integers',
  );
  expect(page).toContain('The comparison was interrupted');
  const summary = reportSummary(full);
  expect(summary).toContain('      2  differ without an explanation');
  expect(summary).toContain('curl -gi -H "Authorization: Bearer $TOKEN"');
  expect(summary).toContain('A6: entries with equal sort keys');
});

test.each([
  ['no difference', tallyOf({}), 'complete', true],
  ['known ones', tallyOf({ kind: 'known' }), 'complete', true],
  ['errors of the old server', tallyOf({ kind: 'failed' }), 'limit', true],
  ['an unexplained one', tallyOf({ kind: 'unexplained' }), 'complete', false],
  ['an interruption', tallyOf({}), 'interrupted', false],
  ['an old server that is down', tallyOf({}), 'old server down', false],
  ['nothing compared', tallyOf(), 'complete', false],
] as const)('clean: %s', (_name, tally, ending, expected) => {
  expect(isClean(reportOf(tally, ending, CONDITIONS))).toBe(expected);
});

test('a report in which the old server refused much says so', () => {
  const findings = [{ status: 403 }, { status: 401 }, { status: 200 }];
  const refused = reportOf(tallyOf(...findings), 'complete', { ...CONDITIONS, token: false });
  expect(reportSummary(refused)).toContain(
    'refused 2 of 3 requests (401, 403), so little was compared there. With --token they are answered.',
  );
  expect(reportPage(refused)).toContain('refused 2 of 3 requests');
  const few = reportOf(tallyOf({ status: 403 }, {}, {}, {}), 'complete', CONDITIONS);
  expect(reportSummary(few)).not.toContain('refused');
});

test('a report of strict mode says so', () => {
  const noteOf = (mode: string | null): boolean =>
    reportSummary(reportOf(tallyOf({}), 'complete', { ...CONDITIONS, mode })).includes("compat: 'reference'");
  expect(['reference', 'strict', 'reference with setExcludesConnect', null].map(noteOf)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a command survives every text, and has no token', () => {
  expect(
    curlCommand(
      'http://old.example',
      { method: 'POST', path: "/a'b", type: 'application/json', body: `{"a":"'"}` },
      true,
    ),
  ).toBe(
    String.raw`curl -gi -X POST -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' --data-raw '{"a":"'\''"}' 'http://old.example/a'\''b'`,
  );
  expect(curlCommand('http://old.example', { method: 'HEAD', path: '/a' }, false)).toBe(
    `curl -gi --head 'http://old.example/a'`,
  );
});

test('two texts are cut around their first difference', () => {
  const before = 'x'.repeat(1000);
  const [one, other] = excerpts(`${before}1${before}`, `${before}2${before}`);
  expect(one).toMatch(/^…x{160}1x{159}…$/);
  expect(other).toMatch(/^…x{160}2x{159}…$/);
  expect(excerpts('a', 'ab')).toEqual(['a', 'ab']);
});

test('requests of one route are one group', () => {
  expect(routeOf({ method: 'GET', path: '/api/tags/12/like/3?a=/4' })).toBe('GET /api/tags/:id/like/:id');
  expect(routeOf({ method: 'GET', path: '/api/tags2/a3' })).toBe('GET /api/tags2/a3');
});

test('there are no more groups than a page can hold; the rest is counted', () => {
  const groups = new Groups();
  for (let index = 0; index < 1000; index += 1) {
    const name = group({ title: String(index) });
    groups.add(name, groups.needsExample(name) ? example : undefined);
    groups.add(name, undefined);
  }
  expect(groups.list().length).toBe(300);
  expect(groups.list()[0]!.count).toBe(2);
  expect(groups.further).toBe(1400);
});

test('median and 95th percentile', () => {
  const latencies = new Latencies();
  for (let ms = 1; ms <= 100; ms += 1) latencies.add(ms * 10, ms, 2);
  expect([latencies.old, latencies.octavo, latencies.processor]).toEqual([
    { median: 500, p95: 950 },
    { median: 50, p95: 95 },
    2,
  ]);
});
