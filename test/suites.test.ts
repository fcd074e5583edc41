/** The lists of suites, and the names of files that say a lane. */
import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { AREAS, suitesOf } from './run/areas.ts';
import {
  type Files,
  inFullRunsOnly,
  onServer,
  onSqlite,
  SLOW_SUITES,
  SUITES_ON_EVERY_DATABASE,
} from './support/servers/suites.ts';

const ROOT = join(import.meta.dirname, '..');
const ALL = globSync('test/**/*.test.ts', { cwd: ROOT }).sort();
const filesOf = ({ include, exclude = [] }: Files): string[] =>
  ALL.filter(
    (file) =>
      include.some((pattern) => matchesGlob(file, pattern)) &&
      !exclude.some((pattern) => matchesGlob(file, pattern)),
  );

/** `a/{b,c}/d` → `a/b/d`, `a/c/d` */
function alternatives(pattern: string): string[] {
  const match = /^(.*)\{([^}]*)\}(.*)$/.exec(pattern);
  if (!match) return [pattern];
  const [, before = '', choices = '', after = ''] = match;
  return choices.split(',').flatMap((choice) => alternatives(`${before}${choice}${after}`));
}

test('every pattern of a list matches a file', () => {
  const patterns = [
    ...SLOW_SUITES,
    ...SUITES_ON_EVERY_DATABASE,
    ...suitesOf(AREAS.map(({ name }) => name)),
  ].flatMap(alternatives);
  expect(patterns.filter((include) => filesOf({ include: [include] }).length === 0)).toEqual([]);
});

test('every file is in a full run, and in npm test but for faults and browsers', () => {
  const projects = (scope: 'usual' | 'full'): Files[] => [
    ...Object.values(onSqlite(scope)),
    ...Object.values(onServer('postgres', scope)),
    ...Object.values(onServer('mariadb', scope)),
    ...Object.values(inFullRunsOnly(scope)),
    // stands for a server that is not there
    { include: ['test/support/servers/left-out.test.ts'] },
  ];
  const missing = (scope: 'usual' | 'full'): string[] => {
    const run = new Set(projects(scope).flatMap(filesOf));
    return ALL.filter((file) => !run.has(file));
  };
  expect(missing('full')).toEqual([]);
  expect(missing('usual').filter((file) => !/^test\/(faults|browsers)\//.test(file))).toEqual([]);
});

test('the suites of areas are run, or are left out', () => {
  const suites = suitesOf(AREAS.map(({ name }) => name));
  const files = filesOf({ include: suites });
  const runWithout = (leftOut: readonly string[]): Set<string> =>
    new Set(
      [
        ...Object.values(onSqlite('usual', leftOut)),
        ...Object.values(onServer('postgres', 'usual', leftOut)),
        ...Object.values(onServer('mariadb', 'usual', leftOut)),
      ].flatMap(filesOf),
    );
  const all = runWithout([]);
  const some = runWithout(suites);
  expect(files.filter((file) => !all.has(file))).toEqual([]);
  expect(files.filter((file) => some.has(file))).toEqual([]);
});

test('no file is in two lanes of a database', () => {
  for (const lanes of [onSqlite('full'), onServer('postgres', 'full'), onServer('mariadb', 'full')]) {
    const files = Object.values(lanes).flatMap(filesOf);
    expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([]);
  }
});

test('the files that replace a module, and no others, have a process of their own', () => {
  const mocking = ALL.filter((file) =>
    /^ *vi\.(mock|doMock)\(/m.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(filesOf(onSqlite('full').isolated)).toEqual(mocking);
});
