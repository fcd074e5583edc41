/** A project that programs of tests open: v4's own examples of a test, in one folder. */
import { afterAll, onTestFinished } from 'vitest';
import { strapiFor } from '../../../src/octavo/app/program/entry.ts';
import { temporaryProject } from '../../project/temporary-project.ts';
import { BASE, type Files } from '../../project-code/code-project.ts';

/** As much of `strapi` as the tests use. */
// biome-ignore lint/suspicious/noExplicitAny: v4's programs are JavaScript
export type Loose = any;

/** The module that programs of this process get for `@strapi/strapi`. */
export const STRAPI: Loose = strapiFor({ global: globalThis, env: process.env });

/** What the project's code has done, in order. */
export const events: string[] = [];
Object.assign(globalThis, { programEvents: events });
afterAll(() => Reflect.deleteProperty(globalThis, 'programEvents'));

const FILES: Files = {
  ...BASE,
  'package.json': JSON.stringify({
    dependencies: { '@strapi/strapi': '4.26.2', '@strapi/plugin-users-permissions': '4.26.2' },
  }),
  'config/server.js': `module.exports = ({ env }) => ({ host: '127.0.0.1', port: env.int('PORT', 0),
    logger: { level: env('LOG_LEVEL', 'silent') }, app: { keys: ['one', 'two'] },
    cron: { enabled: true, tasks: { '0 0 1 1 *': () => {} } } });`,
  'config/database.js': `module.exports = ({ env }) => ({ connection: { client: 'sqlite',
    connection: { filename: '.tmp/data.db' }, useNullAsDefault: true } });`,
  'config/env/test/database.js': `module.exports = ({ env }) => ({ connection: { client: 'sqlite',
    connection: { filename: env('TEST_DATABASE', '.tmp/test.db') } } });`,
  'config/admin.js': "module.exports = { apiToken: { salt: 'a salt of some length' } };",
  'src/index.js': `const note = (what) => globalThis.programEvents?.push(what);
    module.exports = {
      register({ strapi }) { note('register ' + (strapi === globalThis.strapi) + ' ' + strapi.isLoaded); },
      bootstrap({ strapi }) { note('bootstrap ' + strapi.server.httpServer.listening); },
      destroy() { note('destroy'); },
    };`,
  'src/api/hello/routes/hello.js':
    "module.exports = { routes: [{ method: 'GET', path: '/hello', handler: 'hello.index', config: { auth: false } }] };",
  'src/api/hello/controllers/hello.js': `let calls = 0;
    module.exports = { async index(ctx) { calls += 1; ctx.body = 'Hello ' + calls + ' ' + process.env.GREETED; } };`,
  'src/api/note/services/note.js': `const { createCoreService } = require('@strapi/strapi').factories;
    module.exports = createCoreService('api::note.note', ({ strapi }) => ({
      async shout(id) { return (await super.findOne(id)).text.toUpperCase(); },
    }));`,
  'src/api/note/controllers/note.js': `const { createCoreController } = require('@strapi/strapi').factories;
    const { errors } = require('@strapi/utils');
    module.exports = createCoreController('api::note.note', ({ strapi }) => ({
      async shout(ctx) {
        if (ctx.params.id === '0') throw new errors.ValidationError('no note');
        ctx.body = await strapi.service('api::note.note').shout(ctx.params.id);
      },
    }));`,
  'src/api/note/routes/01-shout.js':
    "module.exports = { routes: [{ method: 'GET', path: '/notes/:id/shout', handler: 'note.shout', config: { auth: false } }] };",
  'src/api/note/routes/note.js': `const { createCoreRouter } = require('@strapi/strapi').factories;
    module.exports = createCoreRouter('api::note.note');`,
};

/** Its folder. */
export function programProject(files: Files = {}): string {
  events.length = 0;
  return temporaryProject({ ...FILES, ...files });
}

/** `strapi()` for a project in a folder; it is destroyed when the test ends. */
export function program(dir: string, options: object = {}): Loose {
  const app = STRAPI({ appDir: dir, ...options });
  onTestFinished(() => app.destroy());
  return app;
}

/** What a server answers that listens on a free port for one request, as supertest has it do. */
export async function ask(server: Loose, path: string, headers: Record<string, string> = {}): Promise<Loose> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const answer = await fetch(`http://127.0.0.1:${server.address().port}${path}`, {
      headers: { connection: 'close', ...headers },
    });
    const text = await answer.text();
    return { status: answer.status, text, body: text.startsWith('{') ? JSON.parse(text) : null };
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}
