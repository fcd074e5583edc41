/** Makes the template the tests copy, and drops their databases when they are over. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDesiredLayout } from '../../../src/core/database/layout/desired/build-desired-layout.ts';
import { buildLayout } from '../../../src/core/database/layout/layout.ts';
import { syncLayout } from '../../../src/core/database/sync/sync-layout.ts';
import { KIT, kitModel } from '../kit-model.ts';
import { isFirst, isLeft, isOwn, TEMPLATE } from '../servers/names.ts';
import { loadDump } from './load-dump.ts';
import { openTestPostgres } from './open-test-postgres.ts';
import { addressOf, connected, onServer, whyNot } from './server.ts';

export async function setup(): Promise<void> {
  if ((await whyNot()) !== null || !isFirst('postgres')) return;
  await dropWhere(isLeft);
  await onServer((client) => client.query(`CREATE DATABASE ${TEMPLATE} TEMPLATE template0 ENCODING 'UTF8'`));
  const dump = readFileSync(join(KIT, 'data-postgres.sql'), 'utf8');
  await connected(addressOf(TEMPLATE), (client) => loadDump(client, dump));
  const { database } = await openTestPostgres(addressOf(TEMPLATE));
  const model = kitModel();
  await syncLayout(database, buildDesiredLayout(model, buildLayout(model)));
  await database.close();
  const restore = readFileSync(join(import.meta.dirname, 'restore.sql'), 'utf8');
  await connected(addressOf(TEMPLATE), async (client) => {
    await client.query(restore);
    await client.query('VACUUM ANALYZE');
  });
}

export async function teardown(): Promise<void> {
  if ((await whyNot()) === null) await dropWhere(isOwn);
}

async function dropWhere(isMeant: (name: string) => boolean): Promise<void> {
  await onServer(async (client) => {
    const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database');
    for (const { datname } of rows.filter((row) => isMeant(row.datname))) {
      await client.query(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`);
    }
  });
}
