/** What Octavo creates is what v4 created: the kit's layout-mariadb.sql, table by table. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildDesiredLayout } from '../../src/core/database/layout/desired/build-desired-layout.ts';
import { buildLayout } from '../../src/core/database/layout/layout.ts';
import { syncLayout } from '../../src/core/database/sync/sync-layout.ts';
import { KIT, kitModel } from '../support/kit.ts';
import { connected } from '../support/mysql/server.ts';
import { emptyDatabase, SERVER } from '../support/servers/test-server.ts';

const TABLES = `SELECT table_name, engine, table_collation FROM information_schema.tables
  WHERE table_schema = DATABASE() ORDER BY 1`;
const COLUMNS = `SELECT table_name, ordinal_position, column_name, column_type, is_nullable, column_default, extra,
    collation_name FROM information_schema.columns WHERE table_schema = DATABASE() ORDER BY 1, 2`;
const INDEXES = `SELECT table_name, index_name, seq_in_index, column_name, non_unique, sub_part
  FROM information_schema.statistics WHERE table_schema = DATABASE() ORDER BY 1, 2, 3`;
const KEYS = `SELECT k.table_name, k.constraint_name, k.column_name, k.referenced_table_name, r.delete_rule
  FROM information_schema.key_column_usage k JOIN information_schema.referential_constraints r
    ON r.constraint_schema = k.constraint_schema AND r.constraint_name = k.constraint_name
  WHERE k.table_schema = DATABASE() ORDER BY 1, 2`;

const v4Database = async (): Promise<string> => {
  const address = await emptyDatabase();
  const layout = readFileSync(join(KIT, 'layout-mariadb.sql'), 'utf8');
  await connected(address, (connection) => connection.query(layout));
  return address;
};

const model = kitModel();
const layout = buildLayout(model);

test('tables, columns, indexes and keys are those of v4', async () => {
  const [v4, octavo] = [await v4Database(), await emptyDatabase()];
  const database = await SERVER.open(octavo);
  const report = await syncLayout(database, buildDesiredLayout(model, layout, { octavoTables: false }));
  await database.close();
  expect(report).toMatchObject({ created: true, warnings: [] });
  for (const what of [TABLES, COLUMNS, INDEXES, KEYS]) {
    const expected = await SERVER.rows(v4, what);
    expect(expected.length).toBeGreaterThan(50);
    expect(await SERVER.rows(octavo, what)).toEqual(expected);
  }
});

test('a v4 database gets what is Octavo’s own and nothing else; a second start adds nothing', async () => {
  const database = await SERVER.open(await v4Database());
  const desired = buildDesiredLayout(model, layout);
  const report = await syncLayout(database, desired);
  expect(report).toMatchObject({ created: false, columns: [], warnings: [] });
  expect([...report.tables, ...report.indexes].filter((name) => !name.startsWith('octavo_'))).toEqual([]);
  expect(report.indexes).toContain('octavo_articles_live');
  expect(await syncLayout(database, desired)).toMatchObject({ tables: [], indexes: [], columns: [] });
  await database.close();
});

test('names of ours that are too long end in a digest, and a long text is in an index by its beginning', async () => {
  const database = await SERVER.open(await emptyDatabase());
  const LONG = 'components_with_a_name_nobody_would_give_but_a_generator';
  const settings = [{ name: 'key', kind: 'string' }] as const;
  const long = {
    name: LONG,
    columns: [{ name: 'words', kind: 'text' }] as const,
    indexes: ['order', 'inv_order'].map((end) => ({
      name: `octavo_${LONG}_${end}`,
      columns: ['words'],
      unique: false,
    })),
    foreignKeys: [],
  };
  const desired = [
    { name: 'strapi_core_store_settings', columns: settings, indexes: [], foreignKeys: [] },
    long,
  ];
  expect((await syncLayout(database, desired)).indexes).toHaveLength(2);
  expect(await syncLayout(database, desired)).toMatchObject({ tables: [], columns: [], indexes: [] });
  await database.close();
});
