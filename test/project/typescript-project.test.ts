/** TypeScript projects as v4's generator and public projects write them: their paths are those of `dist`. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOutDir } from '../../src/core/project/compiled-paths.ts';
import { loadModule } from '../../src/core/project/load-module.ts';
import { readProject } from '../../src/core/project/load-project.ts';
import { temporaryProject } from './temporary-project.ts';

/** As v4's generator writes it, comments and trailing commas of people's own included. */
const TSCONFIG = `{
  // what v4 brings
  "extends": "@strapi/typescript-utils/tsconfigs/server",
  "compilerOptions": { "outDir": "dist", "rootDir": ".", },
  "include": ["./", "./**/*.ts", "./**/*.js", "src/**/*.json"],
  "exclude": ["node_modules/", "build/", "dist/", "src/admin/", "**/*.test.ts", "src/plugins/**"]
}`;

/** The generator's config/database.ts, shortened to what counts. */
const DATABASE = `import path from 'path';
export default ({ env }) => {
  const client = env('DATABASE_CLIENT', 'sqlite');
  const connections = {
    sqlite: {
      connection: { filename: path.join(__dirname, '..', '..', env('DATABASE_FILENAME', '.tmp/data.db')) },
      useNullAsDefault: true,
    },
  };
  return { connection: { client, ...connections[client], acquireConnectionTimeout: env.int('X', 60000) } };
};`;

const filenameOf = async (dir: string): Promise<unknown> => {
  const { project } = await readProject(dir, { env: { JWT_SECRET: 'a secret of some length' } });
  return (project.config.database as { filename?: string }).filename;
};

test('config/database.ts of v4’s generator means the project’s own .tmp', async () => {
  const dir = temporaryProject({ 'tsconfig.json': TSCONFIG, 'config/database.ts': DATABASE });
  expect(await filenameOf(dir)).toBe(join(dir, '.tmp/data.db'));
});

test('path.join(__dirname, "..") in JavaScript stays what it is', async () => {
  const dir = temporaryProject({
    'config/database.js': DATABASE.replace("import path from 'path'", "const path = require('path')")
      .replace('export default', 'module.exports =')
      .replace("'..', '..'", "'..'"),
  });
  expect(await filenameOf(dir)).toBe(join(dir, '.tmp/data.db'));
});

test('what is required from the compiled file: two folders up is the project', async () => {
  const dir = temporaryProject({
    'tsconfig.json': TSCONFIG,
    'package.json': '{"version":"7.1.0"}',
    'own/base.js': "exports.folder = '.tmp';",
    'own/name.js': "module.exports = 'own';",
    'config/database.ts': `import path from 'path';
import { folder } from '../../own/base';
const { version } = require('../../package.json');
export default () => ({ connection: { client: 'sqlite', connection: {
  filename: path.join(path.dirname(require.resolve('../../own/name.js')), folder, version + '.db') } } });`,
  });
  expect(await filenameOf(dir)).toBe(join(dir, 'own/.tmp/7.1.0.db'));
});

test('JavaScript next to TypeScript is compiled too, and keeps its strict mode', async () => {
  const dir = temporaryProject({
    'tsconfig.json': TSCONFIG,
    'config/server.js':
      "// x\n'use strict';\nmodule.exports = [__dirname, (function () { return this; })() === undefined];",
  });
  await filenameOf(dir);
  expect(await loadModule(join(dir, 'config/server.js'))).toEqual([join(dir, 'dist/config'), true]);
});

test('JavaScript with imports next to TypeScript is CommonJS, as the compiler makes it', async () => {
  const dir = temporaryProject({
    'tsconfig.json': TSCONFIG,
    'config/api.js': "import path from 'path';\nexport default { folder: path.join(__dirname, '..', '..') };",
  });
  await filenameOf(dir);
  expect(await loadModule(join(dir, 'config/api.js'))).toEqual({ folder: dir });
});

test('src: two folders up is the project, and what is loaded by such a path is the source', async () => {
  const dir = temporaryProject({
    'tsconfig.json': TSCONFIG,
    'config/database.ts': DATABASE,
    'src/index.ts': `import path from 'path';
import { two } from './lib/two.js';
const tasks = require(path.join(__dirname, 'lib', 'tasks'));
export default { seed: path.join(__dirname, '..', '..', 'data'), file: __filename, tasks, two };`,
    'src/lib/tasks.ts': 'const count: number = 1; export = count;'.replace('export =', 'module.exports ='),
    'src/lib/two.ts': 'export const two: number = 2;',
    'src/plugins/own/strapi-server.ts': 'export default __dirname;',
  });
  await filenameOf(dir);
  expect(await loadModule(join(dir, 'src/index.ts'))).toEqual({
    seed: join(dir, 'data'),
    file: join(dir, 'dist/src/index.js'),
    tasks: 1,
    two: 2,
  });
  // local plugins are built on their own
  expect(await loadModule(join(dir, 'src/plugins/own/strapi-server.ts'))).toBe(join(dir, 'src/plugins/own'));
});

test.each<[string, Record<string, string>, string | null]>([
  ['no tsconfig.json', {}, null],
  ['no outDir', { 'tsconfig.json': '{}' }, null],
  ['not JSON', { 'tsconfig.json': '{' }, null],
  ['another folder', { 'tsconfig.json': '{"compilerOptions":{"outDir":"./build/server"}}' }, 'build/server'],
  [
    'commas and comments inside of texts, and behind the last member',
    {
      'tsconfig.json': `{ // of the server
        "files": ["a, ]", "b // c"], "compilerOptions": { "outDir": "./out,}", /* last */ }, }`,
    },
    'out,}',
  ],
  [
    'that of a file it extends',
    {
      'tsconfig.json': '{"extends":"./ts/base"}',
      'ts/base.json': '{"compilerOptions":{"outDir":"../dist"}}',
    },
    'dist',
  ],
  ['two that extend each other', { 'tsconfig.json': '{"extends":"./tsconfig.json"}' }, null],
])('outDir: %s', (_, files, expected) => {
  const dir = temporaryProject(files);
  expect(readOutDir(dir)).toBe(expected === null ? null : join(dir, expected));
});

test('a path that leads into dist means the database of the project, where only that one is there', async () => {
  const files = { 'tsconfig.json': TSCONFIG, 'config/database.ts': DATABASE.replace("'..', '..'", "'..'") };
  expect(await filenameOf(temporaryProject(files))).toMatch(/dist\/\.tmp\/data\.db$/);
  const dir = temporaryProject({ ...files, '.tmp/data.db': '' });
  expect(await filenameOf(dir)).toBe(join(dir, '.tmp/data.db'));
  const compiled = temporaryProject({ ...files, '.tmp/data.db': '', 'dist/.tmp/data.db': '' });
  expect(await filenameOf(compiled)).toBe(join(compiled, 'dist/.tmp/data.db'));
});
