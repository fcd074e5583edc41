/** Sync adds what a schema gained, under the names PostgreSQL keeps, and refuses what can't work. */
import { expect, test } from 'vitest';
import type { DesiredTable } from '../../src/database/layout/desired/desired-layout.ts';
import { storedName } from '../../src/database/postgres/stored-name.ts';
import { syncLayout } from '../../src/database/sync/sync-layout.ts';
import { openTestPostgres } from '../support/postgres/open-test-postgres.ts';
import { emptyDatabase, rowsOf } from './empty-database.ts';

const SETTINGS: DesiredTable = {
  name: 'strapi_core_store_settings',
  columns: [
    { name: 'key', kind: 'string' },
    { name: 'value', kind: 'text' },
    { name: 'type', kind: 'string' },
  ],
  indexes: [],
  foreignKeys: [],
};

const LONG = 'components_with_a_name_nobody_would_give_but_a_generator_links';

const table = (columns: DesiredTable['columns'], name = 'things'): DesiredTable => ({
  name,
  columns,
  indexes: [],
  foreignKeys: [],
});

test('columns are added with their foreign keys, whatever comes first', async () => {
  const { database } = await openTestPostgres(await emptyDatabase());
  const first = { ...table([]), name: 'a_first' };
  await syncLayout(database, [SETTINGS, first]);
  const key = { name: 'a_first_to_fk', column: 'to_id', table: 'z_last', onDelete: 'SET NULL' } as const;
  const report = await syncLayout(database, [
    SETTINGS,
    { ...first, columns: [{ name: 'to_id', kind: 'integer' }], foreignKeys: [key] },
    { ...table([]), name: 'z_last' },
  ]);
  expect(report).toMatchObject({ tables: ['z_last'], columns: ['a_first.to_id'] });
  await expect(database.run('INSERT INTO "a_first" (to_id) VALUES (?)', [1])).rejects.toMatchObject({
    code: '23503',
  });
  await database.close();
});

test('a name longer than 63 bytes is found again under what is left of it', async () => {
  const address = await emptyDatabase();
  const { database } = await openTestPostgres(address);
  const long: DesiredTable = {
    ...table([{ name: `${LONG}_column`, kind: 'integer' }], LONG),
    indexes: ['order', 'inv_order'].map((end) => ({
      name: `octavo_${LONG}_${end}`,
      columns: [`${LONG}_column`],
      unique: false,
    })),
  };
  expect((await syncLayout(database, [SETTINGS, long])).indexes).toHaveLength(2);
  expect(await syncLayout(database, [SETTINGS, long])).toMatchObject({
    tables: [],
    columns: [],
    indexes: [],
  });
  // statements name it in full
  await database.run(`INSERT INTO "${LONG}" ("${LONG}_column") VALUES (?)`, [7]);
  expect(await database.query(`SELECT "${LONG}_column" AS "c" FROM "${LONG}"`)).toEqual([{ c: 7 }]);
  const names = await rowsOf(
    address,
    "SELECT indexname FROM pg_indexes WHERE indexname LIKE 'octavo%' ORDER BY 1",
  );
  expect(names).toHaveLength(2);
  await database.close();
});

test('names are cut where a letter ends', () => {
  expect(storedName('ä'.repeat(40))).toBe('ä'.repeat(31));
  expect(storedName('a'.repeat(63))).toBe('a'.repeat(63));
  expect(storedName(`octavo_${'a'.repeat(60)}`)).toMatch(/^octavo_a{47}_[0-9a-f]{8}$/);
});

test('a column of another type than its attribute stops the start and says what to do', async () => {
  const { database } = await openTestPostgres(await emptyDatabase());
  await syncLayout(database, [SETTINGS, table([{ name: 'size', kind: 'string' }])]);
  await expect(syncLayout(database, [SETTINGS, table([{ name: 'size', kind: 'integer' }])])).rejects.toThrow(
    /columns do not fit the schemas\.\nthings\.size is varchar, and its attribute wants int4\./,
  );
  await database.close();
});

test('a unique constraint that rows contradict is left out with a warning, the rest is made', async () => {
  const { database } = await openTestPostgres(await emptyDatabase());
  const things = table([{ name: 'size', kind: 'integer' }]);
  await syncLayout(database, [SETTINGS, things]);
  for (let i = 0; i < 2; i += 1) await database.run('INSERT INTO "things" (size) VALUES (?)', [1]);
  const report = await syncLayout(database, [
    SETTINGS,
    { ...things, indexes: [{ name: 'things_size_unique', columns: ['size'], unique: true }] },
    table([], 'others'),
  ]);
  expect(report.tables).toEqual(['others']);
  expect(report.warnings).toEqual([
    'The unique index things_size_unique was left out: rows of things have equal values in size.',
  ]);
  await database.close();
});

test('two processes that start at once both come up', async () => {
  const address = await emptyDatabase();
  const servers = await Promise.all([openTestPostgres(address), openTestPostgres(address)]);
  const reports = await Promise.all(
    servers.map(({ database }) =>
      syncLayout(database, [SETTINGS, table([{ name: 'size', kind: 'integer' }])]),
    ),
  );
  expect(reports.flatMap(({ tables }) => tables).sort()).toEqual(['strapi_core_store_settings', 'things']);
  for (const { database } of servers) await database.close();
});
