import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_GRAPHQL_LIMITS } from '../../src/core/project/config/plugins/graphql.ts';
import { type LoadOptions, loadProject } from '../../src/core/project/load-project.ts';
import { StartError } from '../../src/core/project/start-error.ts';
import { temporaryProject } from './temporary-project.ts';

const KIT = join(import.meta.dirname, '../conformance/kit/project');
const SECRET = 'JWT_SECRET=s';

const load = (files: Readonly<Record<string, string>>, options: LoadOptions = {}) =>
  loadProject(temporaryProject({ 'config/.keep': '', '.env': SECRET, ...files }), { env: {}, ...options });

async function failure(files: Readonly<Record<string, string>>): Promise<StartError> {
  const error = await load(files).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StartError)) throw new Error(`no StartError but ${String(error)}`);
  return error;
}

const schema = (singularName: string): string =>
  JSON.stringify({ kind: 'collectionType', info: { singularName }, attributes: {} });

test('the conformance project', async () => {
  const project = await loadProject(KIT, { env: {} });
  expect(project.config).toMatchObject({
    environment: 'development',
    server: { host: '127.0.0.1', port: 1337, appKeys: ['octavo-test-key-1', 'octavo-test-key-2'] },
    database: { client: 'sqlite', filename: join(KIT, '.tmp/data.db') },
    api: { rest: { prefix: '/api', defaultLimit: 25, maxLimit: 100, withCount: true }, compat: 'reference' },
    admin: { apiTokenSalt: 'octavo-test-api-token-salt', serveAdminPanel: false },
    plugins: {
      graphql: { enabled: true, depthLimit: 10 },
      usersPermissions: { enabled: true, jwtSecret: 'octavo-test-jwt-secret', jwtLifetime: 2_592_000 },
      i18n: { enabled: true, initLocale: 'en' },
    },
  });
  expect(project.sources).toHaveLength(22);
  expect(project.sources).toContainEqual(
    expect.objectContaining({
      uid: 'shared.social-card',
      kind: 'component',
      file: 'src/components/shared/social-card.json',
    }),
  );
  expect(project.projectCode).toEqual(['src/api/author/controllers/author.js', 'src/index.js']);
  expect(project.sections.get('api')).toMatchObject({ rest: { defaultLimit: 25 } });
  expect(project.apis).toContainEqual({ name: 'article', hasCode: true, routers: ['article'] });
  expect(project.warnings).toEqual([]);
});

test('an empty configuration has every default, and is frozen', async () => {
  const { config, warnings, dir } = await load({});
  expect(config).toMatchObject({
    server: { host: '0.0.0.0', port: 1337, url: '', proxy: false, publicDir: join(dir, 'public') },
    database: { filename: join(dir, '.tmp/data.db'), journalMode: 'wal', busyTimeout: 5000 },
    api: { rest: { prefix: '/api', defaultLimit: 25, maxLimit: null }, compat: 'strict', limits: {} },
    plugins: { graphql: { enabled: false }, usersPermissions: { jwtSecret: 's' }, i18n: { enabled: true } },
    middlewares: { cors: { origins: null, credentials: null }, body: { jsonLimit: 1_048_576 } },
  });
  expect(Object.isFrozen(config.plugins.usersPermissions.ratelimit)).toBe(true);
  expect(warnings).toEqual(['config/admin: apiToken.salt: not set, so every API token is refused']);
});

test('all mistakes are reported at once, each with file, key, expected and found', async () => {
  const error = await failure({
    'config/server.js': "module.exports = { port: 'abc', host: 5, proxy: 'yes', app: { keys: 7 }, prot: 1 };",
    'config/database.js':
      "module.exports = { connection: { client: 'oracle', connection: { host: 'h' } }, busyTimeout: -1 };",
    'config/api.js':
      "module.exports = { rest: { maxLimit: 'x', withCount: 1, prefix: 'api' }, compat: 'loose', limits: { depth: 1.5 } };",
    'config/admin.js': 'module.exports = { auth: { secret: 4711 }, serveAdminPanel: 0 };',
    'config/plugins.js':
      "module.exports = { graphql: { config: { depthLimit: 'deep' } }, 'users-permissions': { config: { jwt: { expiresIn: 'soon' } } }, upload: 3 };",
    'config/middlewares.js': "module.exports = [{ name: 'strapi::body', config: { jsonLimit: 'big' } }, 5];",
    'src/api/a/content-types/a/schema.json': '{\n  "x": ,\n}',
  });
  const found = error.problems.map(({ file, key, message }) => `${file}: ${key}: ${message}`);
  expect(found).toEqual([
    'config/server.js: host: expected a text, found 5',
    'config/server.js: port: expected a whole number from 0 to 65535, found "abc"',
    'config/server.js: proxy: expected true or false, a number of proxies or a list of addresses, found "yes"',
    'config/server.js: app.keys: expected a list of texts, found 7',
    "config/database.js: connection.client: expected 'sqlite', 'postgres' or 'mysql', found \"oracle\"",
    'config/database.js: busyTimeout: expected a whole number of at least 0, found -1',
    "config/api.js: rest.prefix: expected a path that starts with '/', such as '/api', found \"api\"",
    'config/api.js: rest.maxLimit: expected a whole number of at least 1, or -1 for no maximum, found "x"',
    'config/api.js: rest.withCount: expected true or false, found 1',
    "config/api.js: compat: expected 'strict' or 'reference', found \"loose\"",
    'config/api.js: limits.depth: expected a whole number of at least 1, found 1.5',
    'config/admin.js: auth.secret: expected a text, found a value of type number',
    'config/admin.js: serveAdminPanel: expected true or false, found 0',
    'config/plugins.js: graphql.config.depthLimit: expected a whole number of at least 1, found "deep"',
    'config/plugins.js: users-permissions.config.jwt.expiresIn: expected seconds or a text such as \'30d\', found "soon"',
    'config/plugins.js: upload: expected an object, found 3',
    'config/middlewares.js: [1]: expected a name or an object { name, config }, found 5',
    'config/middlewares.js: strapi::body.config.jsonLimit: expected a size such as \'1mb\', or a number of bytes, found "big"',
    'src/api/a/content-types/a/schema.json:2:8: undefined: is not JSON: expected a value, found ","',
  ]);
  expect(error.message).toContain('19 problems');
  expect(error.message).toContain('config/server.js: prot: unknown key, ignored');
  expect(error.message).not.toContain('4711');
});

test('a file that fails does not bring mistakes that follow from it', async () => {
  const error = await failure({ '.env': '', 'config/plugins.js': 'module.exports = {' });
  expect(error.problems).toHaveLength(1);
  expect(error.problems[0]?.message).toContain('SyntaxError');
});

test('unknown keys are warnings; what the configuration names of code is to be run', async () => {
  const { warnings, projectCode } = await load(
    {
      'config/api.js': 'module.exports = { rest: { maxlimit: 5 }, limits: { depth: 5, dept: 5 } };',
      'config/admin.js': "module.exports = { apiToken: { salt: 'x' } };",
      'config/plugins.js': 'module.exports = { cloud: true, shop: true, sentry: { enabled: false } };',
      'src/plugins/shop/strapi-server.js': 'module.exports = {};',
      'config/middlewares.js':
        "module.exports = ['strapi::errors', 'global::mine', { name: 'strapi::cors', config: { orign: [] } }];",
      'config/server.js': 'module.exports = { cron: { enabled: true } };',
    },
    { limitNames: ['depth', 'joins'] },
  );
  expect(warnings).toEqual([
    'config/api.js: rest.maxlimit: unknown key, ignored',
    'config/api.js: limits.dept: unknown key, ignored',
    'config/middlewares.js: strapi::cors.config.orign: unknown key, ignored',
  ]);
  expect(projectCode).toEqual([
    'src/plugins/shop',
    'config/middlewares: global::mine',
    'config/plugins: shop',
    'config/server: cron',
  ]);
});

describe('secrets', () => {
  test.each([
    'short',
    'toBeModified-toBeModified',
    'changeme-changeme-changeme',
  ])('a weak secret (%s) stops a start in production, and only there', async (secret) => {
    const production = () => ({ env: { NODE_ENV: 'production' } });
    const files = { '.env': `JWT_SECRET=${secret}` };
    await expect(load(files, production())).rejects.toMatchObject({
      message: expect.stringContaining('openssl rand -base64 32'),
    });
    expect((await load(files)).config.plugins.usersPermissions.jwtSecret).toBe(secret);
    const good = { '.env': 'JWT_SECRET=5vVn3nF7p0bQ1w9c' };
    await expect(load(good, production())).resolves.toBeDefined();
  });

  test('jwtSecret comes from the configuration, then from JWT_SECRET', async () => {
    const file = "module.exports = { 'users-permissions': { config: { jwtSecret: 'mine' } } };";
    expect((await load({ 'config/plugins.js': file })).config.plugins.usersPermissions.jwtSecret).toBe(
      'mine',
    );
    expect((await load({})).config.plugins.usersPermissions.jwtSecret).toBe('s');
  });

  test('without either the start fails, unless the plugin is off', async () => {
    expect((await failure({ '.env': '' })).problems).toEqual([
      expect.objectContaining({ file: 'config/plugins', key: 'users-permissions.config.jwtSecret' }),
    ]);
    const off = "module.exports = { 'users-permissions': { enabled: false } };";
    await expect(load({ '.env': '', 'config/plugins.js': off })).resolves.toBeDefined();
  });

  test('the salt of API tokens falls back to API_TOKEN_SALT, which configurations of 4.0 to 4.2 leave unsaid', async () => {
    const env = `${SECRET}\nAPI_TOKEN_SALT=t`;
    const old = "module.exports = ({ env }) => ({ auth: { secret: env('ADMIN_JWT_SECRET', 'a') } });";
    const { config, warnings } = await load({ '.env': env, 'config/admin.js': old });
    expect(config.admin).toMatchObject({ apiTokenSalt: 't', transferTokenSalt: null });
    expect(warnings).toEqual([]);
    const file = "module.exports = () => ({ apiToken: { salt: 'configured' } });";
    expect((await load({ '.env': env, 'config/admin.js': file })).config.admin.apiTokenSalt).toBe(
      'configured',
    );
    expect((await load({ '.env': `${SECRET}\nAPI_TOKEN_SALT=` })).config.admin.apiTokenSalt).toBeNull();
  });
});

describe('GraphQL', () => {
  const graphql = async (compat: string, config: string) => {
    const { config: read } = await load({
      'config/api.js': `module.exports = { compat: '${compat}' };`,
      'config/plugins.js': `module.exports = { graphql: { config: ${config} } };`,
    });
    const { depthLimit, defaultLimit, maxLimit } = read.plugins.graphql;
    return { depthLimit, defaultLimit, maxLimit };
  };

  test.each([
    ['strict', '{}', { depthLimit: 10, defaultLimit: 100, maxLimit: 100 }],
    ['strict', '{ amountLimit: 50 }', { depthLimit: 10, defaultLimit: 50, maxLimit: 50 }],
    [
      'strict',
      '{ maxLimit: 20, amountLimit: 50, defaultLimit: 5 }',
      { depthLimit: 10, defaultLimit: 5, maxLimit: 20 },
    ],
    ['strict', '{ maxLimit: -1, depthLimit: 7 }', { depthLimit: 7, defaultLimit: 100, maxLimit: null }],
    ['reference', '{ amountLimit: 50 }', { depthLimit: null, defaultLimit: 10, maxLimit: null }],
    ['reference', '{ defaultLimit: 30, maxLimit: 20 }', { depthLimit: null, defaultLimit: 20, maxLimit: 20 }],
  ])('limits in %s with %s', async (compat, config, limits) => {
    expect(await graphql(compat, config)).toEqual(limits);
  });

  test('limits of its own', async () => {
    const plugins = (limits: string) => ({
      'config/plugins.js': `module.exports = { graphql: { config: { limits: ${limits} } } };`,
    });
    const { config, warnings } = await load(plugins('{ aliases: 5, cost: 9, alias: 1 }'));
    expect(config.plugins.graphql.limits).toEqual({ ...DEFAULT_GRAPHQL_LIMITS, aliases: 5, cost: 9 });
    expect(warnings).toContain('config/plugins.js: graphql.config.limits.alias: unknown key, ignored');
    const { problems } = await failure(plugins("{ aliases: 0, tokens: 'many', nesting: 1.5 }"));
    expect(problems.map(({ key }) => key)).toEqual([
      'graphql.config.limits.aliases',
      'graphql.config.limits.tokens',
      'graphql.config.limits.nesting',
    ]);
  });

  test('optional plugins of a v4 project are those it installs', async () => {
    const packageOf = (...names: string[]) => ({
      'package.json': JSON.stringify({
        dependencies: Object.fromEntries(names.map((name) => [name, '4.26.2'])),
      }),
    });
    const bare = (await load(packageOf('@strapi/strapi'))).config.plugins;
    expect([bare.graphql.enabled, bare.i18n.enabled, bare.usersPermissions.enabled]).toEqual([
      false,
      false,
      false,
    ]);
    const some = (await load(packageOf('@strapi/strapi', '@strapi/plugin-i18n', '@strapi/plugin-graphql')))
      .config.plugins;
    expect([some.graphql.enabled, some.i18n.enabled]).toEqual([true, true]);
  });
});

test('a schema may be code, as in v4', async () => {
  const { sources, warnings } = await load({
    'src/api/a/content-types/a/schema.js': `const shared = require('../../shared');
module.exports = { kind: 'collectionType', info: { singularName: 'a', pluralName: 'as', displayName: 'A' }, attributes: { ...shared } };`,
    'src/api/a/shared.js': "module.exports = { x: { type: 'string' } };",
  });
  expect(sources).toMatchObject([{ uid: 'api::a.a', schema: { attributes: { x: { type: 'string' } } } }]);
  expect(warnings.join()).not.toContain('no content-type');
});

describe('uids', () => {
  test('follow folders and names as in v4', async () => {
    const { sources } = await load({
      'src/api/v2Things/content-types/bigThing/schema.json': schema('big-thing'),
      'src/components/My Cat/Some_Thing.json': '{}',
      'src/extensions/users-permissions/content-types/user/schema.json': '{}',
    });
    expect(sources.map(({ uid, kind }) => [uid, kind])).toEqual([
      ['api::v-2-things.big-thing', 'contentType'],
      ['my cat.some_thing', 'component'],
      ['plugin::users-permissions.user', 'contentType'],
    ]);
  });

  test('a name that differs from the folder is a mistake', async () => {
    const { problems } = await failure({ 'src/api/a/content-types/book/schema.json': schema('novel') });
    expect(problems).toEqual([
      {
        file: 'src/api/a/content-types/book/schema.json',
        key: 'info.singularName',
        message: 'expected the name of its folder, "book", found "novel"',
      },
    ]);
  });
});

test('own code: everything but default factories, the admin panel, tests and declarations', async () => {
  const { projectCode } = await load({
    'src/index.js': "'use strict';\nmodule.exports = { register() {}, bootstrap() {} };",
    'src/admin/app.js': 'export default {};',
    'src/api/a/content-types/a/schema.json': schema('a'),
    'src/api/a/content-types/a/lifecycles.js': 'module.exports = { beforeCreate() {} };',
    'src/api/a/policies/own.ts': 'export default () => true;',
    'src/api/a/policies/own.test.ts': 'x',
    'src/api/a/types.d.ts': 'x',
    'src/api/a/routes/a.js':
      "const { factories } = require('@strapi/strapi');\nmodule.exports = factories.createCoreRouter('api::a.a');",
    'src/api/b/routes/b.json': '{}',
    'src/plugins/local/package.json': '{}',
    'src/plugins/local/server/index.js': 'x',
    'src/extensions/upload/strapi-server.js': 'module.exports = (plugin) => plugin;',
  });
  expect(projectCode).toEqual([
    'src/api/a/content-types/a/lifecycles.js',
    'src/api/a/policies/own.ts',
    'src/api/b/routes/b.json',
    'src/extensions/upload/strapi-server.js',
    'src/plugins/local',
  ]);
});

test.each([
  ['a missing folder', '/nowhere/at/all', 'there is no folder /nowhere/at/all'],
  ['a file', import.meta.filename, 'is not a folder'],
  ['a folder that is no project', import.meta.dirname, 'holds no project'],
])('%s', async (_, dir, message) => {
  await expect(loadProject(dir, { env: {} })).rejects.toThrow(message);
});
