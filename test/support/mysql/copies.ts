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
    if (await restore(address)) return;
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
    `SET foreign_key_checks = 0; DROP DATABASE IF EXISTS ${name}; CREATE DATABASE ${name} CHARACTER SET utf8mb4; USE ${name}`,
  );
  const tables = await tablesOf(connection, TEMPLATE);
  const statements: string[] = [];
  for (const { table } of tables) {
    const [made] = await rowsOf(connection, `SHOW CREATE TABLE ${TEMPLATE}.\`${table}\``);
    statements.push(String(made!['Create Table']));
    statements.push(`INSERT INTO \`${table}\` SELECT * FROM ${TEMPLATE}.\`${table}\``);
  }
  await connection.query(statements.join(';\n'));
}

/** The columns and indexes that only one of two databases has. */
const differences = (name: string): string => `
  SELECT 1 FROM information_schema.columns WHERE table_schema IN ('${name}', '${TEMPLATE}')
  GROUP BY table_name, column_name, column_type HAVING count(*) <> 2
  UNION ALL
  SELECT 1 FROM information_schema.statistics WHERE table_schema IN ('${name}', '${TEMPLATE}')
  GROUP BY table_name, index_name, seq_in_index, column_name HAVING count(*) <> 2`;

/** @returns false where tables, columns or indexes are others than they were */
export const restore = (address: string): Promise<boolean> =>
  connected(address, async (connection) => {
    const name = nameOf(address);
    if ((await rowsOf(connection, differences(name))).length > 0) return false;
    const [now, then] = [await tablesOf(connection, name), await tablesOf(connection, TEMPLATE)];
    const nextIds = new Map(then.map(({ table, nextId }) => [table, nextId]));
    const sums = await rowsOf(
      connection,
      `CHECKSUM TABLE ${[name, TEMPLATE].flatMap((one) => now.map(({ table }) => `${one}.\`${table}\``)).join()}`,
    );
    const statements = ['SET foreign_key_checks = 0', 'START TRANSACTION'];
    now.forEach(({ table }, index) => {
      if (sums[index]!['Checksum'] === sums[index + now.length]!['Checksum']) return;
      statements.push(`DELETE FROM \`${table}\``);
      statements.push(`INSERT INTO \`${table}\` SELECT * FROM ${TEMPLATE}.\`${table}\``);
    });
    statements.push('COMMIT');
    for (const { table, nextId } of now) {
      const wanted = nextIds.get(table)!;
      if (nextId !== wanted) statements.push(`ALTER TABLE \`${table}\` AUTO_INCREMENT = ${wanted}`);
    }
    await connection.query(statements.join(';\n'));
    return true;
  });
