/** `octavo run`: scripts of a project, which open it by `@strapi/strapi`. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { programProject } from '../app/program/program-project.ts';
import type { Files } from '../project-code/code-project.ts';
import { runCli, startCli } from './run-cli.ts';

/** v4, installed beside Octavo: it must not be what a script starts. */
const V4: Files = {
  'node_modules/@strapi/strapi/package.json': '{ "name": "@strapi/strapi", "main": "index.js" }',
  'node_modules/@strapi/strapi/index.js': "throw new Error('v4 was loaded');",
  'node_modules/@strapi/utils/package.json': '{ "name": "@strapi/utils", "main": "index.js" }',
  'node_modules/@strapi/utils/index.js': "throw new Error('v4 was loaded');",
};

const SEED = `const strapi = require('@strapi/strapi');
const { errors } = require('@strapi/utils');
async function main() {
  const app = await strapi().load();
  app.log.level = 'error';
  await app.entityService.create('api::note.note', { data: { text: process.argv[2] } });
  await app.entityService.create('api::note.note', { data: {} }).catch((error) => {
    if (!(error instanceof errors.ValidationError)) throw error;
  });
  console.log(JSON.stringify([process.argv.slice(2), await app.query('api::note.note').count(), process.env.NODE_ENV]));
  await app.destroy();
}
if (require.main === module) main().catch((error) => { console.error(error); process.exit(1); });`;

test('a script fills the database, with its own arguments, whatever is installed', async () => {
  const dir = programProject({ ...V4, 'scripts/seed.js': SEED });
  const run = (...args: string[]) => runCli(['run', ...args], {}, dir);

  const refused = await run('scripts/seed.js', 'one');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('this project has been used before');

  const made = await run('--new-database', 'scripts/seed.js', 'one', '--help', '-h');
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(made.stdout)).toEqual([['one', '--help', '-h'], 1, 'development']);
  const again = await run('scripts/seed', 'two');
  expect(JSON.parse(again.stdout)).toEqual([['two'], 2, 'development']);
});

test('TypeScript and ES modules; what a script does not catch is its exit code', async () => {
  const dir = programProject({
    ...V4,
    'tsconfig.json': '{ "compilerOptions": { "outDir": "dist" } }',
    'scripts/lib/word.ts': 'export enum Word { Yes = "yes" }\nexport default (): string => Word.Yes;',
    'scripts/typed.ts': `import strapi from '@strapi/strapi';
      import word from './lib/word';
      const run = async (): Promise<void> => {
        const app = await strapi(await strapi.compile()).load();
        console.log(word(), app === globalThis.strapi, app.isLoaded);
        await app.destroy();
      };
      run();`,
    'scripts/module.mjs': `import strapi, { factories } from '@strapi/strapi';
      const app = await strapi({ distDir: './dist' }).load();
      console.log(typeof factories.createCoreService, await app.query('api::note.note').count());
      throw new Error('of the script');`,
  });
  const env = { NODE_ENV: 'test' };
  expect(await runCli(['run', 'scripts/typed.ts'], env, dir)).toMatchObject({
    code: 0,
    stdout: 'yes true true\n',
  });
  const failed = await runCli(['run', join(dir, 'scripts/module.mjs')], env, dir);
  expect(failed).toMatchObject({ code: 1, stdout: 'function 0\n' });
  expect(failed.stderr).toContain('Error: of the script');
});

test('a server that a script starts ends by the signal to the command', async () => {
  const dir = programProject({ ...V4, 'server.js': "require('@strapi/strapi')().start();" });
  const running = startCli(['run', 'server.js'], { NODE_ENV: 'test', PORT: '0' }, dir);
  const [, url = ''] = await running.printed(/ at (http:\/\/\S+)/);
  expect(await (await fetch(`${url}/api/hello`)).text()).toBe('Hello 1 undefined');
  running.child.kill('SIGTERM');
  expect((await running.finished).code).toBe(0);
});

test('what is wrong with a call', async () => {
  const dir = programProject();
  expect(await runCli(['run'], {}, dir)).toMatchObject({ code: 2 });
  expect(await runCli(['run', '--new', 'a.js'], {}, dir)).toMatchObject({ code: 2 });
  expect(await runCli(['run', 'a.js'], {}, dir)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('a.js'),
  });
  const { stdout } = await runCli(['run', '--help'], {}, dir);
  expect(stdout).toContain('Usage: octavo run');
});
