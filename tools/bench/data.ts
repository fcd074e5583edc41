/**
 * Makes the benchmark's database: tables and indexes by Octavo's own layout sync, first rows by its own
 * seed, content by `dataset.ts`. A finished file is kept and used again while layout and rows are the same.
 *
 * Nothing runs ANALYZE, as nothing does in a v4 project.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { buildDesiredLayout } from '../../src/core/database/layout/desired/build-desired-layout.ts';
import { buildLayout } from '../../src/core/database/layout/layout.ts';
import { seedDatabase } from '../../src/core/database/seed/seed-database.ts';
import { openSqlite } from '../../src/core/database/sqlite/open-sqlite.ts';
import { syncLayout } from '../../src/core/database/sync/sync-layout.ts';
import { buildModel } from '../../src/core/model/build-model.ts';
import type { Model } from '../../src/core/model/content-type.ts';
import type { SchemaSource } from '../../src/core/model/schema-source.ts';
import { contentTables, type Table } from './dataset.ts';
import { PROJECT, temporary } from './paths.ts';

/** The file with this many articles; made if it does not exist. */
export async function database(articles: number): Promise<string> {
  const model = projectModel();
  const layout = buildDesiredLayout(model, buildLayout(model));
  const recipe = JSON.stringify(layout) + readFileSync(join(import.meta.dirname, 'dataset.ts'), 'utf8');
  const mark = createHash('sha256').update(recipe).digest('hex').slice(0, 8);
  const file = temporary(`data-${articles}-${mark}.db`);
  if (existsSync(file)) return file;

  for (const old of readdirSync(dirname(file)).filter((name) => name.startsWith(`data-${articles}-`))) {
    rmSync(join(dirname(file), old));
  }
  const draft = `${file}.part`;
  const db = openSqlite({ filename: draft, synchronous: 'OFF' });
  await syncLayout(db, layout);
  await seedDatabase(db, model, { now: new Date(Date.UTC(2024, 0, 1)) });
  await db.close();
  fill(draft, articles, model);
  renameSync(draft, file);
  return file;
}

/** The bench project's schemas as a model. */
function projectModel(): Model {
  const root = join(PROJECT, 'src');
  const sources: SchemaSource[] = [];
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const type = /^api\/([^/]+)\/content-types\/([^/]+)\/schema\.json$/.exec(file);
    const component = /^components\/([^/]+)\/([^/]+)\.json$/.exec(file);
    if (!type && !component) continue;
    const schema: unknown = JSON.parse(readFileSync(join(root, file), 'utf8'));
    sources.push(
      type
        ? { file, kind: 'contentType', uid: `api::${type[1]}.${type[2]}`, schema }
        : { file, kind: 'component', uid: `${component![1]}.${component![2]}`, schema },
    );
  }
  const { model, problems } = buildModel(sources, { privateAttributes: [] });
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return model;
}

function fill(file: string, articles: number, model: Model): void {
  const db = new BetterSqlite3(file);
  db.pragma('synchronous = OFF');
  db.pragma('foreign_keys = OFF');
  db.pragma('cache_size = -256000');
  const insert = ({ name, columns, rows }: Table): void => {
    const names = columns.map((column) => `"${column}"`).join();
    const statement = db.prepare(
      `INSERT INTO "${name}" (${names}) VALUES (${columns.map(() => '?').join()})`,
    );
    for (const row of rows) statement.run(...row);
  };
  db.transaction(() => {
    for (const table of contentTables(articles)) insert(table);
    for (const table of permissionTables(db, model)) insert(table);
  })();
  db.pragma('wal_checkpoint(TRUNCATE)');
  // one file without companions, that can be renamed
  db.pragma('journal_mode = DELETE');
  db.close();
}

/** Everybody may read everything of the project's. */
function permissionTables(db: BetterSqlite3.Database, model: Model): Table[] {
  const publicRole = db.prepare("SELECT id FROM up_roles WHERE type = 'public'").pluck().get() as number;
  const first = db.prepare('SELECT coalesce(max(id), 0) + 1 FROM up_permissions').pluck().get() as number;
  const firstLink = db
    .prepare('SELECT coalesce(max(id), 0) + 1 FROM up_permissions_role_links')
    .pluck()
    .get() as number;
  const actions = [...model.contentTypes.values()]
    .filter((type) => type.origin === 'api')
    .flatMap((type) => [`${type.uid}.find`, `${type.uid}.findOne`]);
  return [
    {
      name: 'up_permissions',
      columns: ['id', 'action', 'created_at', 'updated_at'],
      rows: actions.map((action, index) => [first + index, action, 0, 0]),
    },
    {
      name: 'up_permissions_role_links',
      columns: ['id', 'permission_id', 'role_id', 'permission_order'],
      rows: actions.map((_action, index) => [firstLink + index, first + index, publicRole, 100 + index]),
    },
  ];
}
