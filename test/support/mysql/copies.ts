/** Copies of the template: databases that are made, and made equal to it again. */
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { TEMPLATE } from '../servers/names.ts';
import { connected, onServer } from './server.ts';

const rowsOf = async (connection: Connection, sql: string): Promise<RowDataPacket[]> =>
  (await connection.query<RowDataPacket[]>(sql))[0];

const nameOf = (address: string): string => new URL(address).pathname.slice(1);

/** A table as it is made, its next id with it. */
interface Made {
  readonly table: string;
  readonly nextId: number;
}

const tablesOf = async (connection: Connection, database: string): Promise<Made[]> =>
  (
    await rowsOf(
      connection,
      `SELECT table_name AS "table", auto_increment AS nextId FROM information_schema.tables WHERE table_schema = '${database}'`,
    )
  ).map((row) => ({ table: String(row['table']), nextId: Number(row['nextId'] ?? 1) }));

/** Makes a copy of the template, or makes one that is there equal to it again. */
export async function renew(address: string): Promise<void> {
  const name = nameOf(address);
  const isThere = await onServer(
    async (connection) => (await rowsOf(connection, `SHOW DATABASES LIKE '${name}'`)).length > 0,
  );
  if (isThere) {
    await onServer((connection) => endOthers(connection, name));
    await restore(address);
    return;
  }
  await onServer((connection) => copy(connection, name));
}

/** What a test has left behind it open is not to write any more. */
async function endOthers(connection: Connection, name: string): Promise<void> {
  const sessions = await rowsOf(
    connection,
    `SELECT id FROM information_schema.processlist WHERE db = '${name}' AND id <> CONNECTION_ID()`,
  );
  for (const { id } of sessions) await connection.query(`KILL ${id}`).catch(() => {});
}

async function copy(connection: Connection, name: string): Promise<void> {
  await connection.query(
    `SET foreign_key_checks = 0; CREATE DATABASE ${name} CHARACTER SET utf8mb4; USE ${name}`,
  );
  const tables = await tablesOf(connection, TEMPLATE);
  const statements: string[] = [];
  for (const { table } of tables) statements.push(...(await copyOf(connection, table)));
  await connection.query(statements.join(';\n'));
}

/** What makes a table of the template, with its rows, in the database of the connection. */
async function copyOf(connection: Connection, table: string): Promise<string[]> {
  const [made] = await rowsOf(connection, `SHOW CREATE TABLE ${TEMPLATE}.\`${table}\``);
  return [String(made!['Create Table']), `INSERT INTO \`${table}\` SELECT * FROM ${TEMPLATE}.\`${table}\``];
}

/** The columns and indexes of each table of a database, as one text. */
async function shapesOf(connection: Connection, database: string): Promise<Map<string, string>> {
  const rows = await rowsOf(
    connection,
    `SELECT table_name, column_name, column_type AS a, '' AS b FROM information_schema.columns WHERE table_schema = '${database}'
    UNION ALL SELECT table_name, column_name, index_name, seq_in_index FROM information_schema.statistics WHERE table_schema = '${database}'
    ORDER BY 1, 2, 3, 4`,
  );
  // the columns of a view that has lost a table are not listed, but it is
  const shapes = new Map((await tablesOf(connection, database)).map(({ table }) => [table, '']));
  for (const row of rows) {
    const [table, ...rest] = Object.values(row);
    shapes.set(String(table), `${shapes.get(String(table)) ?? ''}${JSON.stringify(rest)}`);
  }
  return shapes;
}

/**
 * Makes the tables again that are others than the template's, and drops those that it has not: a few of a hundred, and each
 * waits for the disk.
 */
async function reshape(
  connection: Connection,
  name: string,
  wanted: ReadonlyMap<string, string>,
): Promise<void> {
  const found = await shapesOf(connection, name);
  const differing = [...new Set([...found.keys(), ...wanted.keys()])].filter(
    (table) => found.get(table) !== wanted.get(table),
  );
  if (differing.length === 0) return;
  const statements = ['SET foreign_key_checks = 0'];
  for (const table of differing) {
    statements.push(`DROP VIEW IF EXISTS \`${table}\``, `DROP TABLE IF EXISTS \`${table}\``);
    if (wanted.has(table)) statements.push(...(await copyOf(connection, table)));
  }
  await connection.query(statements.join(';\n'));
}

/** What the rows of each table add up to. */
async function sumsOf(connection: Connection, database: string, tables: readonly Made[]): Promise<unknown[]> {
  const names = tables.map(({ table }) => `${database}.\`${table}\``);
  return (await rowsOf(connection, `CHECKSUM TABLE ${names.join()}`)).map((row) => row['Checksum']);
}

/** The template, which stays as it is. */
interface Template {
  readonly shapes: ReadonlyMap<string, string>;
  readonly nextIds: ReadonlyMap<string, number>;
  readonly sums: ReadonlyMap<string, unknown>;
}

let template: Template | undefined;

async function readTemplate(connection: Connection): Promise<Template> {
  const tables = await tablesOf(connection, TEMPLATE);
  const sums = await sumsOf(connection, TEMPLATE, tables);
  return {
    shapes: await shapesOf(connection, TEMPLATE),
    nextIds: new Map(tables.map(({ table, nextId }) => [table, nextId])),
    sums: new Map(tables.map(({ table }, index) => [table, sums[index]])),
  };
}

/** Seconds to wait for what a server of the test's own thread has open: it goes on only when that thread does. */
const LOCK_WAIT = 1;

/**
 * Makes a copy equal to the template again, under the connections that are open.
 * @throws the driver's error 1205 for a table that stays locked
 */
export const restore = (address: string): Promise<void> =>
  connected(address, async (connection) => {
    const name = nameOf(address);
    await connection.query(
      `SET SESSION lock_wait_timeout = ${LOCK_WAIT}, innodb_lock_wait_timeout = ${LOCK_WAIT}`,
    );
    template ??= await readTemplate(connection);
    const { shapes, nextIds, sums } = template;
    await reshape(connection, name, shapes);
    const tables = await tablesOf(connection, name);
    const sumsNow = await sumsOf(connection, name, tables);
    const changed = tables.filter(({ table }, index) => sumsNow[index] !== sums.get(table));
    const statements = changed.flatMap(({ table }) => [
      `DELETE FROM \`${table}\``,
      `INSERT INTO \`${table}\` SELECT * FROM ${TEMPLATE}.\`${table}\``,
    ]);
    if (statements.length > 0) {
      await connection.query(
        ['SET foreign_key_checks = 0', 'START TRANSACTION', ...statements, 'COMMIT'].join(';\n'),
      );
    }
    const moved = tables.filter(({ table, nextId }) => nextId !== nextIds.get(table));
    for (const { table } of moved) {
      await connection.query(`ALTER TABLE \`${table}\` AUTO_INCREMENT = ${nextIds.get(table)!}`);
    }
  });
