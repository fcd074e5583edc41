/** Whom the benchmark's visitors ask for, and how often one of them writes. */
import { expect, test } from 'vitest';
import { mixedRequests, WRITE_EVERY } from '../../tools/bench/cached/mixed-requests.ts';
import { WriteRequests } from '../../tools/bench/write-requests.ts';
import { shuffled, zipf } from '../../tools/bench/zipf.ts';

test('the first is chosen twice as often as the second, three times as often as the third', () => {
  const counts = new Array<number>(100).fill(0);
  for (const place of zipf(100, 100_000, 7)) counts[place]! += 1;
  // the sum of 1/1 to 1/100 is 5.187
  for (const [place, count] of counts.entries()) {
    const expected = 100_000 / (place + 1) / 5.187;
    expect(Math.abs(count - expected)).toBeLessThan(5 * Math.sqrt(expected));
  }
});

test('the same seed gives the same choices and the same order, another one others', () => {
  expect(zipf(50, 20, 1)).toEqual(zipf(50, 20, 1));
  expect(zipf(50, 20, 1)).not.toEqual(zipf(50, 20, 2));
  const list = Array.from({ length: 50 }, (_, index) => index);
  expect(shuffled(list, 1)).toEqual(shuffled(list, 1));
  expect(shuffled(list, 1)).not.toEqual(list);
  expect(shuffled(list, 1).toSorted((a, b) => a - b)).toEqual(list);
});

const writes = new WriteRequests([{ title: 'A', description: 'B', body: 'C' }], 1000);

test('a mixed load has 5 % writes to what is asked for, with the token; reads have none', () => {
  const requests = mixedRequests(1000, 2000, 'articles', { writes, token: 'secret' });
  const written = requests.filter(({ kind }) => kind === 'write');
  expect(written).toHaveLength(2000 / WRITE_EVERY);
  for (const { method, url, headers } of written) {
    expect(method).toBe('PUT');
    expect(url).toMatch(/^\/api\/articles\/\d+$/);
    expect(headers).toEqual({ Authorization: 'Bearer secret' });
  }
  for (const request of requests.filter(({ kind }) => kind === 'read')) {
    expect(request.method ?? 'GET').toBe('GET');
    expect(request.headers).toBeUndefined();
  }
});

test('or to authors and tags', () => {
  const requests = mixedRequests(1000, 200, 'authors and tags', { writes, token: 'secret' });
  const urls = requests.filter(({ kind }) => kind === 'write').map(({ url }) => url);
  expect(urls.slice(0, 4)).toEqual(['/api/authors/1', '/api/tags/1', '/api/authors/2', '/api/tags/2']);
});
