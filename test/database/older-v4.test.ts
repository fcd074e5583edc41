/**
 * Databases of older versions of v4: before 4.6 link tables kept no order, and tables and columns that came later are
 * missing. They are made of the fixture's.
 */

import { cpSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { actionsOfRole, allRoles } from '../../src/api/users/roles/role-store.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { openProject } from '../../src/octavo/app/open-project.ts';
import { checkProject } from '../../src/octavo/check/check-project.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { KIT } from '../support/kit.ts';

const Driver = createRequire(import.meta.url)('better-sqlite3') as typeof BetterSqlite3;

type Handle = BetterSqlite3.Database;

const names = (db: Handle, sql: string): string[] =>
  (db.prepare(sql).all() as { name: string }[]).map(({ name }) => name);

const tablesOf = (db: Handle): string[] => names(db, "SELECT name FROM sqlite_master WHERE type = 'table'");

function dropColumn(db: Handle, table: string, column: string): void {
  const indexes = db
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL")
    .all(table) as { name: string; sql: string }[];
  for (const { name, sql } of indexes) if (sql.includes(column)) db.exec(`DROP INDEX "${name}"`);
  db.exec(`ALTER TABLE "${table}" DROP COLUMN "${column}"`);
}

/** As 4.5 left it. */
function toBefore46(db: Handle): void {
  for (const table of tablesOf(db).filter((name) => name.endsWith('_links'))) {
    const columns = names(db, `SELECT name FROM pragma_table_info('${table}')`);
    for (const column of columns.filter((name) => name.endsWith('_order'))) dropColumn(db, table, column);
  }
  for (const table of tablesOf(db))
    if (/^strapi_(release|transfer)/.test(table)) db.exec(`DROP TABLE "${table}"`);
}

/** As 4.0 left it: no folders of files, tokens without types of their own. */
function to40(db: Handle): void {
  toBefore46(db);
  for (const table of tablesOf(db)) {
    if (/^(upload_folders|files_folder_links|strapi_api_token_permissions)/.test(table)) {
      db.exec(`DROP TABLE "${table}"`);
    }
  }
  dropColumn(db, 'files', 'folder_path');
  for (const column of ['last_used_at', 'expires_at', 'lifespan'])
    dropColumn(db, 'strapi_api_tokens', column);
  for (const key of ['plugin_upload_settings', 'core_admin_auth']) {
    db.prepare('DELETE FROM strapi_core_store_settings WHERE key = ?').run(key);
  }
}

function projectWith(change: (db: Handle) => void): string {
  const dir = temporaryProject({});
  cpSync(join(KIT, 'project'), dir, { recursive: true });
  mkdirSync(join(dir, '.tmp'));
  cpSync(join(KIT, 'data.db'), join(dir, '.tmp/data.db'));
  const db = new Driver(join(dir, '.tmp/data.db'));
  db.pragma('foreign_keys = OFF');
  change(db);
  db.close();
  return dir;
}

test.each([
  ['4.5', toBefore46],
  ['4.0', to40],
])('%s: check says what the first start adds, and the start adds it', async (_, change) => {
  const dir = projectWith(change);
  const env = { NODE_ENV: 'production' };
  const report = await checkProject(dir, { ...env });
  const data = report.sections.find(({ name }) => name === 'data')!;
  expect(report.counts.blocker).toBe(0);
  expect(data.findings.map(({ what }) => what).join()).toContain('missing columns');
  const access = report.sections.find(({ name }) => name === 'access')!;
  expect(access.inOrder).toEqual(['the public role may do 25 actions']);

  const project = await openProject(dir, { info: () => {}, warn: () => {} }, { env, forCommand: true });
  try {
    const { db } = project;
    const [, visitors] = await allRoles(db);
    expect(await actionsOfRole(db, visitors!.id)).toHaveLength(25);
    const [links] = await db.query<{ found: number }>(sql`SELECT count(*) AS found FROM articles_tags_links`);
    expect(links!.found).toBeGreaterThan(0);
  } finally {
    await project.close();
  }
  const after = await checkProject(dir, { ...env });
  expect(after.sections.find(({ name }) => name === 'data')!.findings).toEqual([]);
});
