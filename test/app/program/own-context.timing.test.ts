/**
 * Tests in a context of their own, as Jest gives one to each file: another global object, a copy of the environment variables,
 * classes of JavaScript's own, and another `require`.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { ask, type Loose, programProject } from './program-project.ts';

const ENTRY = resolve(import.meta.dirname, '../../../entry');
const realRequire = createRequire(import.meta.url);

// the tests that follow in this process want them as they were
const KINDS = [Array, Date, Error, Map, Promise, RegExp, Set, Uint8Array];
const sameAgain = KINDS.map((kind) => Object.getOwnPropertyDescriptor(kind, Symbol.hasInstance));
afterAll(() => {
  for (const [at, kind] of KINDS.entries()) {
    const former = sameAgain[at];
    if (former) Object.defineProperty(kind, Symbol.hasInstance, former);
    else Reflect.deleteProperty(kind, Symbol.hasInstance);
  }
});

interface TestFile {
  /** Runs code as a file of tests. */
  run(code: string): Loose;
  readonly global: Loose;
}

/** A context with a `require` that loads the files of `entry` in the context, and what Jest gives of Node. */
function testFile(env: Record<string, string>): TestFile {
  const global: Loose = createContext({ console });
  global.global = global;
  // a core module that Jest has put its own in place of
  const getBuiltinModule = (): never => {
    throw new Error('of the context');
  };
  global.process = { env: { ...process.env, ...env }, versions: process.versions, getBuiltinModule };
  const loaded = new Map<string, { exports: unknown }>();
  const load = (file: string): unknown => {
    const known = loaded.get(file);
    if (known) return known.exports;
    const module: { exports: unknown } = { exports: {} };
    loaded.set(file, module);
    const code = readFileSync(file, 'utf8');
    const wrapped = `(function (module, exports, require, __filename, __dirname) {${code}\n})`;
    runInContext(wrapped, global)(module, module.exports, require, file, ENTRY);
    return module.exports;
  };
  const require = (name: string): unknown => {
    if (name.startsWith('.')) return load(join(ENTRY, name));
    if (/^@strapi\/(strapi|utils)$/.test(name)) return load(join(ENTRY, `${name.slice(8)}.cjs`));
    if (name === 'node:vm') return realRequire(name);
    throw new Error(`Jest would look for ${name}`);
  };
  global.require = require;
  return { global, run: (code) => runInContext(`(async () => {${code}\n})()`, global) };
}

const SETUP = `
  const Strapi = require('@strapi/strapi');
  let instance;
  await Strapi({ appDir: process.env.PROJECT }).load();
  instance = strapi;
  await instance.server.mount();`;

const CLEANUP = `
  await strapi.server.httpServer.close();
  await strapi.db.connection.destroy();`;

test('v4’s own example of a test', async () => {
  const dir = programProject();
  const { global, run } = testFile({ PROJECT: dir, TEST_DATABASE: '.tmp/own.db', GREETED: 'the context' });
  onTestFinished(async () => run('await globalThis.strapi?.destroy();'));
  await run(SETUP);
  expect(global.strapi).toBe(Reflect.get(globalThis, 'strapi'));
  expect(global.strapi.config.get('database.connection.connection.filename')).toBe(join(dir, '.tmp/own.db'));
  // code of the project sees the variables of the test
  expect(process.env['GREETED']).toBe('the context');
  expect((await ask(global.strapi.server.httpServer, '/api/hello')).text).toBe('Hello 1 the context');
  const { callback } = global.strapi.server.app;
  expect(typeof callback()).toBe('function');
  await run(CLEANUP);
  expect('GREETED' in process.env).toBe(false);
  expect(global.process.env.GREETED).toBe('the context');
});

test('file after file in one process', async () => {
  const dir = programProject();
  for (const name of ['one', 'two']) {
    const { global, run } = testFile({ PROJECT: dir, TEST_DATABASE: `.tmp/${name}.db`, GREETED: name });
    onTestFinished(async () => run('await globalThis.strapi?.destroy();'));
    await run(SETUP);
    expect(await global.strapi.query('api::note.note').count()).toBe(0);
    await run(`await strapi.entityService.create('api::note.note', { data: { text: '${name}' } });`);
    expect((await ask(global.strapi.server.httpServer, '/api/hello')).text).toBe(`Hello 1 ${name}`);
    await run(name === 'one' ? CLEANUP : 'await strapi.destroy();');
  }
});

test('values of the context: dates, objects, lists, errors', async () => {
  const dir = programProject({
    'src/api/meeting/content-types/meeting/schema.json': JSON.stringify({
      kind: 'collectionType',
      collectionName: 'meetings',
      info: { singularName: 'meeting', pluralName: 'meetings', displayName: 'Meeting' },
      options: { draftAndPublish: true },
      attributes: {
        at: { type: 'datetime' },
        data: { type: 'json' },
        name: { type: 'string', required: true },
      },
    }),
    'src/api/meeting/content-types/meeting/lifecycles.js': `module.exports = {
      beforeCreate({ params }) { params.data.name += '!'; },
    };`,
  });
  const { run } = testFile({ PROJECT: dir });
  onTestFinished(async () => run('await globalThis.strapi?.destroy();'));
  await run(SETUP);
  const found = await run(`
    const at = new Date('2024-01-02T03:04:05.678Z');
    const data = { at, name: 'a', data: { list: [1, { two: 2 }] }, publishedAt: new Date(0) };
    const entry = await strapi.entityService.create('api::meeting.meeting', { data });
    const { errors } = require('@strapi/utils');
    const error = await strapi.entityService.create('api::meeting.meeting', { data: { name: null, publishedAt: at } })
      .catch((caught) => caught);
    const thrown = await strapi.db.transaction(() => { throw new TypeError('of the test'); }).catch((caught) => caught);
    const later = new Date(at.getTime() + 1);
    const count = (filters) => strapi.entityService.count('api::meeting.meeting', { filters });
    return {
      entry,
      given: data.name,
      isValidationError: error instanceof errors.ValidationError,
      isTypeError: thrown instanceof TypeError,
      areOfTheContext: [error instanceof Error, (await strapi.query('api::meeting.meeting').findMany()) instanceof Array],
      counts: [await count({ at: { $lt: later } }), await count({ at: { $gte: later } }), await count({ at: { $in: [at] } })],
      rows: await strapi.db.query('api::meeting.meeting').count({ where: { at } }),
      sql: (await strapi.db.connection('meetings').where('at', '<=', at)).length,
      raw: await strapi.db.query('api::meeting.meeting').create({ data: { name: 'b', at, publishedAt: null } }),
    };`);
  expect(found).toMatchObject({
    entry: { name: 'a!', at: '2024-01-02T03:04:05.678Z', data: { list: [1, { two: 2 }] } },
    given: 'a',
    isValidationError: true,
    isTypeError: true,
    areOfTheContext: [true, true],
    counts: [1, 0, 1],
    rows: 1,
    sql: 1,
    raw: { name: 'b!', at: '2024-01-02T03:04:05.678Z' },
  });
});

test('a class below one of JavaScript’s own recognises its own objects alone', () => {
  class Moment extends Date {}
  expect([
    new Date() instanceof Moment,
    new Moment() instanceof Moment,
    new Moment() instanceof Date,
  ]).toEqual([false, true, true]);
  const foreign: unknown = runInContext('new Date()', createContext({}));
  expect([foreign instanceof Date, foreign instanceof Moment, {} instanceof Date]).toEqual([
    true,
    false,
    false,
  ]);
});
