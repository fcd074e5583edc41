/**
 * V18, V19, V20, A37: an uploaded page or script must not run in the site's name, whatever it is called,
 * whatever it says it is, by whichever way it comes in. What is compared is how the file comes out again.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { openLibrary, type ServedLibrary } from '../upload/served-library.ts';

let library: ServedLibrary;

beforeAll(async () => {
  library = await openLibrary();
});

afterAll(() => library.close());

const HTML = '<!DOCTYPE html><html><body><script>alert(document.domain)</script></body></html>';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><a href="javascript:alert(1)"/></svg>';
const XML = '<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>';
const GIF = `GIF89a/*${'\0'.repeat(20)}*/=1;alert(1)//<script>alert(1)</script>`;

/** Names and types a client may give to each content. */
const FILES: readonly [name: string, type: string, content: string][] = [
  ['page.html', 'text/html', HTML],
  ['page.htm', 'image/png', HTML],
  ['page.HTML', 'text/plain', HTML],
  ['page.xhtml', 'application/xhtml+xml', XML],
  ['page.html.png', 'image/png', HTML],
  ['page.png', 'image/png', HTML],
  ['page.pdf', 'application/pdf', HTML],
  ['page', 'text/html', HTML],
  ['page.', 'text/html', HTML],
  ['.html', 'text/html', HTML],
  ['page.unknown', 'text/html', HTML],
  ['page.shtml', 'text/html', HTML],
  ['page.mht', 'message/rfc822', HTML],
  ['picture.svg', 'image/svg+xml', SVG],
  ['picture.svgz', 'image/svg+xml', SVG],
  ['picture.png', 'image/svg+xml', SVG],
  ['picture.jpg', 'image/jpeg', SVG],
  ['data.xml', 'text/xml', XML],
  ['data.xsl', 'text/xsl', XML],
  ['feed.rss', 'application/rss+xml', XML],
  ['code.js', 'text/javascript', 'alert(1)'],
  ['code.mjs', 'image/png', 'alert(1)'],
  ['code.wasm', 'application/wasm', '\0asm'],
  ['moving.gif', 'image/gif', GIF],
  ['late.png', 'image/png', `${' '.repeat(3000)}${HTML}`],
  ['mark.txt', 'text/html', `\ufeff${HTML}`],
  ['style.css', 'text/css', '@import "javascript:alert(1)"'],
];

/** Types a browser runs, or looks into for something to run. */
const RUNS = /html|xml|svg|script|ecma|wasm|rfc822/;

/** True where a browser that opens the file's address by itself runs nothing of it. */
function isHarmless(headers: Headers): boolean {
  if (headers.get('x-content-type-options') !== 'nosniff') return false;
  const type = headers.get('content-type') ?? '';
  if (!RUNS.test(type)) return type !== '';
  const saved = headers.get('content-disposition')?.startsWith('attachment') === true;
  const policy = headers.get('content-security-policy') ?? '';
  const boxed = /(^|;\s*)sandbox(;|$)/.test(policy) && /default-src 'none'/.test(policy);
  return boxed && (saved || type.startsWith('image/svg+xml'));
}

const served = async (path: string): Promise<Headers> => {
  const answer = await fetch(library.address + path);
  await answer.arrayBuffer();
  expect(answer.status, path).toBe(200);
  return answer.headers;
};

test.each(FILES)('%s as %s', async (name, type, content) => {
  const { status, body } = await library.post('/api/upload', [{ name, type, content }]);
  // refusing is an answer too
  if (status !== 200) {
    expect(status).toBe(400);
    return;
  }
  const [{ url }] = body;
  const headers = await served(url);
  expect(isHarmless(headers), JSON.stringify([...headers])).toBe(true);
  // the way the address is written changes nothing
  for (const other of [`${url}?x=.png`, url.replace('/uploads/', '/uploads//')]) {
    expect(isHarmless(await served(other)), other).toBe(true);
  }
});

test('a picture that is replaced by a page is served as one', async () => {
  const picture = { name: 'dot.txt', type: 'text/plain', content: 'harmless' };
  const { body } = await library.post('/api/upload', [picture]);
  const [{ id, url }] = body;
  const replaced = await library.post(`/api/upload?id=${id}`, [
    { name: 'dot.txt', type: 'text/plain', content: HTML },
  ]);
  expect(replaced.status, JSON.stringify(replaced.body)).toBeLessThan(500);
  expect(isHarmless(await served(url))).toBe(true);
});

test('administrators upload by another door, and files come out the same way', async () => {
  const as = 'admin:super';
  for (const [name, type, content] of FILES) {
    const { status, body } = await library.post('/upload', [{ name, type, content }], {}, { as });
    if (status !== 200) {
      expect(status).toBe(400);
      continue;
    }
    expect(isHarmless(await served(body[0].url)), name).toBe(true);
    // under the address of a picture, as far as it keeps it
    const replaced = await library.post('/upload?id=4', [{ name, type, content }], {}, { as });
    expect(replaced.status, JSON.stringify(replaced.body)).toBe(200);
    expect(isHarmless(await served(replaced.body.url)), name).toBe(true);
  }
});

test('files of an entry come in by the same way', async () => {
  const form = new FormData();
  form.append('data', JSON.stringify({ title: 'With a page' }));
  form.append('files.cover', new Blob([HTML], { type: 'image/png' }), 'cover.png');
  const answer = await fetch(`${library.address}/api/articles?populate=cover`, {
    method: 'POST',
    body: form,
    headers: { ...headersOf('editor') },
  });
  const text = await answer.text();
  const [url] = /\/uploads\/[^"]+/.exec(text) ?? [];
  if (answer.status === 200) expect(isHarmless(await served(url!)), text).toBe(true);
  else expect(answer.status, text).toBe(400);
});

test('the oracle knows what is dangerous', () => {
  const as = (headers: Record<string, string>) =>
    isHarmless(new Headers({ 'x-content-type-options': 'nosniff', ...headers }));
  expect(as({ 'content-type': 'text/html' })).toBe(false);
  expect(as({ 'content-type': 'image/svg+xml' })).toBe(false);
  expect(as({ 'content-type': 'text/html', 'content-disposition': 'attachment' })).toBe(false);
  expect(as({ 'content-type': 'image/png' })).toBe(true);
  expect(isHarmless(new Headers({ 'content-type': 'image/png' }))).toBe(false);
});
