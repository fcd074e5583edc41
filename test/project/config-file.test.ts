/** The forms a config file may have, through the one value each gives. */
import { describe, expect, test } from 'vitest';
import { readConfigSection } from '../../src/core/project/config-file.ts';
import { createEnv } from '../../src/core/project/env.ts';
import type { Problem } from '../../src/core/project/start-error.ts';
import { temporaryProject } from './temporary-project.ts';

async function read(files: Readonly<Record<string, string>>, name = 'api') {
  const problems: Problem[] = [];
  const place = { dir: temporaryProject(files), environment: 'test', env: createEnv({ N: '7' }) };
  return { section: await readConfigSection(place, name, problems), problems };
}

describe('a file may be', () => {
  test.each<[string, Record<string, string>]>([
    ['CommonJS', { 'config/api.js': 'module.exports = { n: 7 };' }],
    [
      'CommonJS in an ES module package',
      { 'config/api.cjs': 'module.exports = { n: 7 };', 'package.json': '{"type":"module"}' },
    ],
    ['a function of env', { 'config/api.js': "module.exports = ({ env }) => ({ n: env.int('N') });" }],
    ['an async function', { 'config/api.js': "module.exports = async ({ env }) => ({ n: env.int('N') });" }],
    ['an ES module named .js', { 'config/api.js': 'export default { n: 7 };' }],
    ['an ES module named .mjs', { 'config/api.mjs': 'export default ({ env }) => ({ n: env.int("N") });' }],
    [
      'an ES module that awaits',
      { 'config/api.mjs': 'const n = await Promise.resolve(7); export default { n };' },
    ],
    ['TypeScript', { 'config/api.ts': 'interface C { n: number }\nexport default (): C => ({ n: 7 });' }],
    [
      'TypeScript with a short import',
      {
        'config/api.ts': "import n from './seven';\nexport default { n };",
        'config/seven.ts': 'export default 7 as number;',
      },
    ],
    [
      'compiled TypeScript',
      {
        'config/api.js':
          'Object.defineProperty(exports, "__esModule", { value: true }); exports.default = { n: 7 };',
      },
    ],
    ['JSON', { 'config/api.json': '{"n": 7}' }],
    [
      'one that requires another',
      {
        'config/api.js': "module.exports = require('./more/it');",
        'config/more/it.js': 'module.exports = { n: 7 };',
      },
    ],
  ])('%s', async (_, files) => {
    const { section, problems } = await read(files);
    expect(problems).toEqual([]);
    expect(section.value).toEqual({ n: 7 });
  });
});

test("the environment's file overrides", async () => {
  const { section } = await read({
    'config/api.js': 'module.exports = { a: 1, o: { b: 2, c: 3 } };',
    'config/env/test/api.js': 'module.exports = { o: { c: 4 } };',
    'config/env/production/api.js': 'module.exports = { a: 9 };',
  });
  expect(section).toEqual({
    file: 'config/api.js + config/env/test/api.js',
    value: { a: 1, o: { b: 2, c: 4 } },
    failed: false,
  });
});

test('no file at all', async () => {
  expect(await read({})).toEqual({
    section: { file: 'config/api', value: undefined, failed: false },
    problems: [],
  });
});

describe('a file that fails is named with line and error', () => {
  test.each([
    [
      'a syntax error',
      'config/api.js',
      'module.exports = {\n  a: 1,\n  b: }\n',
      'config/api.js:3',
      "SyntaxError: Unexpected token '}'",
    ],
    [
      'a throw',
      'config/api.js',
      'module.exports = () => {\n  throw new TypeError("no");\n};',
      'config/api.js:2',
      'TypeError: no',
    ],
    [
      'a rejection',
      'config/api.js',
      'module.exports = async () => {\n  throw new Error("no");\n};',
      'config/api.js:2',
      'Error: no',
    ],
    [
      'a bad variable',
      'config/api.js',
      "module.exports = ({ env }) =>\n  env.json('N') + env.oneOf('N');",
      'config/api.js:2',
      'Error: env.oneOf requires expectedValues',
    ],
    [
      'bad JSON',
      'config/api.json',
      '{"n": }',
      'config/api.json:1:7',
      'is not JSON: expected a value, found "}"',
    ],
  ])('%s', async (_, file, text, place, message) => {
    const { section, problems } = await read({ [file]: text });
    expect(problems).toHaveLength(1);
    expect(problems[0]?.file).toBe(place);
    expect(problems[0]?.message).toContain(message);
    expect(section.failed).toBe(true);
  });

  test('a missing module', async () => {
    const { problems } = await read({ 'config/api.js': "module.exports = require('./nowhere');" });
    expect(problems[0]?.message).toContain("Cannot find module './nowhere'");
  });
});
