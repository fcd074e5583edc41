/** What `npm test` makes of its arguments, and of what has changed. */
import { expect, test } from 'vitest';
import { readOptions } from './options.ts';
import { settingsOf } from './settings.ts';

test.each([
  [[], { scope: 'usual', related: false, rest: [] }],
  [['--quick'], { scope: 'quick', related: false, rest: [] }],
  [['--full', 'test/rest'], { scope: 'full', related: false, rest: ['test/rest'] }],
  [
    ['test/rest', '--related', '-t', 'a title'],
    { scope: 'usual', related: true, rest: ['test/rest', '-t', 'a title'] },
  ],
])('npm test -- %j', (args, options) => {
  expect(readOptions(args)).toEqual(options);
});

test.each([
  ['usual', ['panel/app/main.tsx'], 'all'],
  ['usual', ['src/content-manager/routes/list.ts'], 'all'],
  ['usual', ['test/panel/screens/keyboard.timing.test.ts', 'README.md'], 'all'],
  ['usual', ['src/query/compile/where.ts', 'docs/panel.md'], 'journey'],
  ['usual', [], 'journey'],
  // without a history nobody knows what has changed, and the nightly run looks at all
  ['usual', null, 'journey'],
  ['full', [], 'all'],
] as const)('a %s run of a change of %j opens screens of the panel: %s', (scope, changed, screens) => {
  expect(settingsOf(scope, changed, null)['OCTAVO_TEST_SCREENS']).toBe(screens);
});

test('random cases are those of the commit, few of them each time and many in a full run', () => {
  expect(settingsOf('usual', [], '123')).toMatchObject({ FUZZ_RUNS: '0.1' });
  expect(settingsOf('usual', [], '123')).not.toHaveProperty('FUZZ_SEED');
  expect(settingsOf('full', [], '123')).toMatchObject({ FUZZ_RUNS: '3', FUZZ_SEED: '123' });
  expect(settingsOf('full', [], null)).not.toHaveProperty('FUZZ_SEED');
});
