/** What Octavo creates is what v4 created: the kit's layout-postgres.sql, object by object. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildDesiredLayout } from '../../src/core/database/layout/desired/build-desired-layout.ts';
import { buildLayout } from '../../src/core/database/layout/layout.ts';
import { syncLayout } from '../../src/core/database/sync/sync-layout.ts';
import { KIT, kitModel } from '../support/kit.ts';
import { loadDump } from '../support/postgres/load-dump.ts';
import { openTestPostgres } from '../support/postgres/open-test-postgres.ts';
import { connected } from '../support/postgres/server.ts';
import { emptyDatabase } from '../support/servers/test-server.ts';
import { rowsOf } from './rows-of.ts';

const COLUMNS = `SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
    pg_get_expr(d.adbin, d.adrelid)
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY c.relname, a.attnum`;
const INDEXES = `SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname`;
const CONSTRAINTS = `SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid)
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`;
const SEQUENCES = `SELECT sequencename, data_type, start_value, increment_by, cycle
  FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`;

test('tables, columns, indexes, constraints and sequences are those of v4', async () => {
  const [v4, octavo] = [await emptyDatabase(), await emptyDatabase()];
  const layout = readFileSync(join(KIT, 'layout-postgres.sql'), 'utf8');
  await connected(v4, (client) => loadDump(client, layout));
  const { database } = await openTestPostgres(octavo);
  const model = kitModel();
  const report = await syncLayout(
    database,
    buildDesiredLayout(model, buildLayout(model), { octavoTables: false }),
  );
  await database.close();
  expect(report).toMatchObject({ created: true, warnings: [] });
  for (const what of [COLUMNS, INDEXES, CONSTRAINTS, SEQUENCES]) {
    const expected = await rowsOf(v4, what);
    expect(expected.length).toBeGreaterThan(50);
    expect(await rowsOf(octavo, what)).toEqual(expected);
  }
});

test('a v4 database gets what is Octavo’s own and nothing else; a second start adds nothing', async () => {
  const address = await emptyDatabase();
  const layout = readFileSync(join(KIT, 'layout-postgres.sql'), 'utf8');
  await connected(address, (client) => loadDump(client, layout));
  const { database } = await openTestPostgres(address);
  const model = kitModel();
  const desired = buildDesiredLayout(model, buildLayout(model));
  const report = await syncLayout(database, desired);
  expect(report).toMatchObject({ created: false, columns: [], warnings: [] });
  expect([...report.tables, ...report.indexes].filter((name) => !name.startsWith('octavo_'))).toEqual([]);
  expect(report.indexes).toContain('octavo_articles_live');
  expect(await syncLayout(database, desired)).toMatchObject({ tables: [], indexes: [], columns: [] });
  await database.close();
});
