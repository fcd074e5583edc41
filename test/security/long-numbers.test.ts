/** V36: numbers of many digits in a body, which make reading it, or the message about it, costly. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parseJson } from '../../src/api/http/body/parse-json.ts';
import { leastCost, processorTime } from '../support/processor-time.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

let kit: ServedKit;

beforeAll(async () => {
  kit = await serveKit({ compat: 'strict' });
});

afterAll(() => kit.close());

/** @returns the processor time of reading a body, in ms */
const costOf = (text: string): Promise<number> => {
  const bytes = Buffer.from(text);
  return processorTime(() => parseJson(bytes));
};

test('one long number does not make the rest of a body costly', async () => {
  const rest = `[${'[],'.repeat(300_000)}[]]`;
  const times = async (): Promise<number> => {
    const plain = await costOf(`{"n":1,"a":${rest}}`);
    return (await costOf(`{"n":9007199254740993,"a":${rest}}`)) / plain;
  };
  // a reviver makes it some nine times
  expect(await leastCost(5, times)).toBeLessThan(5);
});

test('a body is parsed once, however many long numbers it has', () => {
  const bytes = Buffer.from(`[${Array(1000).fill('9007199254740993').join(',')}]`);
  const parse = vi.spyOn(JSON, 'parse');
  try {
    expect(parseJson(bytes)).toEqual(Array(1000).fill(9007199254740993n));
    expect(parse).toHaveBeenCalledTimes(1);
  } finally {
    parse.mockRestore();
  }
});

test('a number of a million digits is no number of 64 bits, and costs what its text costs', async () => {
  const digits = '1'.repeat(1_000_000);
  expect(parseJson(Buffer.from(`[${digits}]`))).toEqual([Number.POSITIVE_INFINITY]);
  // some 2 ms; as a BigInt the number takes some 600
  expect(await leastCost(100, () => costOf(`[${digits}]`))).toBeLessThan(100);
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

/** Is read as a bigint, which JSON has no text for. */
const LARGE = 2 ** 53;

test.each([
  ['an id in an object in a list', { id: [{ of: LARGE }] }],
  ['an anchor', { id: 1, position: { before: LARGE } }],
  ['an anchor in a list', { id: 1, position: { after: [LARGE] } }],
])('a large integer as %s of a relation is refused like any other that names no entry', async (_what, one) => {
  const large = await put(one);
  const small = await put(JSON.parse(JSON.stringify(one).replace(String(LARGE), '999999')));
  expect(large.status, large.text).toBe(400);
  const { message } = small.body.error;
  expect(large.body.error.message).toBe(message.replaceAll('999999', String(LARGE)));
});

const put = (one: object) =>
  kit.send('PUT', '/api/articles/1', { data: { tags: { connect: [one] } } }, 'token:full');
