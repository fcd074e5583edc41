/**
 * docs/front-ends.md: its files compile against the types of the example project, and what they read from a server is read from
 * the example. The markup of Vue and Svelte is not compiled; their frameworks are not installed.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runCliHere } from '../cli/run-cli-here.ts';
import { type ExampleServer, startExample } from '../docs/example-server.ts';
import { codeBlocks, ROOT, readPage } from '../docs/markdown.ts';
import { ASTRO, compile, NEXT, pageAsTsx } from './compile.ts';

const FRAMEWORKS = `${NEXT}
declare module 'next/headers' { export function draftMode(): Promise<{ isEnabled: boolean }>; }
declare function defineEventHandler<Answer>(handler: () => Answer): () => Answer;
declare function useFetch(path: string): Promise<{ data: unknown }>;
`;

/** The files that the page shows, by the path in their first comment. */
const shown = new Map(
  codeBlocks(readPage('docs/front-ends.md')).flatMap(({ code }) => {
    const [, path] = /^(?:---\n)?(?:\/\/|<!--) (\S+\.\w+)/.exec(code) ?? [];
    return path === undefined ? [] : [[path, code] as const];
  }),
);
const named = (path: string): string => shown.get(path) ?? `throw new Error('the page shows no ${path}')`;

let example: ExampleServer;
beforeAll(async () => {
  example = await startExample({}, 0);
});
afterAll(() => example.close());

/** A folder with files, which is removed when the test ends. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-front-end-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  return dir;
}

/** A file as Node runs it: its imports lead to files that are there. */
const asRun = (text: string): string =>
  text
    .replaceAll("'octavo/client'", JSON.stringify(join(ROOT, 'src/client/index.ts')))
    .replaceAll("octavo.js'", "octavo.ts'");

test('every file compiles', async () => {
  const files = Object.fromEntries(
    [...shown].flatMap(([path, code]) => {
      if (path.endsWith('.astro')) return [[path.replace(/\W+astro$/, '_astro.tsx'), pageAsTsx(code)]];
      const [, script] = /<script[^>]*>\n(.*?)<\/script>/s.exec(code) ?? [];
      if (path.endsWith('.svelte')) return [];
      return [
        [script === undefined ? path : `${path}.ts`, script === undefined ? code : `${script}export {};`],
      ];
    }),
  );
  expect(Object.keys(files).length).toBeGreaterThan(7);
  const astro = Object.keys(files).filter((path) => path.includes('_astro'));
  expect(astro).toHaveLength(1);
  const pages = folderOf(Object.fromEntries(Object.entries(files).filter(([path]) => !astro.includes(path))));
  expect((await runCliHere(['types', '--client', join(pages, 'api.ts'), example.dir])).code).toBe(0);
  expect(compile(pages, FRAMEWORKS, { jsx: 'react-jsx', allowJs: false })).toBe('');
  const site = folderOf({ 'octavo.ts': named('octavo.ts'), [astro[0]!]: files[astro[0]!]! });
  expect((await runCliHere(['types', '--client', join(site, 'api.ts'), example.dir])).code).toBe(0);
  expect(compile(site, ASTRO, { jsx: 'preserve' })).toBe('');
});

test('plain fetch reads what the page says', async () => {
  const dir = folderOf({
    'read-creatures.js': named('read-creatures.js'),
    'package.json': '{"type":"module"}',
  });
  const { readCreatures } = await import(pathToFileURL(join(dir, 'read-creatures.js')).href);
  const creatures = await readCreatures(example.address);
  expect(creatures).toHaveLength(3);
  const [, said = ''] = /\/\/ \[(\{.*?\})/.exec(named('read-creatures.js')) ?? [];
  expect(creatures[0]).toEqual(new Function(`return ${said}`)());
});

/** What a program prints that imports the files of the page. */
const PROGRAM = `
const { luminousCreatures } = await import('./octavo.ts');
const page = await import('./src/routes/+page.server.ts');
const { articleBySlug } = await import('./article.ts');
const article = await articleBySlug('night-shift-a-pris-la-mer', 'fr');
console.log(JSON.stringify([await luminousCreatures(), await page.load(), article]));
`;

test('the queries of the page are answered', async () => {
  const paths = ['octavo.ts', 'src/routes/+page.server.ts', 'article.ts'];
  const dir = folderOf({
    ...Object.fromEntries(paths.map((path) => [path, asRun(named(path))])),
    'package.json': '{"type":"module"}',
    'program.js': PROGRAM,
  });
  const env = { PATH: process.env['PATH'], OCTAVO_URL: example.address };
  const { stdout } = await promisify(execFile)(process.execPath, ['program.js'], { cwd: dir, env });
  const [creatures, page, article] = JSON.parse(stdout);
  expect(creatures[0]).toMatchObject({ commonName: 'Pink see-through fantasia' });
  expect(page.creatures).toEqual(creatures);
  expect(article).toMatchObject({ localizations: [{ locale: 'en' }] });
});
