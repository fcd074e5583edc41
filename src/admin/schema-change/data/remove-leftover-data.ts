/** Exports and removes what schemas have left behind. */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import type { Database, Executor, SqlValue } from '../../../core/database/database.ts';
import { ID_LIST, idList } from '../../../core/database/sql/id-list.ts';
import {
  ident,
  idents,
  joined,
  empty as nothing,
  number,
  type Sql,
  sql,
} from '../../../core/database/sql-template.ts';
import { SchemaChangeError } from '../change-error.ts';
import { type LeftoverData, nameOf } from './leftover-data.ts';
import { deleteRows, type RowsByTable } from './leftover-rows.ts';

/** Rows that are read at once. */
const ROWS = 500;

/**
 * Writes the values as JSON lines: `{"table":"tags","row":{"id":1,"color":"#fff"}}`. The file must not exist; its bytes
 * are on the disk when this returns.
 * @param rowsOfTables the rows of shared tables; see `collectLeftoverRows`
 * @returns how many rows were written
 */
export async function exportLeftoverData(
  db: Executor,
  left: readonly LeftoverData[],
  rowsOfTables: RowsByTable,
  file: string,
): Promise<number> {
  const handle = openSync(file, 'wx', 0o600);
  let written = 0;
  const write = (table: string, rows: readonly Record<string, SqlValue>[]): void => {
    for (const row of rows) writeSync(handle, `${JSON.stringify({ table, row }, plain)}\n`);
    written += rows.length;
  };
  try {
    for (const [table, ids] of rowsOfTables) {
      for (let at = 0; at < ids.length; at += ROWS) {
        const some = idList(ids.slice(at, at + ROWS));
        write(
          table,
          await db.query(sql`SELECT * FROM ${ident(table)} WHERE id IN ${ID_LIST} ORDER BY id`, [some]),
        );
      }
    }
    for (const { table, column, rows: match, ids, emptied } of left) {
      if (match) continue;
      if (ids) {
        for (let at = 0; emptied && at < ids.length; at += ROWS) {
          const some = idList(ids.slice(at, at + ROWS));
          const columns = idents(['id', ...emptied]);
          write(
            table,
            await db.query(sql`SELECT ${columns} FROM ${ident(table)} WHERE id IN ${ID_LIST} ORDER BY id`, [
              some,
            ]),
          );
        }
        continue;
      }
      const columns = column === null ? sql`*` : sql`id, ${ident(column)}`;
      const only = column === null ? nothing : sql` AND ${ident(column)} IS NOT NULL`;
      for (let after = Number.MIN_SAFE_INTEGER; ; ) {
        const rows = await db.query<Record<string, SqlValue> & { id: number }>(
          sql`SELECT ${columns} FROM ${ident(table)} WHERE id > ?${only} ORDER BY id LIMIT ${number(ROWS)}`,
          [after],
        );
        write(table, rows);
        if (rows.length < ROWS) break;
        after = Number(rows.at(-1)!.id);
      }
    }
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  return written;
}

const plain = (_: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return String(value);
  return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;
};

/**
 * Deletes the rows, and drops the columns and tables.
 * @throws SchemaChangeError for a table that another one, which stays, refers to
 */
export async function removeLeftoverData(
  db: Database,
  left: readonly LeftoverData[],
  rowsOfTables: RowsByTable,
): Promise<void> {
  await db.transaction(
    async (tx) => {
      await deleteRows(tx, rowsOfTables);
      for (const { table, ids = [], emptied } of left) if (emptied) await empty(tx, table, emptied, ids);
      const whole = left.filter(({ rows, ids }) => !rows && !ids);
      const names = new Set(whole.filter(({ column }) => column === null).map(({ table }) => table));
      for (const table of names) await refuseReferences(tx, db.dialect, table, names);
      // what refers to other tables goes first
      const ordered = [...whole].sort((a, b) => rank(a) - rank(b));
      for (const one of ordered) {
        if (one.column === null) await tx.run(sql`DROP TABLE ${ident(one.table)}`);
        else await dropColumn(tx, db.dialect, one.table, one.column);
      }
    },
    { runOnce: true },
  );
}

async function empty(
  tx: Executor,
  table: string,
  columns: readonly string[],
  ids: readonly number[],
): Promise<void> {
  const sets = joined(
    columns.map((column) => sql`${ident(column)} = NULL`),
    ', ',
  );
  for (let at = 0; at < ids.length; at += ROWS) {
    await tx.run(sql`UPDATE ${ident(table)} SET ${sets} WHERE id IN ${ID_LIST}`, [
      idList(ids.slice(at, at + ROWS)),
    ]);
  }
}

const rank = ({ table, column }: LeftoverData): number =>
  column !== null ? 0 : /_(?:links|morphs|components)$/.test(table) ? 1 : 2;

async function dropColumn(
  tx: Executor,
  dialect: Database['dialect'],
  table: string,
  column: string,
): Promise<void> {
  if (dialect === 'sqlite') {
    // SQLite drops no column that an index names
    const indexes = await tx.query<{ name: string }>(
      sql`SELECT DISTINCT m.name AS name FROM sqlite_master AS m, pragma_index_info(m.name) AS c
       WHERE m.type = 'index' AND m.sql IS NOT NULL AND m.tbl_name = ? AND lower(c.name) = ?`,
      [table, column],
    );
    for (const { name } of indexes) await tx.run(sql`DROP INDEX ${ident(name)}`);
  }
  await tx.run(sql`ALTER TABLE ${ident(table)} DROP COLUMN ${ident(column)}`);
}

/** The tables that refer to one, by database. */
const REFERENCES: Readonly<Record<Database['dialect'], Sql>> = {
  sqlite: sql`SELECT m.name AS name FROM sqlite_master AS m, pragma_foreign_key_list(m.name) AS k
    WHERE m.type = 'table' AND lower(k."table") = ?`,
  postgres: sql`SELECT c.relname AS name FROM pg_constraint AS k JOIN pg_class AS c ON c.oid = k.conrelid
    JOIN pg_class AS t ON t.oid = k.confrelid WHERE k.contype = 'f' AND t.relname = ?`,
  mysql: sql`SELECT table_name AS name FROM information_schema.referential_constraints
    WHERE constraint_schema = DATABASE() AND referenced_table_name = ?`,
};

async function refuseReferences(
  tx: Executor,
  dialect: Database['dialect'],
  table: string,
  names: ReadonlySet<string>,
): Promise<void> {
  const rows = await tx.query<{ name: string }>(REFERENCES[dialect], [table]);
  const others = [...new Set(rows.map(({ name }) => name))].filter(
    (name) => name !== table && !names.has(name),
  );
  if (others.length > 0) {
    throw new SchemaChangeError(
      `${others.join(', ')} refers to ${nameOf({ table, column: null })}: name it as well`,
    );
  }
}
