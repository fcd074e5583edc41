/** How much script a browser has to load before people can work, compressed by gzip and, as it is sent, by Brotli, and in how many files. */
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

interface Weight {
  readonly gzip: number;
  readonly brotli: number;
}

/** In kB. */
function weightOf(...screens: readonly string[]): Weight {
  const sum = (extension: string): number =>
    [...filesOf(...screens)].reduce((size, file) => size + statSync(join(BUILT, file + extension)).size, 0) /
    1000;
  return { gzip: sum('.gz'), brotli: sum('.br') };
}

/** The most that screens may weigh. */
function expectAtMost(most: Weight, ...screens: readonly string[]): void {
  const { gzip, brotli } = weightOf(...screens);
  expect(gzip).toBeLessThan(most.gzip);
  expect(brotli).toBeLessThan(most.brotli);
}

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

test('the sign-in needs less than 90 kB as it is sent', () => {
  expect(weightOf('messages/en/auth.json').brotli).toBeGreaterThan(50);
  expectAtMost({ gzip: 98, brotli: 90 }, 'messages/en/auth.json');
});

test('the first form with all editors and the media picker needs less than 390 kB by gzip', () => {
  expectAtMost({ gzip: 190, brotli: 170 }, ...LIST);
  expectAtMost({ gzip: 390, brotli: 350 }, ...FORM);
});

test('dialogs, menus and popovers are loaded apart from the screens', () => {
  const { file } = manifest['src/ui/overlays/overlays.ts']!;
  expect([...filesOf(...FORM)]).not.toContain(file);
});

test('what runs before a sign-in is seen is compiled away from the main thread', () => {
  const scripts = [...filesOf()].map((file) => readFileSync(join(BUILT, file), 'utf8'));
  const frame = scripts.find(
    (script) => script.includes('react.element') || script.includes('react.transitional'),
  );
  expect(frame?.slice(0, 28)).toBe('//# allFunctionsCalledOnLoad');
});

test('no files import one another in a circle: what one takes from another while it starts would not be there', () => {
  const isDone = new Set<string>();
  const follow = (name: string, way: readonly string[]): string[] => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (isDone.has(name)) return [];
    const circle = (manifest[name]?.imports ?? [])
      .map((next) => follow(next, [...way, name]))
      .find((found) => found.length > 0);
    isDone.add(name);
    return circle ?? [];
  };
  expect(Object.keys(manifest).flatMap((name) => follow(name, []))).toEqual([]);
});

test('no screen waits for dozens of small files', () => {
  expect(filesOf('messages/en/auth.json').size).toBeLessThanOrEqual(6);
  expect(filesOf(...LIST).size).toBeLessThanOrEqual(25);
  expect(filesOf(...FORM).size).toBeLessThanOrEqual(35);
});
