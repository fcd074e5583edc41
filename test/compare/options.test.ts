/** The arguments of `octavo compare`. */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { compareOptions } from '../../src/octavo/cli/compare/compare-options.ts';
import { compare } from '../../src/octavo/cli/compare.ts';
import { optionsOf } from '../../src/octavo/cli/options.ts';
import { parseArguments } from '../../src/octavo/cli/parse-arguments.ts';

const { declaration } = compare;

const optionsBy = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  compareOptions(parseArguments(args, optionsOf(declaration, declaration.verbs['']!)), env);

const options = (args: string, env: NodeJS.ProcessEnv = {}) => optionsBy(args.split(' '), env);

test('what is left out has a default', () => {
  expect(options('--with http://old.example:1337/')).toEqual({
    dir: resolve('.'),
    old: 'http://old.example:1337',
    octavo: null,
    from: null,
    token: null,
    writes: false,
    paths: null,
    limit: 2000,
    rate: null,
    state: null,
    out: resolve('octavo-compare.html'),
    json: false,
  });
});

test('the token comes from the environment, too', () => {
  expect(options('--with http://a', { OCTAVO_COMPARE_TOKEN: 'abc' }).token).toBe('abc');
  expect(options('--with http://a --token x', { OCTAVO_COMPARE_TOKEN: 'abc' }).token).toBe('x');
});

test.each([
  ['dir', 'with which server?'],
  ['--with old.example', '--with takes an address'],
  ['--with file:///etc/passwd', '--with takes an address'],
  ['--with http://ada:secret@old.example', '--with takes no user name and password'],
  ['--with http://ada@old.example', '--with takes no user name and password'],
  ['--with http://old.example?a=1', '--with takes an address without ? and #'],
  ['--with http://a --octavo http://a/', 'name the same server'],
  ['--with http://a --writes', '--writes needs --octavo'],
  ['--with http://a --octavo http://b --writes', '--writes needs --from'],
  ['--with http://a --octavo http://b --writes --from x --state y', '--writes has no --state'],
  ['--with http://a --limit 0', '--limit takes a number above 0'],
  ['--with http://a --rate x', '--rate takes a number above 0'],
  ['--with http://a --paths api', '--paths takes paths that begin with /'],
])('%s', (args, message) => {
  expect(() => options(args)).toThrow(message);
});

test('a token that is none is refused without being shown', () => {
  const wrong = (): unknown => optionsBy(['--with', 'http://a', '--token', 'Bearer secret']);
  expect(wrong).toThrow('without Bearer');
  expect(wrong).not.toThrow(/secret/);
});
