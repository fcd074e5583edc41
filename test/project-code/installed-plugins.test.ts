/** Plugins from npm: which of them run, which are passed over, and what becomes of those that cannot run. */
import { describe, expect, test } from 'vitest';
import { StartError } from '../../src/core/project/start-error.ts';
import { type Files, serveCode } from './code-project.ts';

/** A package in the project's node_modules. */
const installed = (name: string, strapi: object, files: Files): Files =>
  Object.fromEntries(
    Object.entries({ 'package.json': JSON.stringify({ name, version: '1.0.0', strapi }), ...files }).map(
      ([file, text]) => [`node_modules/${name}/${file}`, text],
    ),
  );

const depends = (...names: readonly string[]): Files => ({
  'config/admin.js': "module.exports = { apiToken: { salt: 'some salt' } };",
  'package.json': JSON.stringify({
    dependencies: Object.fromEntries(['@strapi/strapi', ...names].map((name) => [name, '4.26.2'])),
  }),
});

const WORDS = installed(
  'strapi-plugin-words',
  { name: 'words', kind: 'plugin' },
  {
    'strapi-server.js': "'use strict';\nmodule.exports = require('./server');",
    'server/index.js': `
module.exports = {
  config: { default: { longest: 5 }, validator: (config) => { if (config.longest < 1) throw new Error('\\n longest\\n is below 1'); } },
  services: { words: ({ strapi }) => ({ count: (text) => text.split(' ').slice(0, strapi.plugin('words').config('longest')).length }) },
  controllers: { words: ({ strapi }) => ({ count: (ctx) => { ctx.body = { words: strapi.plugin('words').service('words').count(ctx.query.text) }; } }) },
  routes: { 'content-api': { type: 'content-api', routes: [{ method: 'GET', path: '/count', handler: 'words.count', config: { auth: false } }] } },
};`,
  },
);

const refusal = async (files: Files): Promise<StartError> => {
  const outcome = await serveCode(files).then(
    () => null,
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(StartError);
  return outcome as StartError;
};

/** `config/server` of a start without parts. */
const PARTIAL: Files = {
  'config/server.js':
    "module.exports = { partial: true, logger: { level: 'silent' }, app: { keys: ['one key', 'another'] } };",
};

const plugins = (entries: string): Files => ({
  'config/plugins.js': `module.exports = { ${entries}, 'users-permissions': { config: { jwtSecret: 'a secret of some length' } } };`,
});

/** What v4's generator writes: no code of the project's own. */
const GENERATED: Files = {
  'src/index.js':
    "'use strict';\n\nmodule.exports = {\n  register(/*{ strapi }*/) {},\n\n  bootstrap(/*{ strapi }*/) {},\n};\n",
};

describe('an installed plugin', () => {
  test('runs in a project without code of its own, and without a line in config/plugins', async () => {
    const { ask, warnings } = await serveCode({ ...GENERATED, ...depends('strapi-plugin-words'), ...WORDS });
    expect((await ask('/api/words/count?text=a+b+c')).body).toEqual({ words: 3 });
    expect(warnings).toEqual([]);
  });

  test('runs where a line only configures it', async () => {
    const config = plugins('words: { config: { longest: 2 } }');
    const { ask } = await serveCode({ ...config, ...depends('strapi-plugin-words'), ...WORDS });
    expect((await ask('/api/words/count?text=a+b+c')).body).toEqual({ words: 2 });
  });

  test('does not run where a line switches it off', async () => {
    const config = plugins('words: false');
    const { ask } = await serveCode({ ...config, ...depends('strapi-plugin-words'), ...WORDS });
    expect((await ask('/api/words/count?text=a')).status).toBe(404);
  });

  test('does not run where package.json does not name it', async () => {
    const { ask } = await serveCode({ ...WORDS, ...depends() });
    expect((await ask('/api/words/count?text=a')).status).toBe(404);
  });

  test('without server code stops nothing, named or not', async () => {
    const panel = installed(
      'strapi-plugin-look',
      { name: 'look', kind: 'plugin' },
      { 'strapi-admin.js': '' },
    );
    for (const config of [{}, plugins('look: { enabled: true }')]) {
      const { ask, warnings, infos } = await serveCode({
        ...config,
        ...depends('strapi-plugin-look'),
        ...panel,
      });
      expect((await ask('/api/notes')).status).toBe(403);
      // the packages of v4's panel are not there: what it shows to editors is missing, and nothing else
      expect(warnings).toHaveLength(1);
      expect(warnings[0]).toContain('npm install react@18 react-dom@18');
      expect(infos.join('\n')).toContain('Plugins without anything to run on the server');
      expect(infos.join('\n')).toContain('look');
    }
  });

  test('with an entry for import and require runs by whichever is there', async () => {
    const exports = { './strapi-server': { types: './x.d.ts', import: './main.mjs', default: './main.js' } };
    const package_ = installed(
      'strapi-plugin-two',
      { name: 'two', kind: 'plugin' },
      {
        'main.js':
          "module.exports = { routes: { type: 'content-api', routes: [{ method: 'GET', path: '/now', handler: (ctx) => { ctx.body = 'two'; }, config: { auth: false } }] } };",
        'main.mjs': 'export default {};',
      },
    );
    const json = JSON.parse(package_['node_modules/strapi-plugin-two/package.json']!);
    const { ask } = await serveCode({
      ...package_,
      'node_modules/strapi-plugin-two/package.json': JSON.stringify({ ...json, exports }),
      ...depends('strapi-plugin-two'),
    });
    expect((await ask('/api/two/now')).text).toBe('two');
  });
});

describe("v4's own packages", () => {
  const pluginNamed = (name: string, short: string): Files =>
    installed(
      `@strapi/plugin-${name}`,
      { name: short, kind: 'plugin' },
      {
        'strapi-server.js': "throw new Error('this code must not be loaded');",
      },
    );

  test('what is built in, and what extends the panel, is not loaded and stops nothing', async () => {
    const { ask, warnings } = await serveCode({
      ...pluginNamed('users-permissions', 'users-permissions'),
      ...pluginNamed('i18n', 'i18n'),
      ...pluginNamed('cloud', 'strapi-cloud'),
      ...depends('@strapi/plugin-users-permissions', '@strapi/plugin-i18n', '@strapi/plugin-cloud'),
      ...plugins("'strapi-cloud': { enabled: true }"),
    });
    expect((await ask('/api/notes')).status).toBe(403);
    expect(warnings).toEqual([]);
  });

  test('sentry, and any other that is not built in, runs like any plugin', async () => {
    const { ask } = await serveCode({
      ...installed(
        '@strapi/plugin-sentry',
        { name: 'sentry', kind: 'plugin' },
        {
          'dist/server/index.js':
            "module.exports = { services: { sentry: () => ({ sendError: (error) => 'sent ' + error.message }) } };",
          'strapi-server.js': "module.exports = require('./dist/server/index.js');",
        },
      ),
      ...depends('@strapi/plugin-sentry'),
      ...plugins('sentry: { enabled: true, config: { dsn: null } }'),
      'src/api/x/routes/x.js':
        "module.exports = { routes: [{ method: 'GET', path: '/x', handler: (ctx) => ctx.send(strapi.plugin('sentry').service('sentry').sendError(new Error('it'))), config: { auth: false } }] };",
    });
    expect((await ask('/api/x')).text).toBe('sent it');
  });
});

describe('a plugin that cannot run', () => {
  const broken = (server: string): Files => ({
    ...installed('strapi-plugin-broken', { name: 'broken', kind: 'plugin' }, { 'strapi-server.js': server }),
    ...depends('strapi-plugin-broken', 'strapi-plugin-words'),
    ...WORDS,
  });
  const route =
    "routes: { type: 'content-api', routes: [{ method: 'GET', path: '/now', handler: () => 1, config: { auth: false } }] }";

  test.each([
    [
      'cannot be loaded',
      "throw new Error('\\nno sharp');",
      'strapi-server.js: cannot be loaded: Error: no sharp',
    ],
    [
      'is made by a function that throws',
      "module.exports = () => { throw new TypeError('no'); };",
      'fails: TypeError: no',
    ],
    [
      'fails in register',
      `module.exports = { ${route}, register() { throw new Error('not yet'); } };`,
      'plugin broken: register fails: Error: not yet',
    ],
    [
      'fails in bootstrap',
      `module.exports = { ${route}, async bootstrap() { throw new Error('too late'); } };`,
      'plugin broken: bootstrap fails: Error: too late',
    ],
    [
      'does not like its configuration',
      `module.exports = { ${route}, config: { validator() { throw new Error('[\\n  1\\n]'); } } };`,
      'config/plugins: broken: [ 1 ]',
    ],
  ])('%s: the start stops, and says how to start without it', async (_name, server, message) => {
    const error = await refusal(broken(server));
    expect(error.message).toContain(message);
    expect(error.message).toContain('`octavo start --partial` starts without the plugin broken.');
    const { ask, warnings } = await serveCode({ ...broken(server), ...PARTIAL });
    expect(warnings.join('\n')).toContain('The server starts without the plugin broken (partial).');
    expect((await ask('/api/broken/now')).status).toBe(404);
    expect((await ask('/api/words/count?text=a+b')).body).toEqual({ words: 2 });
  });

  test('is not installed: as for v4 that stops the start, unless the line only configures it', async () => {
    const error = await refusal({ ...depends(), ...plugins('shop: { enabled: true }') });
    expect(error.message).toContain(
      'config/plugins: shop: no such plugin is built in, installed, or in src/plugins',
    );
    const { warnings } = await serveCode({ ...depends(), ...plugins('shop: { config: { open: true } }') });
    expect(warnings).toEqual([]);
    const partial = await serveCode({ ...depends(), ...plugins('shop: true'), ...PARTIAL });
    expect(partial.warnings.join('\n')).toContain('The server starts without the plugin shop (partial).');
  });

  test("a mistake in the project's own code stops the start whatever it says", async () => {
    const error = await refusal({
      ...PARTIAL,
      'src/index.js': "module.exports = { bootstrap() { throw new Error('mine'); } };",
    });
    expect(error.message).toContain('src/index.js:1: bootstrap fails: Error: mine');
    expect(error.message).not.toContain('--partial');
  });

  test('a route of it with a policy that is not there is not served, let alone openly', async () => {
    const server =
      "module.exports = { routes: { type: 'content-api', routes: [{ method: 'GET', path: '/now', handler: () => 1, config: { auth: false, policies: ['nobody'] } }] } };";
    const error = await refusal(broken(server));
    expect(error.message).toContain('there is no policy nobody');
    const { ask } = await serveCode({ ...broken(server), ...PARTIAL });
    expect((await ask('/api/broken/now')).status).toBe(404);
  });
});

describe("what plugins of v4's time take for granted", () => {
  const PLUGIN = (server: string): Files => ({
    ...installed('strapi-plugin-old', { name: 'old', kind: 'plugin' }, { 'strapi-server.js': server }),
    ...depends('strapi-plugin-old'),
  });

  test("policies of the admin panel's plugins refuse every caller, and stop nothing", async () => {
    const route = (path: string, policy: string) =>
      `{ method: 'GET', path: '${path}', handler: () => 'in', config: { auth: false, policies: ['${policy}'] } }`;
    const { ask } = await serveCode(
      PLUGIN(
        `module.exports = { routes: [${route('/a', 'admin::isAuthenticatedAdmin')}, ${route('/b', 'plugin::content-manager.hasPermissions')}] };`,
      ),
    );
    expect((await ask('/old/a')).status).toBe(403);
    expect((await ask('/old/b')).status).toBe(403);
  });

  test("the panel's modules of v4's packages are empty objects", async () => {
    const { ask } = await serveCode(
      PLUGIN(
        "const { register } = require('@strapi/plugin-users-permissions/strapi-admin');\nmodule.exports = { routes: { type: 'content-api', routes: [{ method: 'GET', path: '/now', handler: (ctx) => { ctx.body = typeof register; }, config: { auth: false } }] } };",
      ),
    );
    expect((await ask('/api/old/now')).text).toBe('undefined');
  });

  test('settings under an empty environment are found again', async () => {
    const store = "strapi.store({ environment: '', type: 'plugin', name: 'old' })";
    const { ask } = await serveCode(
      PLUGIN(
        `module.exports = { bootstrap: ({ strapi }) => ${store}.set({ key: 'settings', value: { on: true } }),
          routes: { type: 'content-api', routes: [{ method: 'GET', path: '/now', handler: async (ctx) => { ctx.body = await ${store}.get({ key: 'settings' }); }, config: { auth: false } }] } };`,
      ),
    );
    expect((await ask('/api/old/now')).body).toEqual({ on: true });
  });
});
