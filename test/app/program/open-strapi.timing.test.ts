/** Programs that open the project as v4's do: `await strapi().load()`. */
import { existsSync, unlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ask, events, type Loose, program, programProject, STRAPI } from './program-project.ts';

/** Has the environment be the one that a program without Jest has. */
function withoutTestEnvironment(): void {
  const { NODE_ENV } = process.env;
  delete process.env['NODE_ENV'];
  onTestFinished(() => {
    process.env['NODE_ENV'] = NODE_ENV;
  });
}

const globalStrapi = (): Loose => Reflect.get(globalThis, 'strapi');

test('load opens the project and does not listen', async () => {
  const dir = programProject();
  const app = program(dir);
  expect(globalStrapi()).toBe(app);
  expect(app.isLoaded).toBe(false);
  expect(app.dirs.app.root).toBe(dir);
  expect(() => app.config.get('server.port')).toThrow('strapi.config is there once load() has resolved');

  expect(await app.load()).toBe(app);
  expect(globalStrapi()).toBe(app);
  expect(events).toEqual(['register true false', 'bootstrap false']);
  expect(app.isLoaded).toBe(true);
  expect(app.server.httpServer.listening).toBe(false);
  expect(app.cron.jobs).toHaveLength(1);
  expect(app.config.get('environment')).toBe('test');
  expect(app.config.get('database.connection.connection.filename')).toBe(join(dir, '.tmp/test.db'));
  expect(await app.load()).toBe(app);
  expect(events).toHaveLength(2);

  expect(await app.destroy()).toBe(undefined);
  expect(events.slice(2)).toEqual(['destroy']);
  expect('strapi' in globalThis).toBe(false);
  await app.destroy();
  await expect(app.load()).rejects.toThrow('strapi() makes another one');
});

test('a project without code of its own is opened, too', async () => {
  const dir = programProject({ 'src/index.js': 'module.exports = { register() {}, bootstrap() {} };' });
  const app = await program(dir).load();
  const note = await app.entityService.create('api::note.note', { data: { text: 'one' } });
  expect(await app.query('api::note.note').findMany()).toMatchObject([{ id: note.id, text: 'one' }]);
  expect(await app.service('api::note.note').find({})).toMatchObject({ results: [{ text: 'one' }] });
});

test('supertest asks the HTTP server, or what callback gives, with v4’s calls before that', async () => {
  const app = await program(programProject()).load();
  expect(app.server.mount()).toBe(app.server);
  app.server.app.use(app.server.router.routes()).use(app.server.router.allowedMethods());
  app.server.use(app.server.router.routes()).use(app.server.router.allowedMethods());
  expect(await ask(app.server.httpServer, '/api/hello')).toMatchObject({
    status: 200,
    text: 'Hello 1 undefined',
  });
  // again on the same server, and on another one
  expect(await ask(app.server.httpServer, '/_health')).toMatchObject({ status: 204 });
  const other = createServer(app.server.app.callback());
  expect(await ask(other, '/api/hello')).toMatchObject({ status: 200, text: 'Hello 2 undefined' });
  expect(await ask(other, '/api/nothing')).toMatchObject({ status: 404 });

  const user = await app.plugins['users-permissions'].services.user.add({
    ...{ username: 'tester', email: 'tester@strapi.com', provider: 'local', password: '1234abc' },
    ...{
      confirmed: true,
      blocked: null,
      role: (await app.query('plugin::users-permissions.role').findOne({}, [])).id,
    },
  });
  const jwt = app.plugins['users-permissions'].services.jwt.issue({ id: user.id });
  const me = await ask(app.server.httpServer, '/api/users/me', { authorization: `Bearer ${jwt}` });
  expect(me).toMatchObject({ status: 200, body: { id: user.id, email: 'tester@strapi.com' } });
});

// as handlers of serverless platforms make requests of koa's app
test('a handler of a serverless platform loads the project once, and answers by the app', async () => {
  const dir = programProject();
  const strapi = program(dir);
  const handler = async (request: object, response: object): Promise<unknown> => {
    if (!strapi.isLoaded) {
      await strapi.load();
      await strapi.postListen();
      await strapi.server.mount();
    }
    return strapi.app.callback()(request, response);
  };
  const other = createServer((request, response) => void handler(request, response));
  onTestFinished(() => void other.close());
  for (const _again of [1, 2]) expect((await ask(other, '/api/hello')).status).toBe(200);
  expect(events.filter((event) => event.startsWith('bootstrap'))).toHaveLength(1);
});

test('what a test puts in place of a method counts for the next request', async () => {
  const app = await program(programProject()).load();
  const role = await app.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } });
  await app.query('plugin::users-permissions.permission').create({
    data: { action: 'api::note.note.find', role: role.id },
  });
  const { id } = await app.entityService.create('api::note.note', { data: { text: 'one' } });
  const list = () => ask(app.server.httpServer, '/api/notes?fields=text');
  const stored = { status: 200, body: { data: [{ id, attributes: { text: 'one' } }] } };
  expect(await list()).toMatchObject(stored);

  const find = vi.spyOn(app.service('api::note.note'), 'find');
  find.mockResolvedValue({ results: [{ id: 9, text: 'of the test' }], pagination: {} });
  expect((await list()).body).toEqual({
    data: [{ id: 9, attributes: { text: 'of the test' } }],
    meta: { pagination: {} },
  });
  find.mockRestore();
  const findMany = vi.spyOn(app.entityService, 'findMany').mockResolvedValue([{ id: 7, text: 'seven' }]);
  expect(await list()).toMatchObject({ body: { data: [{ id: 7, attributes: { text: 'seven' } }] } });
  findMany.mockRestore();
  expect(await list()).toMatchObject(stored);
  const shout = vi.spyOn(app.service('api::note.note'), 'shout').mockResolvedValue('quiet');
  expect(await ask(app.server.httpServer, `/api/notes/${id}/shout`)).toMatchObject({ text: 'quiet' });
  shout.mockRestore();
  expect(await ask(app.server.httpServer, `/api/notes/${id}/shout`)).toMatchObject({ text: 'ONE' });
  const error = await ask(app.server.httpServer, '/api/notes/0/shout');
  expect(error).toMatchObject({
    status: 400,
    body: { error: { name: 'ValidationError', message: 'no note' } },
  });
});

test('middlewares that a test adds once the project is open', async () => {
  const app = await program(programProject()).load();
  const answering = (path: string) => async (ctx: Loose, next: () => Promise<void>) => {
    if (ctx.path === path) ctx.body = `of the test: ${ctx.method}`;
    else await next();
  };
  expect(await ask(app.server.httpServer, '/one')).toMatchObject({ status: 404 });
  app.server.use(answering('/one'));
  expect(await ask(app.server.httpServer, '/one')).toMatchObject({ status: 200, text: 'of the test: GET' });
  app.server.app.use(answering('/two'));
  app.server.mount();
  expect(await ask(app.server.httpServer, '/two')).toMatchObject({ status: 200, text: 'of the test: GET' });
  expect(await ask(app.server.httpServer, '/api/hello')).toMatchObject({ text: 'Hello 1 undefined' });
});

test('one program after the other, on the same project: modules begin anew', async () => {
  const dir = programProject();
  for (const round of [1, 2, 3]) {
    const app = await program(dir).load();
    const { id } = await app.entityService.create('api::note.note', { data: { text: `round ${round}` } });
    expect(await ask(app.server.httpServer, '/api/hello')).toMatchObject({ text: 'Hello 1 undefined' });
    expect(await ask(app.server.httpServer, `/api/notes/${id}/shout`)).toMatchObject({
      text: `ROUND ${round}`,
    });
    expect(await app.query('api::note.note').count()).toBe(round);
    await app.destroy();
  }
});

test('v4’s own clean-up: the server and the connection are closed, and the file is deleted', async () => {
  const dir = programProject();
  for (let round = 0; round < 2; round += 1) {
    await program(dir).load();
    const app = globalStrapi();
    await app.entityService.create('api::note.note', { data: { text: 'one' } });
    const { filename } = app.config.get('database.connection').connection;
    await app.server.httpServer.close();
    await app.db.connection.destroy();
    expect(existsSync(`${filename}-wal`)).toBe(false);
    unlinkSync(filename);
    await expect(app.query('api::note.note').count()).rejects.toThrow();
    expect(events.splice(0)).toContain('destroy');
    await app.destroy();
  }
});

test('code that closes the connection when it is destroyed does not wait for itself', async () => {
  const app = await program(
    programProject({
      'src/index.js':
        'module.exports = { destroy: async ({ strapi }) => { await strapi.db.connection.destroy(); } };',
    }),
  ).load();
  await app.destroy();
});

test('start listens where the configuration says', async () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => printed.mockRestore());
  const before = process.listenerCount('SIGTERM');
  const app = program(programProject(), { serveAdminPanel: false });
  expect(await app.start()).toBe(app);
  const { port } = app.server.httpServer.address();
  expect((await fetch(`http://127.0.0.1:${port}/api/hello`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/admin`)).status).toBe(404);
  expect(printed.mock.calls.join('\n')).toContain(`Octavo serves 1 content-type from .tmp/test.db`);
  await expect(app.start()).rejects.toMatchObject({ code: 'ERR_SERVER_ALREADY_LISTEN' });
  expect((await fetch(`http://127.0.0.1:${port}/api/hello`)).status).toBe(200);
  await app.destroy();
  await expect(fetch(`http://127.0.0.1:${port}/api/hello`)).rejects.toThrow();
  expect(process.listenerCount('SIGTERM')).toBe(before);
});

test('server.listen listens at the port it gets', async () => {
  const app = await program(programProject()).load();
  const server = await new Promise<Loose>((resolve) => {
    const listening = app.server.listen(0, '127.0.0.1', () => resolve(listening));
  });
  expect(server).toBe(app.server.httpServer);
  expect((await fetch(`http://127.0.0.1:${server.address().port}/api/hello`)).status).toBe(200);
  await app.server.destroy();
  expect(server.listening).toBe(false);
});

test('the level of the log counts from the beginning, for lines of requests as well', async () => {
  const written: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  onTestFinished(() => write.mockRestore());
  const app = program(programProject({ '.env': 'LOG_LEVEL=info' }));
  onTestFinished(() => {
    delete process.env['LOG_LEVEL'];
  });
  const { log } = app;
  app.log.level = 'error';
  await app.load();
  expect(app.log).toBe(log);
  app.log.info('too much');
  app.log.error('just so');
  await ask(app.server.httpServer, '/api/hello');
  app.log.level = 'http';
  await ask(app.server.httpServer, '/_health');
  write.mockRestore();
  const lines = written.join('');
  expect(lines).toContain('just so');
  expect(lines).not.toContain('too much');
  expect(lines).not.toContain('/api/hello');
  expect(lines).toContain('/_health');
});

test('a project that cannot be opened: what is wrong, and another attempt', async () => {
  const dir = programProject({
    'config/api.js': 'module.exports = { rest: { maxLimit: process.env.LIMIT } };',
  });
  process.env['LIMIT'] = 'many';
  onTestFinished(() => {
    delete process.env['LIMIT'];
  });
  const app = program(dir);
  await expect(app.load()).rejects.toThrow('rest.maxLimit');
  process.env['LIMIT'] = '50';
  const another = program(dir);
  await another.load();
  expect(await another.query('api::note.note').count()).toBe(0);
  await expect(program(join(dir, 'nothing')).load()).rejects.toThrow(/nothing/);
});

test('outside of tests no database is made where the project seems to have one elsewhere', async () => {
  withoutTestEnvironment();
  const dir = programProject();
  const app = program(dir);
  expect(process.env['NODE_ENV']).toBe('development');
  await expect(app.load()).rejects.toThrow('this project has been used before');
  expect(existsSync(join(dir, '.tmp/data.db'))).toBe(false);
  await program(dir, { newDatabase: true }).load();
  expect(existsSync(join(dir, '.tmp/data.db'))).toBe(true);
});

test('.env of the project is read before anything else', async () => {
  const dir = programProject({ '.env': 'GREETED=Ada\n' });
  onTestFinished(() => {
    delete process.env['GREETED'];
  });
  const app = program(dir);
  expect(process.env['GREETED']).toBe('Ada');
  await app.load();
  expect((await ask(app.server.httpServer, '/api/hello')).text).toBe('Hello 1 Ada');
});

test('two projects at once: the global object is the last one made, as in v4', async () => {
  const [one, two] = [programProject(), programProject()];
  const first = await program(one).load();
  const second = await program(two).load();
  await second.entityService.create('api::note.note', { data: { text: 'second' } });
  expect(globalStrapi()).toBe(second);
  expect(await first.query('api::note.note').count()).toBe(0);
  await first.destroy();
  expect(globalStrapi()).toBe(second);
  expect(await second.query('api::note.note').count()).toBe(1);
});

test('the module: compile gives the folders, default is the function itself', async () => {
  const { appDir, distDir } = await STRAPI.compile();
  expect([appDir, distDir]).toEqual([process.cwd(), process.cwd()]);
  expect(STRAPI.default).toBe(STRAPI);
  expect(Object.keys(STRAPI.factories)).toEqual([
    'createCoreController',
    'createCoreService',
    'createCoreRouter',
  ]);
});

test('a service is made for a strapi that a unit test has made up', async () => {
  const make = STRAPI.factories.createCoreService('api::note.note', ({ strapi }: Loose) => ({
    greet: () => strapi.word,
  }));
  const service = make({
    strapi: { word: 'hi', contentType: () => ({ kind: 'collectionType', options: {} }) },
  });
  expect(service.greet()).toBe('hi');
});
