/** Code that throws, hangs or answers nonsense: the caller gets the right status, and no other caller notices. */
import { expect, onTestFinished, test } from 'vitest';
import { temporaryProject } from '../project/temporary-project.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { BASE, openRoutes, serveCode } from './code-project.ts';

/** A line of the log. */
interface Line {
  readonly msg?: string;
  readonly place?: string;
  readonly err: { readonly message: string; readonly stack: string };
}

const FAULT = {
  data: null,
  error: { status: 500, name: 'InternalServerError', message: 'Internal Server Error' },
};

test.each([
  ['an error', "() => { throw new Error('private'); }"],
  ['a rejection', "async () => { await null; throw new Error('private'); }"],
  ['a text', "() => { throw 'private'; }"],
  ['nothing', '() => { throw undefined; }'],
  ['a member of nothing', '() => undefined.private'],
  ['a body that is no JSON', "() => ({ number: { toJSON() { throw new Error('private'); } } })"],
  ['a circle', '() => { const a = {}; a.a = a; return a; }'],
  ['a function as body', '(ctx) => { ctx.body = () => 1; }'],
  ['a status that is none', '(ctx) => { ctx.status = 99; }'],
  ['a header that is none', "(ctx) => { ctx.set('a b', 'c'); }"],
  [
    'a next that is called twice',
    '[async (ctx, next) => { await next(); await next(); }, (ctx, next) => next()]',
  ],
])('%s is a 500 without details', async (_, handler) => {
  const { ask } = await serveCode({
    'src/api/x/routes/x.js': openRoutes({ '/x': handler, '/y': "() => 'y'" }),
  });
  const { status, body } = await ask('/api/x');
  expect(status).toBe(500);
  expect(body).toEqual(FAULT);
  expect((await ask('/api/y')).text).toBe('y');
});

test('code that never answers is a 504 in time', async () => {
  const { ask } = await serveCode({
    'config/api.js': "module.exports = { compat: 'reference', limits: { codeTime: 50 } };",
    'src/api/x/routes/x.js': openRoutes({ '/x': '() => new Promise(() => {})' }),
  });
  const { status, body } = await ask('/api/x');
  expect(status).toBe(504);
  expect(body.error).toMatchObject({
    name: 'GatewayTimeoutError',
    message: "The project's code has not answered within 50 ms (limits.codeTime)",
  });
});

test('code may write the answer itself, and stream', async () => {
  const { ask } = await serveCode({
    'src/api/x/routes/x.js': openRoutes({
      '/raw':
        "(ctx) => { ctx.respond = false; ctx.res.writeHead(201, { 'X-Raw': '1' }); ctx.res.end('raw'); }",
      '/stream': "(ctx) => { ctx.body = require('stream').Readable.from(['a', 'b']); }",
      '/broken':
        "(ctx) => { ctx.body = require('stream').Readable.from((async function* () { yield 'a'; throw new Error('private'); })()); }",
    }),
  });
  const raw = await ask('/api/raw');
  expect([raw.status, raw.text, raw.headers.get('x-raw')]).toEqual([201, 'raw', '1']);
  expect((await ask('/api/stream')).text).toBe('ab');
  await expect(ask('/api/broken')).rejects.toThrow();
  expect((await ask('/api/stream')).status).toBe(200);
});

test('what is not awaited is logged with its place, and the server goes on', async () => {
  const server = await serveProcess({
    'config/server.js': `module.exports = {
  logger: { level: 'error' },
  cron: { enabled: true, tasks: { '* * * * * *': () => { throw new Error('a task has failed'); } } },
};`,
    'src/api/x/routes/x.js': openRoutes({
      '/late': "() => { Promise.reject(new Error('not awaited')); return 'ok'; }",
      '/timer': "() => { setTimeout(() => { throw new Error('in a callback'); }, 1); return 'ok'; }",
      '/throws': "() => { throw new Error('in a handler'); }",
      '/ok': "() => 'ok'",
    }),
  });
  const ask = async (path: string): Promise<number> => (await fetch(server.address + path)).status;
  expect(await ask('/api/late')).toBe(200);
  expect(await ask('/api/timer')).toBe(200);
  expect(await ask('/api/throws')).toBe(500);
  expect(await ask('/api/ok')).toBe(200);
  const lines = () =>
    server
      .said()
      .split('\n')
      // the last line may be there in part
      .slice(0, -1)
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line);
  const lineOf = (message: string) => lines().find(({ err }) => err.message === message);
  for (const message of ['not awaited', 'in a callback', 'in a handler', 'a task has failed']) {
    await expect.poll(() => lineOf(message)).toBeDefined();
  }
  expect(lineOf('not awaited')?.place).toBe('src/api/x/routes/x.js:1');
  expect(lineOf('in a callback')?.place).toBe('src/api/x/routes/x.js:2');
  expect(lineOf('in a handler')?.err.stack).toContain('src/api/x/routes/x.js:3');
  expect(lineOf('a task has failed')?.msg).toBe('a cron task has failed');
});

test('an error of a package that no code has caught ends the server, and its end says why', async () => {
  const server = await serveProcess({
    'node_modules/fragile/package.json': '{ "name": "fragile", "main": "index.js" }',
    'node_modules/fragile/index.js':
      "module.exports = () => setTimeout(() => { throw new Error('in a package'); }, 1);",
    'src/api/x/routes/x.js': openRoutes({ '/x': "() => { require('fragile')(); return 'ok'; }" }),
  });
  await fetch(`${server.address}/api/x`).catch(() => null);
  await server.ended;
  expect(server.said()).toContain('an error that no code has caught ends the server: Error: in a package');
});

async function serveProcess(files: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const dir = temporaryProject({ ...BASE, ...files });
  const server = await startProcess(dir, { NODE_ENV: 'production' });
  onTestFinished(() => server.kill());
  return server;
}
