/**
 * The progress of an import, stored in its database together with the rows, so that an interrupted import
 * continues where it was and no row exists twice. As long as it exists, the database is incomplete.
 */

import { existsSync } from 'node:fs';
import type { Database, Executor } from '../database/database.ts';
import { ident, sql } from '../database/sql-template.ts';
import { schemaDialect } from '../database/sync/load-schema-dialect.ts';
import { UNFINISHED_IMPORT } from '../database/sync/unfinished-import.ts';
import { openExport } from './file-lines.ts';

/** The finished part of an import. */
export interface ImportMark {
  /** The `id` of the export. */
  readonly exportId: string;
  /** False until the former content of the database is deleted. */
  readonly cleared: boolean;
  /** The tables that are whole. */
  readonly tables: readonly string[];
  /** The unfinished table, and the id of its last imported row. */
  readonly current: { readonly table: string; readonly id: number } | null;
}

/** @returns null if no import is running */
export async function readMark(db: Database): Promise<ImportMark | null> {
  const present = await (await schemaDialect(db.dialect)).readLayout(db);
  if (!present.tables.has(UNFINISHED_IMPORT)) return null;
  const [row] = await db.query<{ state: string }>(sql`SELECT state FROM ${ident(UNFINISHED_IMPORT)}`);
  return row ? (JSON.parse(row.state) as ImportMark) : null;
}

/** Begins to keep a mark; whatever one there was is forgotten. */
export async function createMark(db: Database, mark: ImportMark): Promise<void> {
  const dialect = await schemaDialect(db.dialect);
  await db.transaction(async (tx) => {
    await tx.run(sql`DROP TABLE IF EXISTS ${ident(UNFINISHED_IMPORT)}`);
    await tx.run(
      dialect.createTable({
        name: UNFINISHED_IMPORT,
        columns: [{ name: 'state', kind: 'text' }],
        indexes: [],
        foreignKeys: [],
      }),
    );
    await tx.run(sql`INSERT INTO ${ident(UNFINISHED_IMPORT)} (state) VALUES (?)`, [JSON.stringify(mark)]);
  });
}

/** To be called in the transaction of the rows it describes. */
export async function writeMark(tx: Executor, mark: ImportMark): Promise<void> {
  await tx.run(sql`UPDATE ${ident(UNFINISHED_IMPORT)} SET state = ?`, [JSON.stringify(mark)]);
}

/** The database is whole. */
export async function removeMark(db: Database): Promise<void> {
  await db.run(sql`DROP TABLE ${ident(UNFINISHED_IMPORT)}`);
}

/** Whether an import of this very file into the database was interrupted. */
export async function isUnderWay(db: Database, file: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  const mark = await readMark(db);
  if (!mark) return false;
  const { header, lines } = await openExport(file, () => '');
  await lines.return(undefined);
  return header.id === mark.exportId;
}
