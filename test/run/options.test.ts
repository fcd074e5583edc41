/** What `npm test` makes of its arguments, and of what has changed. */
import { expect, test } from 'vitest';
import { AREAS } from './areas.ts';
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

const leftOutOf = (...args: Parameters<typeof settingsOf>): string[] =>
  settingsOf(...args)
    ['OCTAVO_TEST_LEFT_OUT']!.split(',')
    .filter(Boolean);

test.each([
  [['panel/app/main.tsx'], 'screens of the panel'],
  [['src/admin/content-manager/routes/list.ts'], 'screens of the panel'],
  [['test/panel/screens/keyboard.timing.test.ts', 'README.md'], 'screens of the panel'],
  [['src/core/database/changes/watcher.ts'], 'several processes'],
  [['src/core/transfer/import.ts'], 'moves between databases'],
  [['scripts/build.ts'], 'package'],
  [['test/mcp/stdio.timing.test.ts'], 'MCP'],
  [['src/core/query/compile/where.ts'], 'project code in detail'],
])('a change of %j has the suites of: %s', (changed, area) => {
  expect(leftOutOf('usual', changed, null)).not.toContain(area);
});

test('what a change does not touch is left out of a usual run, and of no full one', () => {
  const all = AREAS.map(({ name }) => name);
  expect(leftOutOf('usual', ['src/admin/audit/audit-log.ts', 'docs/panel.md'], null)).toEqual(all);
  // without a history nobody knows what has changed, and the nightly run looks at all
  expect(leftOutOf('usual', null, null)).toEqual(all);
  expect(leftOutOf('usual', ['src/admin/audit/audit-log.ts', 'package-lock.json'], null)).toEqual([]);
  expect(leftOutOf('full', [], null)).toEqual([]);
});

test('random cases are those of the commit, few of them each time and many in a full run', () => {
  expect(settingsOf('usual', [], '123')).toMatchObject({ FUZZ_RUNS: '0.1', FUZZ_SEED: '123' });
  expect(settingsOf('usual', [], null)).not.toHaveProperty('FUZZ_SEED');
  expect(settingsOf('full', [], '123')).toMatchObject({ FUZZ_RUNS: '3', FUZZ_SEED: '123' });
  expect(settingsOf('full', [], null)).not.toHaveProperty('FUZZ_SEED');
});
