/** How long an answer with signed addresses may be kept: until the first of them would be signed again. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { SIGN_FROM, SIGN_TO } from '../../src/core/query/compile/signed-text.ts';
import { AnswerSigner } from '../../src/core/upload/s3/signing.ts';

/** Addresses are good for this time, and signed again after a tenth of it. */
const SECONDS = 100;
const REUSED_MS = 10_000;

let now: number;
let signer: AnswerSigner;

beforeEach(() => {
  now = 1000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  signer = new AnswerSigner(async ({ url }) => (url === 'foreign' ? null : `${url}?at=${now}`), SECONDS);
});

const marked = (value: unknown): string =>
  String.fromCharCode(SIGN_FROM) + JSON.stringify(value) + String.fromCharCode(SIGN_TO);

/** @param urls of files, each between marks */
async function sign(...urls: string[]): Promise<[text: string, goodUntil: number]> {
  const body = `[${urls.map((url) => marked([url, url, '.png'])).join()}]`;
  const { bytes, goodUntil } = await signer.sign(Buffer.from(body));
  return [String(bytes), goodUntil];
}

test('one address is the same until it is signed again', async () => {
  const until = now + REUSED_MS;
  expect(await sign('a')).toEqual(['["a?at=1000"]', until]);
  now = until - 1;
  expect(await sign('a')).toEqual(['["a?at=1000"]', until]);
  now = until;
  expect(await sign('a')).toEqual([`["a?at=${until}"]`, until + REUSED_MS]);
});

test.each([
  ['last', ['b', 'a']],
  ['first', ['a', 'b']],
  ['in between', ['b', 'a', 'c']],
])('of several, the one that was signed longest ago says until when: it is %s', async (_place, urls) => {
  const [, until] = await sign('a');
  now += 5000;
  const [text, goodUntil] = await sign(...urls);
  expect(goodUntil).toBe(until);
  expect(JSON.parse(text)).toEqual(urls.map((url) => `${url}?at=${url === 'a' ? 1000 : 6000}`));
});

test('formats of a picture count as well', async () => {
  const [, until] = await sign('small');
  now += 5000;
  const formats = marked({
    small: { url: 'small', hash: 'small', ext: '.png' },
    large: { url: 'large' },
    none: null,
  });
  const { bytes, goodUntil } = await signer.sign(
    Buffer.from(`{"url":${marked(['b', 'b', '.png'])},"formats":${formats}}`),
  );
  expect(JSON.parse(String(bytes))).toEqual({
    url: 'b?at=6000',
    formats: {
      small: { url: 'small?at=1000', hash: 'small', ext: '.png', isUrlSigned: true },
      large: { url: 'large?at=6000', isUrlSigned: true },
      none: null,
    },
  });
  expect(goodUntil).toBe(until);
});

test('without an address there is no end', async () => {
  const body = `{"url":${marked(null)},"formats":${marked([null, 'a', '.png'])}}`;
  const { bytes, goodUntil } = await signer.sign(Buffer.from(body));
  expect([String(bytes), goodUntil]).toEqual(['{"url":null,"formats":null}', Number.POSITIVE_INFINITY]);
});
