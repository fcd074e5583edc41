/** Configuration in the forms public v4 projects have it: texts of variables wherever v4 takes them. */
import { expect, test } from 'vitest';
import type { Config } from '../../src/core/project/config/config.ts';
import { readProject } from '../../src/core/project/load-project.ts';
import { temporaryProject } from './temporary-project.ts';

type Files = Readonly<Record<string, string>>;

const BASE: Files = { 'config/admin.js': "module.exports = { apiToken: { salt: 'x' } };" };

async function read(files: Files, env: Record<string, string> = {}) {
  const dir = temporaryProject({ ...BASE, ...files });
  const { project, findings } = await readProject(dir, { env: { JWT_SECRET: 's', ...env } });
  return { config: project.config, ...findings };
}

const postgres = (connection: string): Files => ({
  'config/database.js': `module.exports = ({ env }) => ({ connection: { client: 'postgres', connection: ${connection} } });`,
});
const mysql = (connection: string, client = 'mysql'): Files => ({
  'config/database.js': `module.exports = ({ env }) => ({ connection: { client: '${client}', connection: ${connection} } });`,
});

const connectionOf = ({ database }: Config): Record<string, unknown> =>
  (database as unknown as { connection: Record<string, unknown> }).connection;

test('what pg-connection-string makes of DATABASE_URL, as Heroku’s recipe has it', async () => {
  const parsed = { user: 'u', password: 'p', host: 'h', port: '5432', database: 'd', application_name: 'x' };
  const { config, problems, warnings } = await read(
    postgres(
      `{ ...${JSON.stringify(parsed)}, options: '', sslmode: 'require', ssl: { rejectUnauthorized: false } }`,
    ),
  );
  expect(problems).toEqual([]);
  expect(warnings).toEqual([]);
  expect(connectionOf(config)).toEqual({
    host: 'h',
    port: 5432,
    database: 'd',
    user: 'u',
    password: 'p',
    ssl: { rejectUnauthorized: false },
  });
});

test.each([
  ["env('SSL')", { SSL: 'true' }, true],
  ["env('SSL')", { SSL: 'false' }, false],
  ["env('SSL')", { SSL: '' }, false],
  ["env.bool('SSL', false)", {}, false],
  ["env.bool('SSL', false) && { rejectUnauthorized: false }", { SSL: 'true' }, { rejectUnauthorized: false }],
  ["'no-verify'", {}, { rejectUnauthorized: false }],
  ["env('SSL')", { SSL: '{"rejectUnauthorized":false}' }, { rejectUnauthorized: false }],
  ["{ rejectUnauthorized: env('CHECK', false) }", { CHECK: 'false' }, { rejectUnauthorized: false }],
  ["{ ca: env('CA'), key: undefined, cert: undefined }", { CA: '---' }, { ca: '---' }],
])('TLS as %s of %j', async (source, env, expected) => {
  for (const project of [postgres, mysql]) {
    const { config, problems } = await read(project(`{ host: 'h', database: 'd', ssl: ${source} }`), env);
    expect(problems).toEqual([]);
    const { ssl } = connectionOf(config);
    const checked = { rejectUnauthorized: true, verifyIdentity: true };
    const ofMysql = expected === true ? checked : expected === false ? undefined : expected;
    expect(ssl).toEqual(project === mysql ? ofMysql : expected);
  }
});

test('TLS in the connection string of MySQL', async () => {
  const at = async (uri: string) => connectionOf((await read(mysql(`'${uri}'`, 'mysql2'))).config);
  expect(await at('mysql://u:p@h:3306/d?ssl=true')).toEqual({
    uri: 'mysql://u:p@h:3306/d',
    ssl: { rejectUnauthorized: true, verifyIdentity: true },
  });
  expect(await at('mysql://u:p@h/d?ssl={"rejectUnauthorized":false}&charset=utf8mb4')).toEqual({
    uri: 'mysql://u:p@h/d?charset=utf8mb4',
    ssl: { rejectUnauthorized: false },
  });
  expect(await at('mysql://u:p@h/d')).toEqual({ uri: 'mysql://u:p@h/d' });
});

test('numbers and flags as texts, wherever env() stands without a type', async () => {
  const { config, problems } = await read({
    'config/api.js':
      "module.exports = { rest: { defaultLimit: '25', maxLimit: '100', withCount: 'true' }, limits: { depth: '7' } };",
    'config/server.js': "module.exports = { port: '1338', proxy: 'true', cron: { enabled: 'true' } };",
    'config/database.js': `module.exports = { connection: { client: 'mysql', acquireConnectionTimeout: '6000',
      connection: { host: 'h', port: '3307', database: 'd' }, pool: { min: '0', max: '7' } } };`,
    'config/plugins.js':
      "module.exports = { graphql: { config: { defaultLimit: '5', maxLimit: '-1', shadowCRUD: 'true' } }, upload: { config: { sizeLimit: '1000' } } };",
    'config/middlewares.js':
      "module.exports = ['strapi::errors', { name: 'strapi::session', config: { maxAge: '86400000', rolling: 'true', sameSite: 'Lax' } }, { name: 'strapi::public', config: { maxAge: '60' } }];",
  });
  expect(problems).toEqual([]);
  expect(config).toMatchObject({
    server: { port: 1338, proxy: 1, cron: true },
    api: { rest: { defaultLimit: 25, maxLimit: 100, withCount: true }, limits: { depth: 7 } },
    database: { connection: { port: 3307 }, pool: { min: 0, max: 7, acquireTimeout: 6000 } },
    plugins: { graphql: { maxLimit: null, shadowCRUD: true }, upload: { sizeLimit: 1000 } },
    middlewares: { session: { maxAge: 86_400_000, rolling: true, sameSite: 'lax' }, publicMaxAge: 60 },
  });
});

test('the text "false" is false, and is reported', async () => {
  const { config, warnings } = await read({
    'config/server.js': "module.exports = { cron: { enabled: 'false' }, proxy: 'false' };",
  });
  expect([config.server.cron, config.server.proxy]).toEqual([false, false]);
  expect(warnings.join()).toContain('config/server.js: cron.enabled: is the text "false"');
});

test.each(["'None'", "'none'"])('sameSite %s', async (value) => {
  const { config, problems } = await read({
    'config/middlewares.js': `module.exports = ['strapi::errors', { name: 'strapi::session', config: { sameSite: ${value} } }];`,
  });
  expect(problems).toEqual([]);
  expect(config.middlewares.session.sameSite).toBe('none');
});

test('a variable that is not set in a list of origins: left out, and which it is', async () => {
  const { config, problems, warnings } = await read({
    'config/middlewares.js': `module.exports = ({ env }) => ['strapi::errors', { name: 'strapi::cors',
      config: { origin: ['https://a.test', env('FRONTEND_URL'), 'https://b.test'], headers: '*' } }];`,
  });
  expect(problems).toEqual([]);
  expect(config.middlewares.cors).toMatchObject({
    origins: ['https://a.test', 'https://b.test'],
    headers: ['*'],
  });
  expect(warnings).toEqual([
    'config/middlewares.js: strapi::cors.config.origin[1]: is empty (a variable that is not set?), left out',
  ]);
});

test('origins that are all unset let no origin in, not every origin', async () => {
  const { config } = await read({
    'config/middlewares.js': `module.exports = ({ env }) => ['strapi::errors', { name: 'strapi::cors', config: { origin: [env('A')] } }];`,
  });
  expect(config.middlewares.cors.origins).toEqual([]);
});

test('any origin in a list lets in the others only, as in v4, with a warning', async () => {
  const origin = (value: string) => ({
    'config/middlewares.js': `module.exports = ['strapi::errors', { name: 'strapi::cors', config: { origin: ${value} } }];`,
  });
  const { config, problems, warnings } = await read(origin("['*', 'http://localhost:3000']"));
  expect(problems).toEqual([]);
  expect(config.middlewares.cors.origins).toEqual(['http://localhost:3000']);
  expect(warnings).toEqual([
    "config/middlewares.js: strapi::cors.config.origin: '*' in a list fits no origin, as in v4; write the origins out, or origin: '*' for any",
  ]);
  const any = await read(origin("'*'"));
  expect(any.config.middlewares.cors.origins).toEqual(['*']);
  expect(any.warnings).toEqual([]);
});

test('proxy as v4.25 has it for requests of the server’s own', async () => {
  const { config, problems } = await read({
    'config/server.js': "module.exports = { proxy: { koa: 'true', global: 'http://proxy:3128' } };",
  });
  expect(problems).toEqual([]);
  expect(config.server.proxy).toBe(1);
});

test('a time zone that is another one than the process’s', async () => {
  const { problems } = await read(mysql("{ host: 'h', database: 'd', timezone: 'Pacific/Auckland' }"));
  expect(problems[0]?.message).toContain('run it with TZ=Pacific/Auckland');
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect((await read(mysql(`{ host: 'h', database: 'd', timezone: '${timeZone}' }`))).problems).toEqual([]);
});

test('keys the project’s own code reads are not called ignored', async () => {
  const { warnings } = await read({
    'config/server.js':
      "module.exports = { serverUrl: 'https://x.test', prot: 1, contact: { mail: 'a@b.test' } };",
    'src/api/a/services/a.js':
      "module.exports = { send: () => [strapi.config.get('server.serverUrl'), strapi.config.get('server.contact')] };",
  });
  expect(warnings).toEqual(['config/server.js: prot: unknown key, ignored']);
});

test('origins as patterns, which v4 takes and never matches', async () => {
  const { config, problems, warnings } = await read({
    'config/middlewares.js':
      "module.exports = ['strapi::errors', { name: 'strapi::cors', config: { origin: [/x/, 'https://a.test'] } }];",
  });
  expect(problems).toEqual([]);
  expect(config.middlewares.cors.origins).toEqual(['https://a.test']);
  expect(warnings.join()).toContain('patterns in the list fit no origin');
});

test('formidable: true, and an address without its beginning', async () => {
  const { config, problems, warnings } = await read({
    'config/middlewares.js':
      "module.exports = ['strapi::errors', { name: 'strapi::body', config: { formidable: true, multipart: true } }];",
    'config/server.js': "module.exports = { url: 'example.org' };",
  });
  expect(problems).toEqual([]);
  expect(config.server.url).toBe('/example.org');
  expect(warnings.join()).toContain('has no https://');
});

test('a connection in the form of v3 is no SQLite file', async () => {
  const { problems } = await read({
    'config/database.js': "module.exports = { connection: { default: { client: 'mysql' } } };",
  });
  expect(problems.map(({ key }) => key)).toEqual(['connection.default']);
});

test.each([
  [{}, 'postgres', 'is sqlite, though the variable DATABASE_CLIENT is postgres'],
  [mysql('{}'), 'postgres', 'is mysql, though the variable DATABASE_CLIENT is postgres'],
  [postgres('{}'), 'sqlite', 'is postgres, though the variable DATABASE_CLIENT is sqlite'],
])('a variable for another database that nothing reads is a warning', async (files, client, warning) => {
  const { warnings } = await read(files, { DATABASE_CLIENT: client });
  expect(warnings.filter((one) => one.includes('DATABASE_CLIENT'))).toEqual([
    `config/database${Object.keys(files).length > 0 ? '.js' : ''}: connection.client: ${warning}: this file does not read the variable`,
  ]);
});

test.each([
  [{}, 'better-sqlite3'],
  [mysql('{}'), 'mysql2'],
  [postgres('{}'), 'pg'],
  [postgres('{}'), ''],
])('another name of the same database is none', async (files, client) => {
  const { warnings } = await read(files, { DATABASE_CLIENT: client });
  expect(warnings.filter((one) => one.includes('DATABASE_CLIENT'))).toEqual([]);
});
