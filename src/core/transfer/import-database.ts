/** Fills a database from an export, and compares the result with the file. */

import type { Database, Executor } from '../database/database.ts';
import type { DesiredLayout, DesiredTable } from '../database/layout/desired/desired-layout.ts';
import { OCTAVO_TABLES } from '../database/layout/desired/octavo-tables.ts';
import { setHighestId } from '../database/sql/highest-id.ts';
import { persistOctavoTables } from '../database/sql/persist-octavo-tables.ts';
import { ident, sql } from '../database/sql-template.ts';
import { schemaDialect } from '../database/sync/load-schema-dialect.ts';
import { syncLayout } from '../database/sync/sync-layout.ts';
import type { Model } from '../model/content-type.ts';
import { type CheckedExport, type CheckedTable, checkExport, fitRow } from './check-export.ts';
import type { Target } from './fitting-value.ts';
import { type FileRow, TransferError } from './format.ts';
import { createMark, type ImportMark, readMark, removeMark, writeMark } from './import-mark.ts';
import { insertRows, LateReferences } from './import-table.ts';
import { layoutOf, layoutWithAllOptions, withKept } from './kept-columns.ts';
import { writeMedia } from './media-files.ts';
import type { LeaveOut } from './orphans/leave-out.ts';
import type { Orphans } from './orphans/orphan-finder.ts';
import { readExport } from './read-export.ts';
import { readRows } from './read-rows.ts';
import { RowChecksum } from './row-checksum.ts';
import { type StoredTable, storedTable, tablesToMove } from './stored-table.ts';

/** Begins to report the progress of some work; the result receives how many of how many steps are done. */
type Progress = (title: string) => (done: number, total: number) => void;

export interface ImportOptions {
  readonly db: Database;
  /** Of the project. */
  readonly model: Model;
  readonly file: string;
  /** The folder for files of the media library. */
  readonly media: string;
  /** Tables whose rows are content; all others may contain the rows of a new database. */
  readonly contentTables: readonly string[];
  /** Whether the present content of the database is to be deleted. */
  readonly force: boolean;
  /** Whether values that do not fit may be cut. */
  readonly mayCut: boolean;
  /** Whether links that lead nowhere may be left out. */
  readonly skipOrphans?: boolean;
  readonly progress?: Progress;
}

export interface ImportReport {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** True if it continued an earlier import. */
  readonly resumed: boolean;
  /** `table.column` → how many of its values were cut. */
  readonly losses: ReadonlyMap<string, number>;
  /** Rows of the export that point nowhere: left out if that was wanted, else in the database. */
  readonly orphans: readonly Orphans[];
}

const SILENT: Progress = () => () => {};

/**
 * Fills the database. An interrupted import continues with the next call for the same file; until it is done no
 * server serves the database.
 * @throws TransferError for a file that is damaged, a database that has content, values that do not fit, and if
 *   the result differs from the file
 */
export async function importDatabase(options: ImportOptions): Promise<ImportReport> {
  const { db, model, file, progress = SILENT, mayCut, skipOrphans = false } = options;
  const target = await targetOf(db);
  const checked = await checkExport({
    file,
    model,
    target,
    mayCut,
    skipOrphans,
    onProgress: progress('Checking the export'),
    requireKnown: (tables) => requireKnown(layoutFor(model, tables), tables),
  });
  const layout = layoutFor(model, checked.tables);
  await syncLayout(db, layout, { unfinished: true });
  const tables = await matchTables(db, layout, checked);
  const before = await readMark(db);
  const known = !options.force && before?.exportId === checked.header.id ? before : null;
  const mark = known ?? (await beginAgain(options, checked, before));
  const run = new ImportRun(options, layout, { target, keep: checked.keep }, tables, mark);
  await run.clear();
  await run.fill();
  await run.verify();
  await writeMedia({ ...options, count: checked.media.length, progress: progress('Writing files') });
  await finish(db);
  return {
    tables: checked.tables.length,
    rows: checked.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: checked.media.length,
    resumed: known !== null,
    losses: checked.losses,
    orphans: checked.orphans,
  };
}

/** The tables of the project, with what the export has kept of options that are switched off. */
function layoutFor(model: Model, tables: readonly CheckedTable[]): DesiredLayout {
  const filled = tables.filter(({ rows }) => rows > 0);
  const names = filled.flatMap(({ line: { table, columns } }) => [
    table,
    ...columns.map(([name]) => `${table}.${name}`),
  ]);
  return withKept(layoutOf(model), layoutWithAllOptions(model), new Set(names));
}

/** @throws TransferError if the export has tables or columns the project does not know */
function requireKnown(layout: DesiredLayout, tables: readonly CheckedTable[]): void {
  const byName = new Map(tablesToMove(layout).map((table) => [table.name, table]));
  const unknown = tables.flatMap(({ rows, line: { table, columns } }) => {
    const desired = byName.get(table);
    if (!desired) return rows > 0 ? [table] : [];
    const names = new Set(desired.columns.map(({ name }) => name));
    return columns.filter(([name]) => !names.has(name)).map(([name]) => `${table}.${name}`);
  });
  if (unknown.length > 0) {
    throw new TransferError(
      `The export has what this project's schemas do not name: ${unknown.join(', ')}. Import it into the project it comes from, or one with the same schemas.`,
    );
  }
}

/** The database is complete. A v4 server that is started on it must keep Octavo's own tables. */
async function finish(db: Database): Promise<void> {
  await db.transaction((tx) =>
    persistOctavoTables(
      tx,
      OCTAVO_TABLES.map(({ name }) => name),
    ),
  );
  await removeMark(db);
}

/** The limits of columns are known to a transaction. */
async function targetOf(db: Database): Promise<Target> {
  const limits = await db.transaction((tx) => tx.limits);
  return { dialect: db.dialect, limits };
}

/** A table of the export and of the database. */
interface MatchedTable {
  readonly checked: CheckedTable;
  readonly desired: DesiredTable;
  /** With the columns of the export, in its order. */
  readonly stored: StoredTable;
}

async function matchTables(
  db: Database,
  layout: DesiredLayout,
  { tables }: CheckedExport,
): Promise<ReadonlyMap<string, MatchedTable>> {
  const dialect = await schemaDialect(db.dialect);
  const present = await dialect.readLayout(db);
  const byName = new Map(tablesToMove(layout).map((table) => [table.name, table]));
  const matched = new Map<string, MatchedTable>();
  for (const checked of tables) {
    const { table: name, columns } = checked.line;
    const desired = byName.get(name);
    if (!desired) continue;
    const kinds = new Map(columns);
    const ordered = columns.flatMap(
      ([column]) => desired.columns.find((known) => known.name === column) ?? [],
    );
    const stored = storedTable(
      { ...desired, columns: ordered.map((column) => ({ ...column, kind: kinds.get(column.name)! })) },
      present,
      dialect,
    );
    if (stored) matched.set(name, { checked, desired, stored });
  }
  return matched;
}

/** @throws TransferError if the database has content that must not be deleted */
async function beginAgain(
  { db, contentTables, force }: ImportOptions,
  { header }: CheckedExport,
  before: ImportMark | null,
): Promise<ImportMark> {
  if (!force) {
    if (before) {
      throw new TransferError(
        'An import of another export into this database was interrupted. Run that one again, or give --force: what the database holds is removed then.',
      );
    }
    const held: string[] = [];
    for (const table of contentTables) {
      if ((await db.query(sql`SELECT 1 AS "one" FROM ${ident(table)} LIMIT 1`)).length > 0) held.push(table);
    }
    if (held.length > 0) {
      throw new TransferError(
        `The database holds content already (${held.join(', ')}). Give --force to remove all that it holds, users, tokens and settings too, and import in its place.`,
      );
    }
  }
  const mark: ImportMark = { exportId: header.id, cleared: false, tables: [], current: null };
  await createMark(db, mark);
  return mark;
}

class ImportRun {
  readonly #options: ImportOptions;
  readonly #db: Database;
  readonly #layout: DesiredLayout;
  readonly #target: Target;
  readonly #keep: LeaveOut;
  readonly #tables: ReadonlyMap<string, MatchedTable>;
  readonly #progress: Progress;
  #mark: ImportMark;

  constructor(
    options: ImportOptions,
    layout: DesiredLayout,
    { target, keep }: { readonly target: Target; readonly keep: LeaveOut },
    tables: ReadonlyMap<string, MatchedTable>,
    mark: ImportMark,
  ) {
    this.#options = options;
    this.#db = options.db;
    this.#layout = layout;
    this.#target = target;
    this.#keep = keep;
    this.#tables = tables;
    this.#progress = options.progress ?? SILENT;
    this.#mark = mark;
  }

  /** Deletes the content of the database, including its first rows: all or nothing. */
  async clear(): Promise<void> {
    if (this.#mark.cleared) return;
    await this.#db.transaction(async (tx) => {
      const dialect = await schemaDialect(this.#db.dialect);
      const present = await dialect.readLayout(tx);
      for (const table of tablesToMove(this.#layout).reverse()) {
        const stored = storedTable(table, present, dialect);
        if (stored) await tx.run(sql`DELETE FROM ${stored.sqlName}`);
      }
      await this.#recordProgress(tx, { ...this.#mark, cleared: true });
    });
  }

  async fill(): Promise<void> {
    const onProgress = this.#progress('Importing');
    const { events, progress } = await readExport(this.#options.file);
    let table: FillingTable | null = null;
    for await (const event of events) {
      if (event.kind === 'table') table = this.#begin(event.table.table);
      else if (event.kind === 'rows' && table) {
        await this.#add(table, event.rows);
        const { done, total } = progress();
        onProgress(done, total);
      } else if (event.kind === 'tableEnd' && table) {
        await this.#end(table);
        table = null;
      } else if (event.kind === 'media') break;
    }
    onProgress(1, 1);
  }

  /** @returns null for a table that is complete already, and one that is not imported */
  #begin(name: string): FillingTable | null {
    const matched = this.#tables.get(name);
    if (!matched || this.#mark.tables.includes(name)) return null;
    const done = new Set(this.#mark.tables);
    const isFilled = (other: string): boolean => done.has(other) || !this.#tables.has(other);
    return { ...matched, late: new LateReferences(matched.stored, matched.desired, isFilled) };
  }

  async #add({ stored, late }: FillingTable, rows: readonly FileRow[]): Promise<void> {
    const { name, columns } = stored;
    const fitted = rows.flatMap((row) => {
      const kept = this.#keep(name, columns, row);
      return kept === null ? [] : [late.take(fitRow(columns, kept, this.#target, () => {}))];
    });
    const { current } = this.#mark;
    const from = current?.table === name ? current.id : Number.NEGATIVE_INFINITY;
    const missing = fitted.filter(([id]) => Number(id) > from);
    if (missing.length === 0) return;
    await this.#db.transaction(async (tx) => {
      await insertRows(tx, stored, missing);
      await this.#recordProgress(tx, {
        ...this.#mark,
        current: { table: name, id: Number(missing.at(-1)![0]) },
      });
    });
  }

  async #end({ stored, late, checked }: FillingTable): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await late.write(tx);
      await setHighestId(tx, this.#db.dialect, stored.storedName, checked.line.highestId);
      await this.#recordProgress(tx, {
        ...this.#mark,
        tables: [...this.#mark.tables, stored.name],
        current: null,
      });
    });
  }

  /**
   * Reads everything back.
   * @throws TransferError if it differs from the file
   */
  async verify(): Promise<void> {
    const onProgress = this.#progress('Verifying');
    const total = [...this.#tables.values()].reduce((sum, { checked }) => sum + checked.rows, 1);
    let done = 0;
    for (const { checked, stored } of this.#tables.values()) {
      const checksum = new RowChecksum(stored.columns);
      for await (const rows of readRows(this.#db, this.#db.dialect, stored)) {
        for (const row of rows) checksum.add(row);
        done += rows.length;
        onProgress(Math.min(done, total - 1), total);
      }
      if (checksum.rows !== checked.rows) {
        throw new TransferError(
          `The table ${stored.name} has ${checksum.rows} rows after the import, and the export ${checked.rows}. Does another program write to the database? Give --force to begin again.`,
        );
      }
      if (checksum.digest() !== checked.checksum) {
        throw new TransferError(
          `The table ${stored.name} does not have the checksum of the export after the import. Does another program write to the database? Give --force to begin again.`,
        );
      }
    }
    onProgress(1, 1);
  }

  async #recordProgress(tx: Executor, mark: ImportMark): Promise<void> {
    await writeMark(tx, mark);
    this.#mark = mark;
  }
}

interface FillingTable extends MatchedTable {
  readonly late: LateReferences;
}
