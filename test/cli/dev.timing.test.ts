import { appendFileSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fileMark, watchProject } from '../../src/octavo/cli/dev/watch-project.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { newProject, runCli, startCli } from './run-cli.ts';

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

test('the watch passes over files that the server has taken over itself', async () => {
  const dir = temporaryProject({ 'src/a.js': '1', 'src/gone.js': '1' });
  const changes = watchProject(dir);
  onTestFinished(() => changes.close());
  const next = changes.next();
  changes.pause();
  writeFileSync(join(dir, 'src/a.js'), '22');
  rmSync(join(dir, 'src/gone.js'));
  changes.resume([fileMark(dir, 'src/a.js'), fileMark(dir, 'src/gone.js')]);
  writeFileSync(join(dir, 'src/b.js'), '3');
  expect(await next).toEqual(['src/b.js']);
  const hurried = changes.next();
  changes.pause();
  changes.hurry();
  expect(await hurried).toEqual([]);
});

test('a file that is touched without a change is no reason', async () => {
  const dir = temporaryProject({ 'config/a.js': '1', 'src/b.js': '2' });
  const changes = watchProject(dir);
  onTestFinished(() => changes.close());
  utimesSync(join(dir, 'config/a.js'), new Date(), new Date(Date.now() + 5000));
  writeFileSync(join(dir, 'src/b.js'), '3');
  expect(await changes.next()).toEqual(['src/b.js']);
});

test('dev restarts on a change, survives a broken project, and stops on SIGINT', async () => {
  const dir = join(temporaryProject({}), 'site');
  await runCli(newProject(dir, '--javascript'));
  writeFileSync(join(dir, 'config/typescript.js'), "module.exports = { client: 'api.ts' };");
  const { child, finished, printed } = startCli(['dev', dir, '--port', '0', '--host', '127.0.0.1']);
  await printed(/ at http:/);
  const config = join(dir, 'config/api.js');
  writeFileSync(config, 'module.exports = {');
  await printed(/Changed: config\/api\.js\. Restarting\.[\s\S]*SyntaxError[\s\S]*waiting for a change/);
  writeFileSync(config, 'module.exports = {};');
  const [, url = ''] = await printed(/Changed: config\/api\.js\. Restarting\.[\s\S]* at (http:\S+)/);
  expect((await fetch(`${url}/_health`)).status).toBe(204);
  await takesOver(url!, dir, printed);
  child.kill('SIGINT');
  const { code, stdout } = await finished;
  expect(code).toBe(0);
  expect(stdout).not.toContain('Changed: src/api/crate/content-types');
});

test('code starts the server again, after it has written a file that is no reason to by itself', async () => {
  const dir = join(temporaryProject({}), 'site');
  await runCli(newProject(dir, '--javascript'));
  const code = {
    'routes/again.js':
      "module.exports = { routes: [{ method: 'GET', path: '/again/:name', handler: 'again.ask', config: { auth: false } }] };",
    'controllers/again.js': `module.exports = {
      ask(ctx) {
        strapi.reload.isWatching = false;
        require('node:fs').writeFileSync(__dirname + '/../' + ctx.params.name, '{}');
        if (ctx.query.reload) strapi.reload();
        return { pid: process.pid, ...strapi.reload };
      },
    };`,
  };
  for (const [path, text] of Object.entries(code)) {
    mkdirSync(join(dir, 'src/api/again', path, '..'), { recursive: true });
    writeFileSync(join(dir, 'src/api/again', path), text);
  }
  const { child, finished, printed } = startCli(['dev', dir, '--port', '0', '--host', '127.0.0.1']);
  const [, url = ''] = await printed(/ at (http:\S+)/);
  const ask = async (at: string, path: string) =>
    (await (await fetch(`${at}/api/again/${path}`)).json()) as { readonly pid: number };
  const before = await ask(url, 'a.json');
  expect(before).toEqual({ pid: expect.any(Number), isWatching: false, isReloading: false });
  // the watch looks every second, and would have named the first file alone
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await ask(url, 'b.json?reload=1')).toEqual({ ...before, isReloading: true });
  const [, next = ''] = await printed(
    /Changed: src\/api\/again\/a\.json, src\/api\/again\/b\.json\. Restarting\.[\s\S]* at (http:\S+)/,
  );
  expect((await ask(next, 'b.json')).pid).not.toBe(before.pid);
  child.kill('SIGINT');
  expect((await finished).code).toBe(0);
});

/** A type that the builder makes is served at once by the same process; of a project with code, by the next one. */
async function takesOver(
  url: string,
  dir: string,
  printed: (pattern: RegExp) => Promise<RegExpExecArray>,
): Promise<void> {
  const post = async (path: string, body: object, token?: string, at = url) => {
    const answer = await fetch(at + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    // biome-ignore lint/suspicious/noExplicitAny: bodies are whatever the test looks for
    return { status: answer.status, body: (await answer.json()) as any };
  };
  const person = { firstname: 'Ada', email: 'ada@octavo.test', password: 'Admin-pass-1' };
  const token = (await post('/admin/register-admin', person)).body.data.token;
  const make = (name: string, at = url) =>
    post(
      '/content-type-builder/content-types',
      {
        contentType: {
          displayName: name,
          singularName: name,
          pluralName: `${name}es`,
          attributes: { name: { type: 'string' } },
        },
      },
      token,
      at,
    );
  expect((await make('crate')).status).toBe(201);
  // there, and closed
  expect((await fetch(`${url}/api/cratees`)).status).toBe(403);
  await printed(/Took over the changed content-types/);
  await vi.waitFor(
    () => expect(readFileSync(join(dir, 'api.ts'), 'utf8')).toContain('cratees: Crate'),
    10_000,
  );
  appendFileSync(join(dir, 'src/api/crate/controllers/crate.js'), '\nstrapi;\n');
  const [, next = ''] = await printed(
    /Changed: src\/api\/crate\/controllers\/crate\.js\.[\s\S]* at (http:\S+)/,
  );
  expect((await make('box', next)).status).toBe(201);
  const [, last = ''] = await printed(/Changed: src\/api\/box\/[\s\S]* at (http:\S+)/);
  expect((await fetch(`${last}/api/boxes`)).status).toBe(403);
}
