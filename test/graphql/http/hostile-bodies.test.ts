/** Whatever is sent to `/graphql`: a 4xx or an answer, never a 5xx, and nothing for the log. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzz } from '../../support/fuzz.ts';
import { openGraphql } from './graphql-fixture.ts';

/** Keys and values that mean something here, among any others. */
const words = fc.constantFrom(
  'query',
  'variables',
  'operationName',
  'extensions',
  'persistedQuery',
  'sha256Hash',
  'version',
  'operations',
  'map',
  '__proto__',
  'constructor',
  'toString',
  'toJSON',
  'length',
  'null',
  '{',
  '{ hello }',
  'query A { who }',
  'query ($n: Int) { count(n: $n) }',
  'mutation { add(n: 1) }',
  '{"n":1}',
  '{bad',
  '\u0000',
  '',
);
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    words,
    fc.string(),
    fc.double(),
    fc.bigInt().map((big) => big.toString()),
    fc.constantFrom(null, true, 0, 1, -1),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(words, fc.string()), tie('any'), { maxKeys: 5 }),
  ),
})).any;

/** A request that is right in most of its parts. */
const nearly = fc.record(
  {
    query: fc.oneof({ weight: 3, arbitrary: words }, value),
    variables: fc.oneof(
      { weight: 2, arbitrary: fc.dictionary(fc.constantFrom('n', 'f', '__proto__'), value) },
      value,
    ),
    operationName: fc.oneof({ weight: 2, arbitrary: fc.constantFrom(null, 'A', '') }, value),
    extensions: fc.oneof(fc.record({ persistedQuery: value }), value),
  },
  { requiredKeys: [] },
);

/** A document of the schema's words in any order. */
const tokens = fc
  .array(
    fc.constantFrom(
      '{',
      '}',
      '(',
      ')',
      '[',
      ']',
      ':',
      '!',
      '$',
      '@',
      '...',
      '=',
      '|',
      '&',
      ' ',
      ',',
      '"',
      '"""',
      '#',
      '\n',
      'query',
      'mutation',
      'subscription',
      'fragment',
      'on',
      'Query',
      'f',
      'hello',
      'count',
      'n',
      'name',
      'skip',
      'if',
      'true',
      '$n',
      '1',
      '-1.5e9',
      '"x"',
      '__typename',
      '__schema',
      'types',
      '{ hello }',
      '...f',
      'fragment f on Query { hello ...f }',
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(' '));

const body = fc.oneof(
  nearly.map((one) => JSON.stringify(one)),
  fc.array(nearly, { maxLength: 4 }).map((batch) => JSON.stringify(batch)),
  tokens.map((query) => JSON.stringify({ query })),
  value.map((any) => JSON.stringify(any) ?? ''),
  fc.string(),
);

const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=b',
  '',
];

test('hostile bodies', { timeout: 120_000 }, async () => {
  const { post, reported, lines, left } = await openGraphql();
  await fc.assert(
    fc.asyncProperty(body, fc.constantFrom(...TYPES), async (payload, type) => {
      const sent = type.startsWith('multipart') ? formOf(payload) : payload;
      const answer = await post(sent, { 'content-type': type });
      expect([200, 400, 413], answer.body).toContain(answer.statusCode);
      if (answer.statusCode === 200) {
        for (const one of [answer.json()].flat()) {
          expect(Object.keys(one).every((key) => key === 'errors' || key === 'data')).toBe(true);
        }
      }
    }),
    fuzz(600),
  );
  expect(reported).toEqual([]);
  expect(lines().filter(({ level }) => Number(level) >= 50)).toEqual([]);
  expect(left()).toEqual([]);
});

/** The body in the place of both fields of an upload, with a file. */
function formOf(payload: string): string {
  const field = (name: string, text: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  const file = '--b\r\nContent-Disposition: form-data; name="0"; filename="a"\r\n\r\nA\r\n';
  return `${field('operations', payload)}${field('map', payload.length % 2 === 0 ? '{"0":["variables.f"]}' : payload)}${file}--b--\r\n`;
}

test('hostile query strings', { timeout: 120_000 }, async () => {
  const { get, reported } = await openGraphql({ playground: false });
  const part = fc.oneof(words, tokens, fc.string()).map(encodeURIComponent);
  const raw = fc.stringMatching(/^[\w%&=+[\]{}]{0,40}$/);
  const pairs = fc.array(
    fc.oneof(
      fc.tuple(words.map(encodeURIComponent), part).map((pair) => pair.join('=')),
      raw,
    ),
    { maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(pairs, async (words) => {
      const answer = await get(`/graphql?${words.join('&')}`);
      expect([200, 400, 405], answer.body).toContain(answer.statusCode);
    }),
    fuzz(200),
  );
  expect(reported).toEqual([]);
});
