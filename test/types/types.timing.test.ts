/**
 * The types of a project's code: what v4 projects write compiles, what is wrong does not, and every member the
 * server has is typed. From a checkout, and from what is published.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROVIDED_PACKAGES } from '../../src/project-code/modules/provided-packages.ts';
import { MEMBERS } from '../../src/project-code/scan/members.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PROJECT = join(import.meta.dirname, 'project');

/** A project beside which the package is installed as it is here. */
function copyOf(project: string, install: (place: string) => void): string {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-types-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  cpSync(project, dir, { recursive: true });
  mkdirSync(join(dir, 'node_modules/@types'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules/@types/node'), join(dir, 'node_modules/@types/node'));
  symlinkSync(join(ROOT, 'node_modules/undici-types'), join(dir, 'node_modules/undici-types'));
  install(join(dir, 'node_modules/octavo'));
  return dir;
}

const linked = (place: string): void => symlinkSync(ROOT, place);

/** What the package publishes of its types, and nothing else; asking npm would read `dist` while another test builds it. */
function published(place: string): void {
  const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { files: string[] };
  for (const part of ['package.json', ...files.filter((name) => name === 'types')])
    cpSync(join(ROOT, part), join(place, part), { recursive: true });
}

/** What the compiler says: nothing, or a line for each mistake. */
function compile(dir: string, ...options: string[]): string[] {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', '.', '--pretty', 'false', ...options], {
    cwd: dir,
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((line) => line !== '');
}

test.each([
  ['a checkout', linked],
  ['what is published', published],
])('what v4 projects write compiles against %s', (_name, install) => {
  expect(compile(copyOf(PROJECT, install))).toEqual([]);
});

test('the TypeScript fixture compiles', () => {
  const dir = copyOf(join(ROOT, 'test/project-code/fixtures/almanac'), linked);
  writeFileSync(
    join(dir, 'tsconfig.json'),
    JSON.stringify({
      extends: 'octavo/tsconfig.json',
      compilerOptions: { types: ['node'] },
      include: ['config', 'src'],
    }),
  );
  expect(compile(dir)).toEqual([]);
});

test('what is wrong does not compile, line by line', () => {
  const dir = copyOf(PROJECT, linked);
  const config = JSON.parse(readFileSync(join(dir, 'tsconfig.json'), 'utf8'));
  writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify({ ...config, exclude: [] }));
  const lines = readFileSync(join(dir, 'src/wrong.ts'), 'utf8').split('\n');
  const wrong = lines.flatMap((line, at) => (line.endsWith('// wrong') ? [`src/wrong.ts(${at + 1}`] : []));
  expect(wrong.length).toBeGreaterThan(9);
  const found = compile(dir).filter((line) => !line.startsWith(' '));
  expect([...new Set(found.map((line) => line.split(',')[0]))]).toEqual(wrong);
});

test('every member of strapi is typed, and every export of the packages; the types themselves are sound', () => {
  const dir = copyOf(PROJECT, linked);
  const members = Object.entries(MEMBERS).flatMap(([place, names]) => {
    const object = place.replaceAll('()', "('api::tag.tag')").replace(/^strapi/, 'octavo');
    return names.map((name) => `use(${object}.${name});`);
  });
  const modules = PROVIDED_PACKAGES.map((name, at) => `import * as module${at} from '${name}';`);
  const text = `import type { Strapi } from 'octavo';
${modules.join('\n')}
// without the index that lets code put members of its own there
type Known<Given> = { [Key in keyof Given as string extends Key ? never : Key]: Given[Key] };
declare const octavo: Known<Strapi>;
declare const use: (value: unknown) => void;
${members.join('\n')}
${PROVIDED_PACKAGES.map((_, at) => `use(module${at});`).join('\n')}`;
  writeFileSync(join(dir, 'src/members.ts'), text);
  writeFileSync(
    join(dir, 'tsconfig.json'),
    JSON.stringify({
      extends: 'octavo/tsconfig.json',
      compilerOptions: { types: ['node'], strict: true, skipLibCheck: false },
      files: ['src/members.ts'],
    }),
  );
  expect(compile(dir)).toEqual([]);
});
