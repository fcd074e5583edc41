/**
 * Rows that point nowhere, as dumps, tools and old migrations leave them: of every kind, in every table, from both ends. They
 * are named in one list, by the export, the import and the check, and a restore does not fail on them.
 */
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { findLeftoverData, type LeftoverData } from '../../src/admin/schema-change/data/leftover-data.ts';
import { findLeftoverOrphans } from '../../src/admin/schema-change/data/leftover-orphans.ts';
import { collectLeftoverRows } from '../../src/admin/schema-change/data/leftover-rows.ts';
import {
  exportLeftoverData,
  removeLeftoverData,
} from '../../src/admin/schema-change/data/remove-leftover-data.ts';
import type { Database } from '../../src/core/database/database.ts';
import { buildLayout } from '../../src/core/database/layout/layout.ts';
import { ident, sql } from '../../src/core/database/sql-template.ts';
import { schemaDialect } from '../../src/core/database/sync/load-schema-dialect.ts';
import { exportDatabase } from '../../src/core/transfer/export-database.ts';
import { describeOrphans } from '../../src/core/transfer/orphans/describe-orphans.ts';
import { findOrphans } from '../../src/core/transfer/orphans/find-orphans.ts';
import { linkEnds } from '../../src/core/transfer/orphans/link-ends.ts';
import type { Orphans } from '../../src/core/transfer/orphans/orphan-finder.ts';
import { checkRows } from '../../src/octavo/check/check-rows.ts';
import { type MadeOrphan, makeEveryOrphan } from './every-orphan.ts';
import { fixtureDatabase, importInto, LAYOUT, MODEL, sqliteAt, temporaryFolder } from './fixture-project.ts';

async function orphansOf(db: Database): Promise<Orphans[]> {
  const { readLayout } = await schemaDialect(db.dialect);
  const present = await readLayout(db);
  return findOrphans(db, db.dialect, { layout: LAYOUT, ends: linkEnds(MODEL), present });
}

/** One line for each row, in order. */
const lines = (all: readonly Pick<MadeOrphan, 'table' | 'kind' | 'id'>[]): string[] =>
  [...new Set(all.map(({ table, kind, id }) => `${table} ${kind} ${id}`))].sort();

const linesOf = (orphans: readonly Orphans[]): string[] =>
  lines(orphans.flatMap(({ table, kind, ids }) => ids.map((id) => ({ table, kind, id }))));

async function brokenFixture(dir: string): Promise<{ db: Database; made: readonly MadeOrphan[] }> {
  const db = fixtureDatabase(dir);
  await db.run(sql`PRAGMA foreign_keys = OFF`);
  return { db, made: await makeEveryOrphan(db) };
}

const isLeftOut = ({ kind }: { readonly kind: string }): boolean => kind === 'link' || kind === 'type';

test('the fixture has none', async () => {
  expect(linesOf(await orphansOf(fixtureDatabase(temporaryFolder())))).toEqual([]);
});

test('each of them is found, exported, listed at once, and left out by choice', async () => {
  const dir = temporaryFolder();
  const { db, made } = await brokenFixture(dir);
  expect(made.length).toBeGreaterThan(200);
  const found = await orphansOf(db);
  expect(linesOf(found)).toEqual(lines(made));
  for (const { table, kind, id, isRefused } of made) {
    const of = found.filter((one) => one.table === table && one.kind === kind && one.ids.includes(id));
    expect(of.length, `${table} ${kind} ${id}`).toBeGreaterThan(0);
    if (isRefused) expect(of.some((one) => one.isRefused)).toBe(true);
  }

  const file = join(dir, 'a.octavo');
  const exported = await exportDatabase({ db, model: MODEL, file, media: null });
  expect(linesOf(exported.orphans)).toEqual(lines(made));

  // nothing is written before the whole list is reported
  const target = join(dir, 'new.db');
  const into = sqliteAt(target);
  const error = await importInto(into, file).catch((reason: Error) => reason);
  expect(error).toBeInstanceOf(Error);
  const { message } = error as Error;
  expect(message).toContain('Give --skip-orphans');
  for (const table of new Set(made.map((one) => one.table))) expect(message).toContain(` of ${table} `);
  const names = new BetterSqlite3(target).prepare('SELECT name FROM sqlite_master').pluck().all();
  expect(names).toEqual([]);

  const done = await importInto(into, file, { skipOrphans: true });
  expect(linesOf(done.orphans)).toEqual(lines(made));
  expect(done.rows).toBe(exported.rows - lines(made.filter(isLeftOut)).length);
  // what any database holds is kept
  expect(linesOf(await orphansOf(into))).toEqual(lines(made.filter(({ kind }) => kind === 'component')));

  const without = join(dir, 'b.octavo');
  await exportDatabase({ db, model: MODEL, file: without, media: null, skipOrphans: true });
  const again = sqliteAt(join(dir, 'again.db'));
  expect((await importInto(again, without)).rows).toBe(done.rows);
  expect(linesOf(await orphansOf(again))).toEqual(linesOf(await orphansOf(into)));
});

test('those that any database can hold are kept without a question', async () => {
  const dir = temporaryFolder();
  const { db, made } = await brokenFixture(dir);
  for (const { table, kind, id, isRefused } of made) {
    if (!isRefused) continue;
    if (kind !== 'column') await db.run(sql`DELETE FROM ${ident(table)} WHERE id = ?`, [id]);
  }
  const held = made.filter(({ isRefused }) => !isRefused);
  for (const { name, columns } of LAYOUT) {
    if (columns.some((column) => column.name === 'created_by_id')) {
      await db.run(sql`UPDATE ${ident(name)} SET created_by_id = NULL, updated_by_id = NULL`);
    }
  }
  const file = join(dir, 'a.octavo');
  await exportDatabase({ db, model: MODEL, file, media: null });
  const into = sqliteAt(join(dir, 'new.db'));
  expect(linesOf((await importInto(into, file)).orphans)).toEqual(lines(held));
  expect(linesOf(await orphansOf(into))).toEqual(lines(held));
});

test('check names the same rows, and prune removes them', async () => {
  const dir = temporaryFolder();
  const { db, made } = await brokenFixture(dir);
  const { readLayout, storedName } = await schemaDialect(db.dialect);
  const dialect = await schemaDialect(db.dialect);
  const present = await readLayout(db);
  const layout = buildLayout(MODEL);
  const checked = { findings: [], tables: present.tables, present, dialect: db.dialect, storedName };
  const findings = (await checkRows({ db, model: MODEL, layout, checked })).map(({ what }) => what);
  for (const one of await orphansOf(db)) expect(findings).toContain(describeOrphans(one));

  const facts = { model: MODEL, desired: LAYOUT, present, layout, dialect };
  const left = await findLeftoverOrphans(db, db.dialect, facts);
  const byType = (await findLeftoverData(db, present, facts, dialect)).filter(({ rows }) => rows);
  const all: LeftoverData[] = [...left, ...byType];
  const rows = await collectLeftoverRows(
    db,
    byType.map(({ table, rows = [] }) => ({ table, rows })),
    facts,
    left.filter(({ emptied }) => emptied === null),
  );
  const file = join(dir, 'pruned.jsonl');
  expect(await exportLeftoverData(db, all, rows, file)).toBeGreaterThanOrEqual(lines(made).length);
  await removeLeftoverData(db, all, rows);
  expect(linesOf(await orphansOf(db))).toEqual([]);
  const again = join(dir, 'a.octavo');
  await exportDatabase({ db, model: MODEL, file: again, media: null });
  expect((await importInto(sqliteAt(join(dir, 'new.db')), again)).orphans).toEqual([]);
});
