/** Stored names are the server's: harmless letters, whatever the client calls its file. */
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OctavoError } from '../../src/core/errors/octavo-error.ts';
import { checkFileName, extensionFor, hashFor, withoutWindowsPath } from '../../src/core/upload/file-name.ts';
import { anyText } from '../support/code-points.ts';
import { fuzz } from '../support/fuzz.ts';
import { serveLibrary, text } from './served-library.ts';

test.each([
  ['Big Picture.png', 'Big_Picture', '.png'],
  ['a & b.txt', 'a_and_b', '.txt'],
  ["it's 100€.txt", 'it_s_100', '.txt'],
  ['näme 日本.txt', 'naeme', '.txt'],
  ['Привет мир.txt', 'Privet_mir', '.txt'],
  ['CamelCaseName.txt', 'Camel_Case_Name', '.txt'],
  // as v4 writes them, whose library takes a plural for a word
  ['my PDFs.txt', 'my_PD_Fs', '.txt'],
  ['APIs overview.txt', 'AP_Is_overview', '.txt'],
  ['ə test.txt', 'test', '.txt'],
  ['ẞ.txt', 'SS', '.txt'],
  ['many.dots.tar.gz', 'many_dots_tar', '.gz'],
  ['.htaccess', 'htaccess', '.txt'],
  ['---.txt', '', '.txt'],
  ['banner.JPG', 'banner', '.JPG'],
  ['x.t!t', 'x_t_t', '.txt'],
  ['name.', 'name', '.txt'],
])('%s is stored as %s and ten random letters', async (name, stem, extension) => {
  const ext = extensionFor(name, 'text/plain');
  expect(ext).toBe(extension);
  expect(hashFor(name, ext)).toMatch(new RegExp(`^${stem}_[0-9a-f]{10}$`));
});

test.each([
  '../../x.txt',
  '/etc/passwd',
  'a\0b',
  'a\tb',
  'a:b',
  'a"b',
  'a|b',
  'a?b',
  '.',
  '..',
  '',
  'con',
  'N'.repeat(256),
])('the name %j is refused', (name) => {
  expect(() => checkFileName(name)).toThrow(OctavoError);
});

test('no name leads out of the folder or is too long for a file system', async () => {
  const name = fc.oneof(
    anyText(255),
    fc.string({
      unit: fc.constantFrom('.', '/', '\\', '%2e', '\0', 'a', 'Ü', '😀', '\u202e', ' ', '~'),
      maxLength: 60,
    }),
    fc.nat(260).map((length) => 'N'.repeat(length)),
  );
  const mime = fc.oneof(fc.constantFrom('text/html', 'image/png', 'x/y', '', '../../x'), fc.string());
  await fc.assert(
    fc.asyncProperty(name, mime, async (sent, type) => {
      const plain = withoutWindowsPath(sent);
      try {
        checkFileName(plain);
      } catch (error) {
        expect(error).toBeInstanceOf(OctavoError);
        return;
      }
      const ext = extensionFor(plain, type);
      const stored = `thumbnail_${hashFor(plain, ext)}${ext}`;
      expect(stored).toMatch(/^[A-Za-z0-9_]+(?:\.[\w+-]{1,20})?$/);
      expect(Buffer.byteLength(stored)).toBeLessThanOrEqual(255);
    }),
    fuzz(2000),
  );
});

test('the longest name a row takes is stored', async () => {
  const library = await serveLibrary();
  const answer = await library.post('/api/upload', [text(`${'N'.repeat(251)}.txt`)]);
  expect(answer.status).toBe(200);
  expect(readdirSync(library.uploads)).toContain(answer.body[0].url.slice('/uploads/'.length));
  expect((await fetch(`${library.address}${answer.body[0].url}`)).status).toBe(200);
});
