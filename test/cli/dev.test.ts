import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { watchProject } from '../../src/cli/dev/watch-project.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { runCli, startCli } from './run-cli.ts';

test('the watch names what came, went and changed, and nothing outside src, config and .env', async () => {
  const dir = temporaryProject({ 'config/a.js': '1', 'src/gone.js': '1', '.env': 'A=1', 'README.md': '' });
  const changes = watchProject(dir);
  onTestFinished(() => changes.close());

  writeFileSync(join(dir, 'README.md'), 'changed');
  mkdirSync(join(dir, 'src/api/new'), { recursive: true });
  writeFileSync(join(dir, 'src/api/new/file.js'), '1');
  rmSync(join(dir, 'src/gone.js'));
  appendFileSync(join(dir, 'config/a.js'), '2');
  expect(await changes.next()).toEqual(['config/a.js', 'src/api/new/file.js', 'src/gone.js']);

  const next = changes.next();
  appendFileSync(join(dir, '.env'), '\nB=2');
  expect(await next).toEqual(['.env']);
});

test('closing ends the wait', async () => {
  const changes = watchProject(temporaryProject({ '.env': '' }));
  const next = changes.next();
  changes.close();
  expect(await next).toEqual([]);
});

test('dev restarts on a change, survives a broken project, and stops on SIGINT', async () => {
  const dir = join(temporaryProject({}), 'site');
  await runCli(['new', dir]);
  const { child, finished, printed } = startCli(['dev', dir, '--port', '0', '--host', '127.0.0.1']);
  await printed(/ at http:/);
  const config = join(dir, 'config/api.js');
  writeFileSync(config, 'module.exports = {');
  await printed(/Changed: config\/api\.js\. Restarting\.[\s\S]*SyntaxError[\s\S]*waiting for a change/);
  writeFileSync(config, 'module.exports = {};');
  const [, url = ''] = await printed(/Changed: config\/api\.js\. Restarting\.[\s\S]* at (http:\S+)/);
  expect((await fetch(`${url}/_health`)).status).toBe(204);
  child.kill('SIGINT');
  expect((await finished).code).toBe(0);
});
