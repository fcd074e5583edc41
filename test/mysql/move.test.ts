/** A v4 project's database moves from SQLite to MariaDB and back, and nothing is lost. */

import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../src/core/database/database.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { exportDatabase } from '../../src/core/transfer/export-database.ts';
import { openTestMysql } from '../support/mysql/open-test-mysql.ts';
import { addressOf, onServer } from '../support/mysql/server.ts';
import { PREFIX } from '../support/servers/names.ts';
import {
  dumpOf,
  fixtureDatabase,
  importInto,
  MODEL,
  sqliteAt,
  temporaryFolder,
} from '../transfer/fixture-project.ts';

/** A database with nothing in it, dropped when the run is over. */
async function emptyDatabase(): Promise<Database> {
  const name = `${PREFIX}move_${process.pid}`;
  await onServer((connection) =>
    connection.query(`DROP DATABASE IF EXISTS ${name}; CREATE DATABASE ${name} CHARACTER SET utf8mb4`),
  );
  const db = await openTestMysql(addressOf(name));
  onTestFinished(() => db.close());
  return db;
}

test('to MariaDB and back', async () => {
  const dir = temporaryFolder();
  const source = fixtureDatabase(dir);
  const there = join(dir, 'there.octavo');
  await exportDatabase({ db: source, model: MODEL, file: there, media: null });
  const db = await emptyDatabase();
  // a timestamp of MySQL begins in 1970 and ends in 2038
  await expect(importInto(db, there)).rejects.toThrow('specimens.stamp of the row with id 16 is before 1970');
  await source.run(sql`UPDATE specimens SET stamp = 1709210096789 WHERE id IN (11, 12, 16, 18)`);
  const fitting = join(dir, 'fitting.octavo');
  await exportDatabase({ db: source, model: MODEL, file: fitting, media: null });
  const { losses } = await importInto(db, fitting);
  expect([...losses]).toEqual([]);
  const { lastId } = await db.run(sql`INSERT INTO tags (name) VALUES (?)`, ['next']);
  const [highest] = await source.query<{ id: number }>(sql`SELECT max(id) AS id FROM tags`);
  expect(lastId).toBe(highest!.id + 1);
  await db.run(sql`DELETE FROM tags WHERE id = ?`, [lastId]);

  const back = join(dir, 'back.octavo');
  await exportDatabase({ db, model: MODEL, file: back, media: null });
  await importInto(sqliteAt(join(dir, 'back.db')), back);
  const withoutKept = (file: string) => {
    const dump = dumpOf(file) as Record<string, { readonly key?: string }[]>;
    const { strapi_core_store_settings: settings = [], ...others } = dump;
    return { ...others, settings: settings.filter(({ key }) => key !== "'core_persisted_tables'") };
  };
  expect(withoutKept(join(dir, 'back.db'))).toEqual(withoutKept(join(dir, 'fixture.db')));
});
