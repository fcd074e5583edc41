import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryProject } from '../project/temporary-project.ts';
import { newProject, type Running, runCli, startCli } from './run-cli.ts';

/** A fresh project, served on a free port. */
async function serveNew(): Promise<Running & { url: string; dir: string }> {
  const dir = join(temporaryProject({}), 'site');
  await runCli(newProject(dir, '--javascript'));
  const running = startCli(['start', dir, '--port', '0', '--host', '127.0.0.1']);
  const [, url = ''] = await running.printed(/ at (http:\/\/\S+)/);
  return { ...running, url, dir };
}

test.each(['SIGTERM', 'SIGINT'] as const)('serves a new project until %s', async (signal) => {
  const { child, finished, url } = await serveNew();
  expect((await fetch(`${url}/_health`)).status).toBe(204);
  child.kill(signal);
  expect((await finished).code).toBe(0);
});

test('a port in use is a sentence, not a stack', async () => {
  const { url, dir } = await serveNew();
  const { port } = new URL(url);
  const { code, stderr } = await runCli(['start', dir, '--port', port, '--host', '127.0.0.1']);
  expect(code).toBe(1);
  expect(stderr).toContain(`The address is in use already: 127.0.0.1:${port}.`);
  expect(stderr).not.toContain('    at ');
});

test('every mistake of a project is reported, without a stack', async () => {
  const dir = temporaryProject({
    '.env': 'JWT_SECRET=long-enough-for-this',
    'config/server.js': "module.exports = { port: 'abc' };",
    'config/api.js': "module.exports = { rest: { maxLimit: 'many' } };",
    'src/api/a/content-types/a/schema.json': '{\n  "kind": collectionType\n}',
  });
  const { code, stderr } = await runCli(['start', dir]);
  expect(code).toBe(1);
  expect(stderr).toContain('The project cannot start, 3 problems:');
  expect(stderr).toContain('config/server.js: port: expected a whole number from 0 to 65535, found "abc"');
  expect(stderr).toContain('config/api.js: rest.maxLimit: expected');
  expect(stderr).toContain('src/api/a/content-types/a/schema.json:2:11: is not JSON');
  expect(stderr).not.toContain('    at ');
});

test('a folder without a project', async () => {
  const { code, stderr } = await runCli(['start', temporaryProject({ 'a.txt': '' })]);
  expect(code).toBe(1);
  expect(stderr).toContain('holds no project');
});
