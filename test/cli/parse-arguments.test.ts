import { expect, test } from 'vitest';
import { parseArguments } from '../../src/octavo/cli/parse-arguments.ts';

const parse = (...args: string[]) => parseArguments(args, ['rename', 'events', 'port'], 1, ['yes']);

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
