/** How much script a browser has to load before people can work, compressed as it is sent (Brotli), and in how many files. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { BUILT, buildPanel } from '../support/panel.ts';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

let manifest: Readonly<Record<string, Chunk>>;

beforeAll(() => {
  buildPanel();
  manifest = JSON.parse(readFileSync(join(BUILT, 'manifest.json'), 'utf8'));
}, 240_000);

/** The files of the entry and of screens, with all that they import at once. */
function filesOf(...screens: readonly string[]): Set<string> {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in the manifest`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const name of ['index.html', ...screens]) add(name);
  return files;
}

const kilobytesOf = (...screens: readonly string[]): number =>
  [...filesOf(...screens)].reduce((sum, file) => sum + statSync(join(BUILT, `${file}.br`)).size, 0) / 1000;

const SHELL = ['messages/en/auth.json', 'messages/en/shell.json', 'src/shell/shell.tsx'];
const LIST = [...SHELL, 'messages/en/content-manager.json', 'src/content-manager/content-manager.tsx'];
const FIELDS = 'src/content-manager/fields';
const FORM = [
  ...LIST,
  `${FIELDS}/markdown-field.tsx`,
  `${FIELDS}/json-field.tsx`,
  `${FIELDS}/blocks-field.tsx`,
  `${FIELDS}/media-field.tsx`,
  'src/media/picker/picker-dialog.tsx',
];

test('the sign-in needs less than 90 kB', () => {
  const size = kilobytesOf('messages/en/auth.json');
  expect(size).toBeGreaterThan(50);
  expect(size).toBeLessThan(90);
});

test('a list and the first form need less than 400 kB, with the editors of Markdown and JSON', () => {
  expect(kilobytesOf(...LIST)).toBeLessThan(220);
  expect(kilobytesOf(...FORM)).toBeLessThan(400);
});

test('no screen waits for dozens of small files', () => {
  expect(filesOf('messages/en/auth.json').size).toBeLessThanOrEqual(6);
  expect(filesOf(...LIST).size).toBeLessThanOrEqual(30);
  expect(filesOf(...FORM).size).toBeLessThanOrEqual(40);
});
