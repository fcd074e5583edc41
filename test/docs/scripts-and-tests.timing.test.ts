/** The script and the test of docs/scripts-and-tests.md, with the built package. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { programProject } from '../app/program/program-project.ts';
import { runCli } from '../cli/run-cli.ts';
import { octavoCommand } from '../support/built-octavo.ts';
import { codeBlocks, readPage } from './markdown.ts';

/** The files the page shows: the first line of each names it. */
const shown = Object.fromEntries(
  codeBlocks(readPage('docs/scripts-and-tests.md')).flatMap(({ language, code }) => {
    const [, file] = /^\/\/ (\S+\.js)\n/.exec(code) ?? [];
    return language === 'js' && file ? [[file, code]] : [];
  }),
);

/** As much of supertest as the page uses: it has the server listen for one request. */
const SUPERTEST = `module.exports = (server) => ({ get: (path) => {
  const headers = { connection: 'close' };
  const request = {
    set: (name, value) => { headers[name] = value; return request; },
    expect: async (status) => {
      await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
      const answer = await fetch('http://127.0.0.1:' + server.address().port + path, { headers });
      const text = await answer.text();
      await new Promise((resolve) => server.close(resolve));
      if (answer.status !== status) throw new Error(answer.status + ' ' + text);
      return { text };
    },
  };
  return request;
} });`;

const site = (): string =>
  programProject({
    ...shown,
    'node_modules/supertest/index.js': SUPERTEST,
    'src/api/article/content-types/article/schema.json': JSON.stringify({
      kind: 'collectionType',
      collectionName: 'articles',
      info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' },
      options: { draftAndPublish: true },
      attributes: { title: { type: 'string' } },
    }),
    'src/api/hello/controllers/hello.js': "module.exports = { index: (ctx) => ctx.send('Hello World!') };",
  });

test('the script', async () => {
  const dir = site();
  const run = (...options: string[]) => runCli(['run', ...options, 'scripts/seed.js'], {}, dir);
  expect(await run('--new-database')).toMatchObject({ code: 0, stdout: '0 articles before\n', stderr: '' });
  expect(await run()).toMatchObject({ code: 0, stdout: '1 articles before\n' });
});

test('the test, by Node’s own runner', () => {
  const dir = site();
  const register = resolve(dirname(octavoCommand()), '../entry/register.cjs');
  const options = ['--require', register, '--test', '--test-reporter', 'tap', 'tests/hello.test.js'];
  const env = { PATH: process.env['PATH'], NODE_ENV: 'test' };
  const output = execFileSync(process.execPath, options, { cwd: dir, env, encoding: 'utf8' });
  expect(output).toContain('# pass 2\n# fail 0');
  expect(existsSync(join(dir, '.tmp/test.db'))).toBe(false);
  expect(existsSync(join(dir, '.tmp/data.db'))).toBe(false);
});
