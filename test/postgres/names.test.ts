/** Names PostgreSQL keeps only a part of. */

import { expect, test } from 'vitest';
import type { DesiredTable } from '../../src/core/database/layout/desired/desired-layout.ts';
import { storedName } from '../../src/core/database/postgres/schema-dialect.ts';
import { syncLayout } from '../../src/core/database/sync/sync-layout.ts';
import { emptyDatabase, SERVER } from '../support/servers/test-server.ts';
import { testSql } from '../support/test-sql.ts';
import { rowsOf } from './rows-of.ts';

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

test('a name longer than 63 bytes is found again under what is left of it', async () => {
  const address = await emptyDatabase();
  const database = await SERVER.open(address);
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
  await database.run(testSql(`INSERT INTO "${LONG}" ("${LONG}_column") VALUES (?)`), [7]);
  expect(await database.query(testSql(`SELECT "${LONG}_column" AS "c" FROM "${LONG}"`))).toEqual([{ c: 7 }]);
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
