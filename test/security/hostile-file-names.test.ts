/**
 * V21 (CVE-2024-31217): a null byte in a file's name ended the process. Names of stored files are the
 * server's own; what a client calls a file, its form field or its folder names nothing on the disk.
 */
import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { openLibrary, type ServedLibrary, waiting } from '../upload/served-library.ts';

let library: ServedLibrary;

beforeAll(async () => {
  library = await openLibrary();
});

afterAll(() => library.close());

const NAMES: readonly string[] = [
  'a\0b.txt',
  '\0',
  'a.txt\0.png',
  '../../../escape.txt',
  '..\\..\\escape.txt',
  '/etc/escape.txt',
  'C:\\escape.txt',
  '....//escape.txt',
  '%2e%2e%2fescape.txt',
  '%00.txt',
  '.',
  '..',
  '',
  ' ',
  '.htaccess',
  '.env',
  'CON',
  'nul.txt',
  'a/b/c.txt',
  `${'x'.repeat(5000)}.txt`,
  `${'é'.repeat(300)}.txt`,
  '\ud800.txt',
  '\u202egnp.exe',
  'a\r\nSet-Cookie: x=1.txt',
  'a"; filename="b.txt',
  '<img src=x>.txt',
  '$(touch mark).txt',
  '*?|<>:".txt',
  '__proto__',
  'constructor.txt',
];

/** A form as bytes: no client library has a say in how names are written. */
function send(
  path: string,
  parts: readonly { head: string; body: string }[],
): Promise<{ status: number; text: string }> {
  const boundary = 'between';
  const text = parts.map(({ head, body }) => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`).join('');
  const bytes = Buffer.from(`${text}--${boundary}--\r\n`);
  return new Promise((resolve, reject) => {
    const headers = {
      ...headersOf('editor'),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': bytes.length,
    };
    const sent = request(`${library.address}${path}`, { method: 'POST', headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, text: Buffer.concat(chunks).toString('utf8') }),
      );
    });
    sent.on('error', reject);
    sent.end(bytes);
  });
}

/** Every file below the project, but for what it came with and what is the server's to write. */
const around = (): string[] =>
  (readdirSync(library.dir, { recursive: true, encoding: 'utf8' }) as string[]).filter(
    (name) => !/^(public[\\/]uploads|\.tmp|src|config)/.test(name),
  );

const SAFE = /^[\w.-]{1,255}$/;

async function expectTame(head: string): Promise<void> {
  const before = { around: around(), added: new Set(library.added()) };
  const { status, text } = await send('/api/upload', [{ head, body: 'content' }]);
  expect([200, 400], text).toContain(status);
  expect(around()).toEqual(before.around);
  expect(existsSync('/etc/escape.txt')).toBe(false);
  const added = library.added().filter((name) => !before.added.has(name));
  expect(added).toHaveLength(status === 200 ? 1 : 0);
  for (const name of added) expect(name).toMatch(SAFE);
  if (status === 200) {
    const [{ url, hash, ext }] = JSON.parse(text);
    expect(url).toBe(`/uploads/${hash}${ext ?? ''}`);
    expect((await fetch(library.address + url)).status).toBe(200);
  }
  expect(waiting(library)).toEqual([]);
  // the process that took it is still the one that answers
  expect((await fetch(`${library.address}/_health`)).status).toBe(204);
}

test.each(
  NAMES.map((name) => [JSON.stringify(name).slice(0, 40), name]),
)('the name %s', async (_shown, name) => {
  await expectTame(
    `Content-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: text/plain`,
  );
  await expectTame(
    `Content-Disposition: form-data; name="files"; filename*=UTF-8''${encodeURIComponent(name.isWellFormed() ? name : 'x')}\r\nContent-Type: text/plain`,
  );
});

test.each(
  NAMES.map((name) => [JSON.stringify(name).slice(0, 40), name]),
)('the name %s in what is said of a file, and as folder and field', async (_shown, name) => {
  const before = around();
  const head = 'Content-Disposition: form-data; name="files"; filename="a.txt"\r\nContent-Type: text/plain';
  const field = (key: string, body: string) => ({
    head: `Content-Disposition: form-data; name="${key}"`,
    body,
  });
  for (const fields of [
    [field('fileInfo', JSON.stringify({ name }))],
    [field('path', name)],
    [field('ref', name), field('refId', name), field('field', name)],
    [field(`files.${name}`, 'x')],
  ]) {
    const { status, text } = await send('/api/upload', [...fields, { head, body: 'content' }]);
    expect([200, 400], text).toContain(status);
  }
  expect(around()).toEqual(before);
  for (const added of library.added()) expect(added).toMatch(SAFE);
  expect(existsSync(join(library.dir, 'mark'))).toBe(false);
  expect(waiting(library)).toEqual([]);
});
