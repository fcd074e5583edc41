/** Sync adds what a schema gained, whatever comes first, and refuses what can't work. */

import { expect, test } from 'vitest';
import type { DesiredTable } from '../../src/core/database/layout/desired/desired-layout.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { syncLayout } from '../../src/core/database/sync/sync-layout.ts';
import { emptyDatabase, SERVER } from '../support/servers/test-server.ts';

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

const table = (columns: DesiredTable['columns'], name = 'things'): DesiredTable => ({
  name,
  columns,
  indexes: [],
  foreignKeys: [],
});

test('columns are added with their foreign keys, whatever comes first', async () => {
  const database = await SERVER.open(await emptyDatabase());
  const first = { ...table([]), name: 'a_first' };
  await syncLayout(database, [SETTINGS, first]);
  const key = { name: 'a_first_to_fk', column: 'to_id', table: 'z_last', onDelete: 'SET NULL' } as const;
  const report = await syncLayout(database, [
    SETTINGS,
    { ...first, columns: [{ name: 'to_id', kind: 'integer', unsigned: true }], foreignKeys: [key] },
    { ...table([]), name: 'z_last' },
  ]);
  expect(report).toMatchObject({ tables: ['z_last'], columns: ['a_first.to_id'] });
  await expect(database.run(sql`INSERT INTO "a_first" (to_id) VALUES (?)`, [1])).rejects.toThrow(
    /foreign key constraint/,
  );
  await database.close();
});

test('a column of another type than its attribute stops the start and says what to do', async () => {
  const database = await SERVER.open(await emptyDatabase());
  await syncLayout(database, [SETTINGS, table([{ name: 'size', kind: 'string' }])]);
  await expect(syncLayout(database, [SETTINGS, table([{ name: 'size', kind: 'integer' }])])).rejects.toThrow(
    `columns do not fit the schemas.\nthings.size is ${SERVER.typeNames[0]}, and its attribute wants ${SERVER.typeNames[1]}.`,
  );
  await database.close();
});

test('a unique constraint that rows contradict is left out with a warning, the rest is made', async () => {
  const database = await SERVER.open(await emptyDatabase());
  const things = table([{ name: 'size', kind: 'integer' }]);
  await syncLayout(database, [SETTINGS, things]);
  for (let i = 0; i < 2; i += 1) await database.run(sql`INSERT INTO "things" (size) VALUES (?)`, [1]);
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
  const servers = await Promise.all([SERVER.open(address), SERVER.open(address)]);
  const reports = await Promise.all(
    servers.map((database) => syncLayout(database, [SETTINGS, table([{ name: 'size', kind: 'integer' }])])),
  );
  expect(reports.flatMap(({ tables }) => tables).sort()).toEqual(['strapi_core_store_settings', 'things']);
  for (const database of servers) await database.close();
});
