/** Makes the template the tests copy, and drops their databases when they are over. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RowDataPacket } from 'mysql2/promise';
import { buildDesiredLayout } from '../../../src/core/database/layout/desired/build-desired-layout.ts';
import { buildLayout } from '../../../src/core/database/layout/layout.ts';
import { syncLayout } from '../../../src/core/database/sync/sync-layout.ts';
import { KIT, kitModel } from '../kit-model.ts';
import { isFirst, isLeft, isOwn, TEMPLATE } from '../servers/names.ts';
import { openTestMysql } from './open-test-mysql.ts';
import { addressOf, connected, onServer, whyNot } from './server.ts';

export async function setup(): Promise<void> {
  if ((await whyNot()) !== null || !isFirst('mysql')) return;
  await dropWhere(isLeft);
  await onServer((connection) => connection.query(`CREATE DATABASE ${TEMPLATE} CHARACTER SET utf8mb4`));
  const dump = readFileSync(join(KIT, 'data-mariadb.sql'), 'utf8');
  await connected(addressOf(TEMPLATE), (connection) => connection.query(dump));
  const database = await openTestMysql(addressOf(TEMPLATE));
  const model = kitModel();
  await syncLayout(database, buildDesiredLayout(model, buildLayout(model)));
  await database.close();
}

export async function teardown(): Promise<void> {
  if ((await whyNot()) === null) await dropWhere(isOwn);
}

async function dropWhere(isMeant: (name: string) => boolean): Promise<void> {
  await onServer(async (connection) => {
    const [rows] = await connection.query<RowDataPacket[]>('SHOW DATABASES');
    for (const name of rows.map((row) => String(row['Database'])).filter(isMeant)) {
      await connection.query(`DROP DATABASE IF EXISTS \`${name}\``);
    }
  });
}
