/**
 * The highest id a table has ever used. It continues from there: the id of a deleted row is never used again,
 * so that an old reference never leads to another row.
 */

import type { DialectName, Executor } from '../database.ts';
import { ident, literal, number, type Sql, sql } from '../sql-template.ts';

const READ: Readonly<Record<DialectName, (name: string) => Sql>> = {
  sqlite: (name) =>
    sql`SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = ${literal(name)}), 0), coalesce((SELECT max("id") FROM ${ident(name)}), 0)) AS "id"`,
  // null before the first one
  postgres: (name) =>
    sql`SELECT greatest(coalesce(pg_sequence_last_value(pg_get_serial_sequence(${literal(ident(name))}, 'id')::regclass), 0), coalesce((SELECT max("id") FROM ${ident(name)}), 0)) AS "id"`,
  // the server's cached counter may be a day old
  mysql: (name) =>
    sql`SELECT greatest(coalesce((SELECT max("id") FROM ${ident(name)}), 0), coalesce((SELECT auto_increment - 1 FROM information_schema.tables WHERE table_schema = database() AND table_name = ${literal(name)}), 0)) AS "id"`,
};

/** @param table its name in the database */
export async function highestId(executor: Executor, dialect: DialectName, table: string): Promise<number> {
  const [row] = await executor.query<{ id: number | null }>(READ[dialect](table));
  return Number(row?.id ?? 0);
}

/** Has a table, filled with rows that brought their ids, go on after the highest one. */
export async function setHighestId(
  executor: Executor,
  dialect: DialectName,
  table: string,
  id: number,
): Promise<void> {
  if (id <= 0) return;
  if (dialect === 'sqlite') {
    // a table that was never filled has no row yet
    const { changes } = await executor.run(
      sql`UPDATE sqlite_sequence SET seq = max(seq, +?) WHERE name = ${literal(table)}`,
      [id],
    );
    if (changes === 0) {
      await executor.run(sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${literal(table)}, +?)`, [id]);
    }
  } else if (dialect === 'postgres') {
    await executor.query(
      sql`SELECT setval(pg_get_serial_sequence(${literal(ident(table))}, 'id'), ${number(id)})`,
    );
  } else await executor.run(sql`ALTER TABLE ${ident(table)} AUTO_INCREMENT = ${number(id + 1)}`);
}
