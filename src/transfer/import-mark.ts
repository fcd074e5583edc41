/**
 * How far an import has come, in the database it goes into: written with the rows, so that one that is
 * interrupted goes on where it was and nothing is there twice. While it is there, the database is not whole.
 */
import type { Database, Executor } from '../database/database.ts';
import { schemaWords } from '../database/sync/schema-words.ts';
import { UNFINISHED_IMPORT } from '../database/sync/unfinished-import.ts';

/** What was done already. */
export interface ImportMark {
  /** The `id` of the export. */
  readonly exportId: string;
  /** False until what was in the database before is gone. */
  readonly cleared: boolean;
  /** The tables that are whole. */
  readonly tables: readonly string[];
  /** The table that is not, and the id of its last row that is there. */
  readonly current: { readonly table: string; readonly id: number } | null;
}

/** @returns null where no import is under way */
export async function readMark(db: Database): Promise<ImportMark | null> {
  const present = await (await schemaWords(db.dialect)).readLayout(db);
  if (!present.tables.has(UNFINISHED_IMPORT)) return null;
  const [row] = await db.query<{ state: string }>(`SELECT state FROM "${UNFINISHED_IMPORT}"`);
  return row ? (JSON.parse(row.state) as ImportMark) : null;
}

/** Begins to keep a mark; whatever one there was is forgotten. */
export async function createMark(db: Database, mark: ImportMark): Promise<void> {
  const words = await schemaWords(db.dialect);
  await db.transaction(async (tx) => {
    await tx.run(`DROP TABLE IF EXISTS "${UNFINISHED_IMPORT}"`);
    await tx.run(
      words.createTable({
        name: UNFINISHED_IMPORT,
        columns: [{ name: 'state', kind: 'text' }],
        indexes: [],
        foreignKeys: [],
      }),
    );
    await tx.run(`INSERT INTO "${UNFINISHED_IMPORT}" (state) VALUES (?)`, [JSON.stringify(mark)]);
  });
}

/** To be called in the transaction of what it tells. */
export async function writeMark(tx: Executor, mark: ImportMark): Promise<void> {
  await tx.run(`UPDATE "${UNFINISHED_IMPORT}" SET state = ?`, [JSON.stringify(mark)]);
}

/** The database is whole. */
export async function removeMark(db: Database): Promise<void> {
  await db.run(`DROP TABLE "${UNFINISHED_IMPORT}"`);
}
