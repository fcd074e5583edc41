/**
 * V17 (CVE-2026-22599): a schema's default went into the database as raw SQL. Schemas are files of the
 * project here, but what a default holds is still a value: no text of it becomes SQL.
 */
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { runCliHere } from '../cli/run-cli-here.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { openOctavo } from '../support/open-octavo.ts';

const STATEMENT = "x'); DROP TABLE victims; --";
const RAW = ['(SELECT group_concat(sql) FROM sqlite_master)', { isRaw: true }];

const schema = (name: string, attributes: object): string =>
  JSON.stringify({
    kind: 'collectionType',
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    attributes,
  });

const PROJECT = {
  'config/database.js':
    "module.exports = { connection: { client: 'sqlite', connection: { filename: 'data.db' } } };",
  'config/admin.js': "module.exports = { apiToken: { salt: 'salt' } };",
  'config/server.js': "module.exports = { host: '127.0.0.1', port: 0, logger: { level: 'silent' } };",
  'src/api/victim/content-types/victim/schema.json': schema('victim', { name: { type: 'string' } }),
  'src/api/sly/content-types/sly/schema.json': schema('sly', {
    title: { type: 'string' },
    word: { type: 'string', default: STATEMENT },
    raw: { type: 'text', column: { defaultTo: RAW } },
    typed: { type: 'string', column: { type: 'text); DROP TABLE victims; --', args: [STATEMENT] } },
    kind: { type: 'enumeration', enum: ['a', "b'--"], default: "b'--" },
    facts: { type: 'json', default: { sql: STATEMENT } },
  }),
};

const ENVIRONMENT = { NODE_ENV: 'test', JWT_SECRET: 'long-enough-for-this' };

test('a default is stored as it is written, and runs nothing', async () => {
  const dir = temporaryProject(PROJECT);
  const start = () => openOctavo({ dir, env: { ...ENVIRONMENT } });
  let server = await start();
  const { stdout } = await runCliHere(
    ['token', 'create', '--type', 'full-access', '--json', dir],
    ENVIRONMENT,
  );
  const { accessKey } = JSON.parse(stdout);
  const made = await fetch(`${server.address}/api/slys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { title: 'first' } }),
  });
  expect(made.status).toBe(200);
  const { data } = (await made.json()) as { data: { attributes: object } };
  expect(data.attributes).toMatchObject({
    word: STATEMENT,
    raw: null,
    typed: null,
    kind: "b'--",
    facts: { sql: STATEMENT },
  });
  await server.close();
  // the layout is compared once more
  server = await start();
  await server.close();

  const db = new BetterSqlite3(join(dir, 'data.db'), { readonly: true });
  const tables = db.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'table'").all() as {
    name: string;
    sql: string;
  }[];
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['victims', 'slys']));
  for (const { sql } of tables) expect(sql).not.toMatch(/DROP|sqlite_master|isRaw|--/);
  // a row made past the server has nothing of it either
  db.close();
  const writer = new BetterSqlite3(join(dir, 'data.db'));
  writer.exec("INSERT INTO slys (title) VALUES ('second')");
  const row = writer.prepare("SELECT word, raw, typed FROM slys WHERE title = 'second'").get();
  expect(row).toEqual({ word: null, raw: null, typed: null });
  writer.close();
});

test.each([
  ['a table', { collectionName: 'slys"`; DROP TABLE victims; --' }],
  ['an attribute', { attributes: { 'a"` TEXT); DROP TABLE victims; --': { type: 'string' } } }],
])('the name of %s is no way in either', async (_name, change) => {
  const sly = { ...JSON.parse(PROJECT['src/api/sly/content-types/sly/schema.json']), ...change };
  const dir = temporaryProject({
    ...PROJECT,
    'src/api/sly/content-types/sly/schema.json': JSON.stringify(sly),
  });
  const started = openOctavo({ dir, env: { ...ENVIRONMENT } });
  const refused = await started.then(
    (server) => server.close().then(() => null),
    (error: Error) => error.message,
  );
  if (refused === null) {
    const db = new BetterSqlite3(join(dir, 'data.db'), { readonly: true });
    expect(db.prepare("SELECT count(*) FROM sqlite_master WHERE name = 'victims'").pluck().get()).toBe(1);
    db.close();
  } else expect(refused).toContain('DROP TABLE victims');
});
