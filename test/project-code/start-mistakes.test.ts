/** Code that cannot run stops the start, each mistake with its file, and nothing is open in its place. */
import { expect, test } from 'vitest';
import { StartError } from '../../src/core/project/start-error.ts';
import { type Files, openRoutes, serveCode } from './code-project.ts';

const ROUTER = "const { createCoreRouter } = require('@strapi/strapi').factories;\n";
const NOTE = 'src/api/note/routes/note.js';

const MISTAKES: readonly (readonly [string, Files, string])[] = [
  [
    'a policy that is not there',
    {
      [NOTE]: `${ROUTER}module.exports = createCoreRouter('api::note.note', { config: { find: { policies: ['global::nobody'] } } });`,
    },
    'src/api/note/routes/note.js: GET /notes: there is no policy global::nobody',
  ],
  [
    'a policy without its beginning is one of the api only',
    {
      'src/policies/closed.js': 'module.exports = () => false;',
      [NOTE]: `${ROUTER}module.exports = createCoreRouter('api::note.note', { config: { find: { policies: ['closed'] } } });`,
    },
    'there is no policy closed',
  ],
  [
    'a policy that is no function',
    {
      'src/policies/closed.js': 'module.exports = { handler: 5 };',
      [NOTE]: `${ROUTER}module.exports = createCoreRouter('api::note.note', { config: { find: { policies: ['global::closed'] } } });`,
    },
    'the policy global::closed is no function',
  ],
  [
    'a middleware that is not there',
    {
      [NOTE]: `${ROUTER}module.exports = createCoreRouter('api::note.note', { config: { find: { middlewares: ['api::note.x'] } } });`,
    },
    'there is no middleware api::note.x',
  ],
  [
    'a middleware around everything that is not there',
    { 'config/middlewares.js': "module.exports = ['strapi::errors', 'global::nobody'];" },
    'config/middlewares: fails: Error: there is no middleware global::nobody',
  ],
  [
    'a controller that is not there',
    { 'src/api/x/routes/x.js': openRoutes({ '/x': "'x.find'" }) },
    'src/api/x/routes/x.js: GET /x: there is no controller api::x.x for the handler x.find',
  ],
  [
    'an action that is not there',
    {
      'src/api/x/controllers/x.js': 'module.exports = { look: () => 1 };',
      'src/api/x/routes/x.js': openRoutes({ '/x': "'x.find'" }),
    },
    'the controller api::x.x has no action find',
  ],
  [
    'a router of no content-type',
    { 'src/api/x/routes/x.js': `${ROUTER}module.exports = createCoreRouter('api::x.x', { except: [] });` },
    'src/api/x/routes/x.js: createCoreRouter: there is no content-type api::x.x',
  ],
  [
    'a method that is none',
    {
      'src/api/x/routes/x.js':
        "module.exports = { routes: [{ method: 'FETCH', path: '/x', handler: () => 1 }] };",
    },
    'src/api/x/routes/x.js: FETCH /x: expected a method such as GET, found "FETCH"',
  ],
  [
    'a file that cannot be read',
    { 'src/api/x/controllers/x.js': 'const a = 1;\nmodule.exports = {;' },
    'src/api/x/controllers/x.js:2: cannot be loaded: SyntaxError',
  ],
  [
    'TypeScript that cannot be read',
    { 'src/api/x/controllers/x.ts': 'const a: number = 1;\n\nexport default { a: };' },
    'src/api/x/controllers/x.ts:3: cannot be loaded: SyntaxError',
  ],
  [
    'a file that throws',
    { 'src/api/x/services/x.js': "'use strict';\n\nthrow new TypeError('not now');" },
    'src/api/x/services/x.js:3: cannot be loaded: TypeError: not now',
  ],
  [
    'a package that is not installed',
    { 'src/api/x/services/x.js': "require('some-package-nobody-has');" },
    "src/api/x/services/x.js:1: cannot be loaded: Error: Cannot find module 'some-package-nobody-has'",
  ],
  [
    'one of the packages of v4 that is not provided',
    { 'src/index.js': "require('@strapi/plugin-upload/server');\nmodule.exports = {};" },
    "@strapi/plugin-upload/server is not provided: of v4's packages there are @strapi/strapi, @strapi/utils",
  ],
  [
    'register that fails',
    { 'src/index.js': "module.exports = {\n  register() {\n    throw new Error('no');\n  },\n};" },
    'src/index.js:3: register fails: Error: no',
  ],
  [
    'bootstrap that rejects',
    {
      'src/index.js':
        "module.exports = {\n  async bootstrap() {\n    await null;\n    throw new Error('no');\n  },\n};",
    },
    'src/index.js:4: bootstrap fails: Error: no',
  ],
  [
    'the database in register',
    { 'src/index.js': "module.exports = { register: ({ strapi }) => strapi.store.get({ key: 'x' }) };" },
    'the database is there once `register` is over: use `bootstrap`',
  ],
  [
    'a plugin that is not there',
    {
      'config/plugins.js':
        "module.exports = { shop: true, 'users-permissions': { config: { jwtSecret: 'long enough, this one' } } };",
    },
    'config/plugins: shop: no such plugin is built in, installed, or in src/plugins',
  ],
  [
    'a plugin whose configuration its own code refuses',
    {
      'config/plugins.js':
        "module.exports = { shop: { enabled: true, config: { tax: 'x' } }, 'users-permissions': { config: { jwtSecret: 'long enough, this one' } } };",
      'src/plugins/shop/strapi-server.js':
        "module.exports = { config: { validator: ({ tax }) => { if (typeof tax !== 'number') throw new Error('tax has to be a number'); } } };",
    },
    'config/plugins: shop: tax has to be a number',
  ],
  [
    'a cron rule that is none',
    {
      'config/server.js':
        "module.exports = { logger: { level: 'silent' }, cron: { enabled: true, tasks: { 'every now and then': () => {} } } };",
    },
    'config/server: cron.tasks',
  ],
  [
    'a custom field stored as nothing',
    {
      'src/index.js':
        "module.exports = { register: ({ strapi }) => strapi.customFields.register({ name: 'color', type: 'colour' }) };",
    },
    'the custom field global::color has the type "colour", which no column can have',
  ],
];

test.each(MISTAKES)('%s', async (_, files, message) => {
  const error = await serveCode(files).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(StartError);
  expect((error as Error).message).toContain(message);
});

test('all mistakes of loading are reported at once', async () => {
  const error = await serveCode({
    'src/api/x/services/x.js': "throw new Error('one');",
    'src/policies/y.js': "throw new Error('two');",
  }).catch((caught: unknown) => caught);
  expect((error as StartError).problems.map(({ file }) => file)).toEqual([
    'src/api/x/services/x.js:1',
    'src/policies/y.js:1',
  ]);
});

test('a middleware’s file that is not there is reported once', async () => {
  const start = serveCode({
    'config/middlewares.js': "module.exports = ['strapi::errors', { resolve: './src/middlewares/nowhere' }];",
  });
  const error = (await start.catch((reason: unknown) => reason)) as Error;
  expect(error.message).toMatch(/^The project cannot start:\n {2}- [^\n]*nowhere[^\n]*$/);
});
