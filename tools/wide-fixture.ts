/**
 * Makes a second fixture for the comparisons: the kit's project and accounts, with the types of `wide-fixture/schemas.ts`
 * and entries of them, in a database that v4 has made.
 *
 *     node tools/wide-fixture.ts --v4 <folder with its node_modules> --v4-node node20 --out <new folder>
 *     FIXTURE=<that folder> node tools/compare-writes.ts …
 */
import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import BetterSqlite3 from 'better-sqlite3';
import { buildClientSchema, getIntrospectionQuery, printSchema } from 'graphql';
import { usersPermissionsUser } from '../src/core/model/builtin/users-permissions.ts';
import { KIT, projectModel } from '../test/support/kit-model.ts';
import { startReference } from './support/fixture-server.ts';
import { fill } from './wide-fixture/fill.ts';
import { COMPONENTS, ROUTERS, TYPES, USER_ATTRIBUTES } from './wide-fixture/schemas.ts';

const { values: options } = parseArgs({
  options: {
    v4: { type: 'string' },
    'v4-node': { type: 'string', default: 'node' },
    out: { type: 'string' },
  },
});
if (!options.v4 || !options.out) throw new Error('--v4 and --out name folders');
if (existsSync(options.out)) throw new Error(`${options.out} is there already`);

const project = join(options.out, 'project');
const work = join(options.out, 'work');
const database = join(work, '.tmp/data.db');
cpSync(join(KIT, 'project'), project, { recursive: true });
cpSync(join(KIT, 'uploads'), join(options.out, 'uploads'), { recursive: true });
writeTypes();
cpSync(project, work, { recursive: true });
cpSync(join(KIT, 'uploads'), join(work, 'public/uploads'), { recursive: true });
mkdirSync(dirname(database));

const start = () => startReference(work, options.v4!, options['v4-node'], { NODE_ENV: 'development' });
// tables of one start have their columns in the order of the schema
await (await start()).stop();
takeRowsOfKit();
const v4 = await start();
await fill(v4.address, database, projectModel(project));
await writeSchema(v4.address);
await v4.stop();
copyFileSync(database, join(options.out, 'data.db'));
rmSync(work, { recursive: true });

function write(path: string, content: unknown): void {
  const file = join(project, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
}

function writeTypes(): void {
  for (const [name, component] of COMPONENTS) write(`src/components/${name}.json`, component);
  for (const [name, type] of TYPES) {
    const uid = `api::${name}.${name}`;
    const code = (factory: string, more = ''): string =>
      `module.exports = require('@strapi/strapi').factories.${factory}('${uid}'${more});\n`;
    const folder = `src/api/${name}`;
    write(`${folder}/content-types/${name}/schema.json`, type);
    write(`${folder}/controllers/${name}.js`, code('createCoreController'));
    write(`${folder}/services/${name}.js`, code('createCoreService'));
    const router = ROUTERS[name];
    write(`${folder}/routes/${name}.js`, code('createCoreRouter', router && `, ${router}`));
  }
  const { attributes, ...user } = usersPermissionsUser.schema as { attributes: object };
  write('src/extensions/users-permissions/content-types/user/schema.json', {
    ...user,
    attributes: { ...attributes, ...USER_ATTRIBUTES },
  });
}

/** Accounts, roles, tokens, entries: everything but what v4 knows of its tables. */
function takeRowsOfKit(): void {
  const db = new BetterSqlite3(database);
  db.pragma('foreign_keys = off');
  db.prepare('ATTACH ? AS kit').run(join(KIT, 'data.db'));
  const tables = db
    .prepare("SELECT name FROM kit.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all() as string[];
  for (const table of tables) {
    if (table === 'strapi_database_schema' || table === 'strapi_migrations') continue;
    const columns = (db.pragma(`kit.table_info("${table}")`) as { name: string }[])
      .map(({ name }) => `"${name}"`)
      .join();
    db.exec(`DELETE FROM main."${table}"`);
    db.exec(`INSERT INTO main."${table}" (${columns}) SELECT ${columns} FROM kit."${table}"`);
  }
  db.exec(
    'DELETE FROM sqlite_sequence; INSERT INTO sqlite_sequence SELECT name, seq FROM kit.sqlite_sequence',
  );
  db.close();
}

async function writeSchema(address: string): Promise<void> {
  const answer = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: getIntrospectionQuery() }),
  });
  const { data } = (await answer.json()) as { data: Parameters<typeof buildClientSchema>[0] };
  const folder = join(options.out!, 'graphql');
  mkdirSync(folder);
  writeFileSync(join(folder, 'schema.graphql'), printSchema(buildClientSchema(data)));
}
