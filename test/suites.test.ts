/** The lists of suites that make vitest's projects name files that exist. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  ISOLATED_SUITES,
  LONG_SUITES_ON_EVERY_DATABASE,
  MORE_SUITES,
  SERVER_SUITES,
  SLOW_SUITES,
  SUITES_ON_EVERY_DATABASE,
} from './support/servers/suites.ts';

const ROOT = join(import.meta.dirname, '..');
const filesOf = (patterns: readonly string[]): string[] => globSync([...patterns], { cwd: ROOT }).sort();

/** `a/{b,c}/d` → `a/b/d`, `a/c/d` */
function alternatives(pattern: string): string[] {
  const match = /^(.*)\{([^}]*)\}(.*)$/.exec(pattern);
  if (!match) return [pattern];
  const [, before = '', choices = '', after = ''] = match;
  return choices.split(',').flatMap((choice) => alternatives(`${before}${choice}${after}`));
}

test('every pattern of a list matches a file', () => {
  const patterns = [
    ...ISOLATED_SUITES,
    ...SLOW_SUITES,
    ...SUITES_ON_EVERY_DATABASE,
    ...LONG_SUITES_ON_EVERY_DATABASE,
    ...Object.values(SERVER_SUITES).flat(),
    ...Object.values(MORE_SUITES).flat(),
  ].flatMap(alternatives);
  expect(patterns.filter((pattern) => filesOf([pattern]).length === 0)).toEqual([]);
});

test('what runs on every database each time is not left to the long tests as well', () => {
  const long = filesOf(LONG_SUITES_ON_EVERY_DATABASE);
  expect(filesOf(SUITES_ON_EVERY_DATABASE).filter((file) => long.includes(file))).toEqual([]);
});

test('the files that replace a module, and no others, have a process of their own', () => {
  const mocking = filesOf(['test/**/*.test.ts']).filter((file) =>
    /^ *vi\.(mock|doMock)\(/m.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(filesOf(ISOLATED_SUITES)).toEqual(mocking);
});
