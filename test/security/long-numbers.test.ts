/** S36: numbers of many digits in a body, which make reading it, or the message about it, costly. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseJson } from '../../src/server/body/parse-json.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

let kit: ServedKit;

beforeAll(async () => {
  kit = await serveKit({ compat: 'strict' });
});

afterAll(() => kit.close());

/** The processor time of reading a body, in ms: the least of several, since the machine is shared. */
function costOf(text: string): number {
  const bytes = Buffer.from(text);
  const times = Array.from({ length: 7 }, () => {
    const before = process.threadCpuUsage();
    parseJson(bytes);
    const after = process.threadCpuUsage(before);
    return (after.user + after.system) / 1000;
  });
  return Math.min(...times);
}

test('one long number does not make the rest of a body costly', () => {
  const rest = `[${'[],'.repeat(300_000)}[]]`;
  const plain = costOf(`{"n":1,"a":${rest}}`);
  const withNumber = costOf(`{"n":9007199254740993,"a":${rest}}`);
  // a reviver makes it some nine times
  expect(withNumber / plain).toBeLessThan(5);
});

test('a number of a million digits is no number of 64 bits, and costs what its text costs', () => {
  const digits = '1'.repeat(1_000_000);
  expect(parseJson(Buffer.from(`[${digits}]`))).toEqual([Number.POSITIVE_INFINITY]);
  // the text takes less than the clock can tell; as a BigInt the number takes some 600 ms of processor time
  expect(costOf(`[${digits}]`)).toBeLessThan(100 * Math.max(1, costOf(`["${digits}"]`)));
});

test('messages show the beginning of a long value', async () => {
  const list = [...Array(50_000).keys()];
  for (const name of [
    'x'.repeat(500_000),
    list,
    { a: list, b: 'x'.repeat(1000) },
    Array(1000).fill('x'.repeat(500)),
  ]) {
    const answer = await kit.send(
      'POST',
      '/api/authors',
      { data: { name: 'a', rank: name, email: name } },
      'token:full',
    );
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body).length).toBeLessThan(20_000);
  }
});
