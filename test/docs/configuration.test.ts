/** docs/configuration.md: its listings are the defaults, and it knows every key the code reads. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadProject, type Project } from '../../src/core/project/load-project.ts';
import { codeBlocks, codeSpans, ROOT, readPage } from './markdown.ts';

const page = readPage('docs/configuration.md');

/** The listings that name a file in their first line. */
const listings = codeBlocks(page).flatMap(({ language, code }) => {
  const file = /^\/\/ (config\/\S+)$/m.exec(code)?.[1];
  return language === 'js' && file !== undefined ? [{ file, code }] : [];
});

async function load(files: readonly { readonly file: string; readonly code: string }[]): Promise<Project> {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-docs-'));
  try {
    mkdirSync(join(dir, 'config'));
    for (const { file, code } of files) writeFileSync(join(dir, file), code);
    return await loadProject(dir, { env: { NODE_ENV: 'development', JWT_SECRET: 'secret' } });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

test('the listings hold the defaults', async () => {
  expect(listings.map(({ file }) => file).sort()).toEqual([
    'config/admin.js',
    'config/api.js',
    'config/database.js',
    'config/middlewares.js',
    'config/plugins.js',
    'config/server.js',
    'config/typescript.js',
  ]);
  const listed = await load(listings);
  const empty = await load([]);
  // what the listing says in so many words, an empty configuration says by default; and it lists a plugin
  const withoutSource = (key: string, value: unknown) =>
    key === 'compatSource' || key === 'isListed' ? undefined : value;
  const text = (project: Project): string =>
    JSON.stringify(project.config, withoutSource).replaceAll(project.dir, '');
  expect(JSON.parse(text(listed))).toEqual(JSON.parse(text(empty)));
  expect(listed.warnings).toEqual(
    empty.warnings.map((line) => line.replace('config/admin:', 'config/admin.js:')),
  );
});

test('every key the code reads is on the page', () => {
  const READ = /\.(?:string|secret|boolean|integer|choice|strings|custom|section|unchecked)\(\s*'([^']+)'/g;
  const LISTED = /\.(?:ignore|unsupported)\(([^)]*)\)/g;
  const keys = new Set<string>();
  const folder = join(ROOT, 'src/core/project/config');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    const code = readFileSync(join(folder, name), 'utf8');
    for (const match of code.matchAll(READ)) keys.add(match[1]!);
    for (const match of code.matchAll(LISTED)) {
      for (const key of match[1]!.matchAll(/'([A-Za-z]+)'/g)) keys.add(key[1]!);
    }
  }
  const words = new Set(
    [...codeSpans(page.text), ...listings.map(({ code }) => code)].flatMap((span) => span.split(/[^\w-]+/)),
  );
  expect(keys.size).toBeGreaterThan(60);
  expect([...keys].filter((key) => !words.has(key))).toEqual([]);
});

test('the mistakes shown are the ones reported', async () => {
  const shown = codeBlocks(page).find(({ language }) => language === 'text')!.code;
  const files = [
    { file: 'config/server.js', code: "module.exports = { port: 'http' };" },
    { file: 'config/api.js', code: 'module.exports = { rest: { maxLimit: 0 } };' },
  ];
  await expect(load(files)).rejects.toThrow(shown);
});
