/** Settings that are changed in the database, by another program or by SQL of this process, are read again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchChanges } from '../../src/app/live-settings.ts';
import { openSqlite } from '../../src/database/sqlite/open-sqlite.ts';
import { testSql } from '../support/test-sql.ts';

const ADD = "INSERT INTO strapi_webhooks (name) VALUES ('one')";

test('by SQL of this process, and by another program', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-settings-'));
  const file = join(dir, 'data.db');
  const db = openSqlite({ filename: file, journalMode: 'WAL' });
  const outside = new BetterSqlite3(file);
  const read = vi.fn(async () => {});
  for (const table of ['strapi_core_store_settings', 'strapi_webhooks', 'articles'])
    await db.run(testSql(`CREATE TABLE ${table} (id INTEGER PRIMARY KEY, name TEXT)`));
  const stop = watchChanges(db, read, (error) => expect(error).toBeNull());
  onTestFinished(async () => {
    stop();
    outside.close();
    await db.close();
    rmSync(dir, { recursive: true, force: true });
  });
  await expect.poll(() => read.mock.calls.length).toBe(1);
  await db.run(testSql(ADD));
  await expect.poll(() => read.mock.calls.length).toBe(2);
  outside.exec(ADD);
  await expect.poll(() => read.mock.calls.length).toBe(3);
});
