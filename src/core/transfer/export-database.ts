/** Writes all there is in a database into one file. */

import { createHash, randomUUID } from 'node:crypto';
import type { Database, Executor } from '../database/database.ts';
import { highestId } from '../database/sql/highest-id.ts';
import { sql } from '../database/sql-template.ts';
import { schemaDialect } from '../database/sync/load-schema-dialect.ts';
import { UNFINISHED_IMPORT } from '../database/sync/unfinished-import.ts';
import type { Model } from '../model/content-type.ts';
import { type FileWriter, openFileWriter } from './file-writer.ts';
import { FORMAT_VERSION, TransferError } from './format.ts';
import { layoutOf, layoutWithAllOptions, namesOfKept, withKept } from './kept-columns.ts';
import { listMedia, type MediaFile, mediaPieces } from './media-files.ts';
import { findOrphans } from './orphans/find-orphans.ts';
import { countLeftOut, leaveOut, leaveOutNothing } from './orphans/leave-out.ts';
import { linkEnds } from './orphans/link-ends.ts';
import type { Orphans } from './orphans/orphan-finder.ts';
import { readRows } from './read-rows.ts';
import { RowChecksum } from './row-checksum.ts';
import { type StoredTable, storedTable, tablesToMove, unknownToLayout } from './stored-table.ts';

export interface ExportOptions {
  readonly db: Database;
  /** Of the project. */
  readonly model: Model;
  readonly file: string;
  /** The folder of local uploads; null to leave them out. */
  readonly media: string | null;
  /** Whether links that lead nowhere are left out. */
  readonly skipOrphans?: boolean;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface ExportReport {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Tables and columns that the project's schemas do not name: they are not exported. */
  readonly leftOut: readonly string[];
  /** Rows that point nowhere: left out if that was wanted, else exported. */
  readonly orphans: readonly Orphans[];
}

/**
 * Reads one moment of the database, while others may write.
 * @throws TransferError if the file exists already or cannot be written; no file is left behind then
 */
export async function exportDatabase(options: ExportOptions): Promise<ExportReport> {
  const writer = await openFileWriter(options.file);
  try {
    const report = await options.db.transaction((tx) => writeAll(tx, writer, options), { snapshot: true });
    await writer.finish();
    return report;
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}

async function writeAll(
  tx: Executor,
  writer: FileWriter,
  { db, model, media, skipOrphans = false, onProgress = () => {} }: ExportOptions,
): Promise<ExportReport> {
  const dialect = await schemaDialect(db.dialect);
  const present = await dialect.readLayout(tx);
  if (present.tables.has(UNFINISHED_IMPORT)) {
    throw new TransferError(
      'An import into this database was interrupted: it is not whole. Finish it first.',
    );
  }
  const bySchemas = layoutOf(model);
  const allOptions = layoutWithAllOptions(model);
  const kept = await namesOfKept(tx, bySchemas, allOptions, present, dialect.storedName);
  const layout = withKept(bySchemas, allOptions, kept);
  const tables = tablesToMove(layout).flatMap((table) => storedTable(table, present, dialect) ?? []);
  const orphans = await findOrphans(tx, db.dialect, { layout, ends: linkEnds(model, layout), present });
  const keep = skipOrphans ? leaveOut(orphans) : leaveOutNothing;
  const counts = await countRows(tx, tables);
  const omitted = skipOrphans ? tables.map(({ name }) => countLeftOut(orphans, name)) : [];
  const total = counts.reduce((sum, count, at) => sum + count - (omitted[at] ?? 0), 0);
  const files = media === null ? [] : listMedia(media);
  await writer.write([
    {
      octavo: 'export',
      version: FORMAT_VERSION,
      id: randomUUID(),
      made: new Date().toISOString(),
      dialect: db.dialect,
      rows: total,
      files: files.length,
    },
  ]);
  let rows = 0;
  for (const table of tables) {
    const highest = await highestId(tx, db.dialect, table.storedName);
    await writer.write([{ table: table.name, columns: table.columns, highestId: highest }]);
    const checksum = new RowChecksum(table.columns);
    for await (const piece of readRows(tx, db.dialect, table)) {
      const kept = piece.flatMap((row) => {
        const moved = keep(table.name, table.columns, row);
        return moved === null ? [] : [moved];
      });
      for (const row of kept) checksum.add(row);
      await writer.write(kept);
      onProgress(Math.min(rows + checksum.rows, total), total + 1);
    }
    rows += checksum.rows;
    await writer.write([{ rows: checksum.rows, checksum: checksum.digest() }]);
  }
  for (const file of files) await writeFile(writer, media!, file);
  await writer.write([{ end: true, tables: tables.length, rows, files: files.length }]);
  onProgress(1, 1);
  return {
    tables: tables.length,
    rows,
    files: files.length,
    leftOut: unknownToLayout(layout, present, dialect),
    orphans,
  };
}

async function countRows(tx: Executor, tables: readonly StoredTable[]): Promise<number[]> {
  const counts: number[] = [];
  for (const { sqlName } of tables) {
    const [row] = await tx.query<{ rows: number }>(sql`SELECT count(*) AS "rows" FROM ${sqlName}`);
    counts.push(Number(row!.rows));
  }
  return counts;
}

async function writeFile(writer: FileWriter, folder: string, file: MediaFile): Promise<void> {
  await writer.write([{ file: file.path, size: file.size }]);
  const hash = createHash('sha256');
  let size = 0;
  for await (const bytes of mediaPieces(folder, file)) {
    hash.update(bytes);
    size += bytes.length;
    await writer.write([bytes.toString('base64')]);
  }
  if (size !== file.size)
    throw new TransferError(`The file ${file.path} was changed while it was read. Export again.`);
  await writer.write([{ sha256: hash.digest('hex') }]);
}
