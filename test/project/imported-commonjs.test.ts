/** What takes the place of CommonJS that ES modules import, in versions of Node whose hooks break it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { importsCommonJs, moduleOf } from '../../src/core/project/imported-commonjs.ts';
import { temporaryProject } from './temporary-project.ts';

test.each([
  ['22.18.0', false],
  ['22.22.2', false],
  ['22.22.3', true],
  ['22.23.0', true],
  ['23.11.0', false],
  ['24.0.0', false],
  ['24.11.0', false],
  ['24.11.1', true],
  ['24.21.0', true],
  ['25.0.0', false],
  ['25.1.0', true],
  ['26.0.0', true],
])('Node %s imports CommonJS as it should: %s', (version, expected) => {
  expect(importsCommonJs(version)).toBe(expected);
});

test('the module has what the file exports', async () => {
  const dir = temporaryProject({
    'part.js': 'exports.part = 1;',
    'whole.js': `const { part } = require('./part');
      module.exports = Object.assign(() => part, { part, class: 2, 'no-name': 3, default: 4 });`,
    'nothing.js': 'module.exports = null;',
    'wrong.js': "throw new Error('of the file');",
  });
  const load = async (name: string) => {
    const file = join(dir, `${name}.mjs`);
    writeFileSync(file, moduleOf(join(dir, `${name}.js`)));
    return import(pathToFileURL(file).href);
  };
  const whole = await load('whole');
  expect(Object.keys(whole).sort()).toEqual(['class', 'default', 'module.exports', 'part']);
  expect([whole.default(), whole.part, whole.class, whole['module.exports']]).toEqual([
    1,
    1,
    2,
    whole.default,
  ]);
  expect(await load('nothing')).toMatchObject({ default: null });
  expect(() => moduleOf(join(dir, 'wrong.js'))).toThrow('of the file');
});
