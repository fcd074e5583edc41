/** How much script a browser has to load before people can work, compressed as it is sent (Brotli). */
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

/** The kilobytes of the entry and of screens, with all that they import at once. */
function kilobytesOf(...screens: readonly string[]): number {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in the manifest`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const name of ['index.html', ...screens]) add(name);
  return [...files].reduce((sum, file) => sum + statSync(join(BUILT, `${file}.br`)).size, 0) / 1000;
}

test('the sign-in needs less than 100 kB', () => {
  const size = kilobytesOf('messages/en/auth.json');
  expect(size).toBeGreaterThan(50);
  expect(size).toBeLessThan(100);
});

test('a list and the first form need less than 400 kB, with the editors of Markdown and JSON', () => {
  const shell = ['messages/en/auth.json', 'messages/en/shell.json', 'src/shell/shell.tsx'];
  const list = [...shell, 'messages/en/content-manager.json', 'src/content-manager/content-manager.tsx'];
  expect(kilobytesOf(...list)).toBeLessThan(220);
  const fields = 'src/content-manager/fields';
  const form = [
    ...list,
    `${fields}/markdown-field.tsx`,
    `${fields}/json-field.tsx`,
    `${fields}/blocks-field.tsx`,
    `${fields}/media-field.tsx`,
    'src/media/picker/picker-dialog.tsx',
  ];
  expect(kilobytesOf(...form)).toBeLessThan(400);
});
