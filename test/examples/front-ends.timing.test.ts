/** The front ends among the examples compile against the types of the example project, written anew. */
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCliHere } from '../cli/run-cli-here.ts';
import { ASTRO, compile, NEXT, pageAsTsx } from './compile.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROJECT = join(ROOT, 'examples/lanternfish');

/** The files of an example, with its types written anew. */
async function copyExample(name: string, types: string): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-example-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const source = join(ROOT, 'examples', name);
  const left = ['node_modules', '.next', '.astro', 'dist'].map((folder) => join(source, folder));
  cpSync(source, dir, { recursive: true, filter: (path) => !left.some((folder) => path.startsWith(folder)) });
  const file = join(dir, types);
  rmSync(file);
  expect((await runCliHere(['types', '--client', file, PROJECT])).code).toBe(0);
  // the one that is in the example is for those who only read it
  expect(readFileSync(join(source, types), 'utf8')).toBe(readFileSync(file, 'utf8'));
  return dir;
}

test('Next.js', async () => {
  const dir = await copyExample('nextjs', 'lib/api.ts');
  expect(compile(dir, NEXT, { jsx: 'react-jsx' })).toBe('');
  const page = join(dir, 'app/page.tsx');
  writeFileSync(page, readFileSync(page, 'utf8').replace('summary,', 'summary, habitats,'));
  expect(compile(dir, NEXT, { jsx: 'react-jsx' })).toMatch(/app\/page\.tsx.*'habitats' does not exist/);
});

test('Astro', async () => {
  const dir = await copyExample('astro', 'src/lib/api.ts');
  for (const page of globSync('src/**/*.astro', { cwd: dir })) {
    const text = pageAsTsx(readFileSync(join(dir, page), 'utf8'));
    writeFileSync(join(dir, page.replace(/\.astro$/, '_astro.tsx')), text);
  }
  expect(compile(dir, ASTRO, { jsx: 'preserve' })).toBe('');
  const page = join(dir, 'src/pages/index_astro.tsx');
  writeFileSync(page, readFileSync(page, 'utf8').replace('summary,', 'summary, habitats,'));
  expect(compile(dir, ASTRO, { jsx: 'preserve' })).toMatch(/index_astro\.tsx.*'habitats' does not exist/);
});
