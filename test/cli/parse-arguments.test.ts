import { expect, test } from 'vitest';
import { DIR } from '../../src/octavo/cli/options.ts';
import { parseArguments } from '../../src/octavo/cli/parse-arguments.ts';

const OPTIONS = {
  rename: { value: '<list>', isList: true, text: '' },
  events: { value: '<events>', isList: true, text: '' },
  port: { value: '<port>', text: '' },
  yes: { text: '' },
};

const parse = (...args: string[]) => parseArguments(args, { ...OPTIONS, dir: DIR }, '<name>');

test('a list that is given several times has all values', () => {
  const { options } = parse('--rename', 'a=b', '--events=x', '--rename=c=d,e=f', '--events', 'y');
  expect(options).toEqual({ rename: 'a=b,c=d,e=f', events: 'x,y' });
});

test('a single value that is given twice is refused, also with the same value', () => {
  expect(() => parse('--port', '1', '--port', '1')).toThrow(
    'option --port takes one value, and it is given twice',
  );
});

test('a flag that is given twice is set', () => {
  expect(parse('--yes', '--yes').flags).toEqual(new Set(['yes']));
});

test('the folder has one option, and may stand behind the arguments', () => {
  expect(parse('a', '--dir', 'b')).toMatchObject({ positionals: ['a'], dir: 'b' });
  expect(parse('a', 'b')).toMatchObject({ positionals: ['a'], dir: 'b' });
  expect(parse('a').dir).toBeUndefined();
  expect(() => parse('a', 'b', '--dir', 'c')).toThrow('unexpected argument b');
  expect(() => parse('a', 'b', 'c')).toThrow('unexpected argument c');
});
