/**
 * The highest id a table has ever used. It continues from there: the id of a deleted row is never used again,
 * so that an old reference never leads to another row.
 */
import type { DialectName, Executor } from '../database.ts';

const READ: Readonly<Record<DialectName, (sqlName: string) => string>> = {
  sqlite: (name) =>
    `SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = ${text(name)}), 0), coalesce((SELECT max("id") FROM ${name}), 0)) AS "id"`,
  // null before the first one
  postgres: (name) =>
    `SELECT greatest(coalesce(pg_sequence_last_value(pg_get_serial_sequence(${text(name, true)}, 'id')::regclass), 0), coalesce((SELECT max("id") FROM ${name}), 0)) AS "id"`,
  // the server's cached counter may be a day old
  mysql: (name) =>
    `SELECT greatest(coalesce((SELECT max("id") FROM ${name}), 0), coalesce((SELECT auto_increment - 1 FROM information_schema.tables WHERE table_schema = database() AND table_name = ${text(name)}), 0)) AS "id"`,
};

/** @param sqlName the table's name as SQL, in double quotes */
export async function highestId(executor: Executor, dialect: DialectName, sqlName: string): Promise<number> {
  const [row] = await executor.query<{ id: number | null }>(READ[dialect](sqlName));
  return Number(row?.id ?? 0);
}

/** Has a table, filled with rows that brought their ids, go on after the highest one. */
export async function setHighestId(
  executor: Executor,
  dialect: DialectName,
  sqlName: string,
  id: number,
): Promise<void> {
  if (id <= 0) return;
  if (dialect === 'sqlite') {
    // a table that was never filled has no row yet
    const { changes } = await executor.run(
      `UPDATE sqlite_sequence SET seq = max(seq, +?) WHERE name = ${text(sqlName)}`,
      [id],
    );
    if (changes === 0) {
      await executor.run(`INSERT INTO sqlite_sequence (name, seq) VALUES (${text(sqlName)}, +?)`, [id]);
    }
  } else if (dialect === 'postgres') {
    await executor.query(`SELECT setval(pg_get_serial_sequence(${text(sqlName, true)}, 'id'), ${id})`);
  } else await executor.run(`ALTER TABLE ${sqlName} AUTO_INCREMENT = ${id + 1}`);
}

/** The name as a text, with or without its quotes. */
function text(sqlName: string, quoted = false): string {
  const name = quoted ? sqlName : sqlName.slice(1, -1).replaceAll('""', '"');
  return `'${name.replaceAll("'", "''")}'`;
}
