import type { RowDataPacket } from 'mysql2/promise';
import { SQL_MODE } from '../../../src/core/database/mysql/open-mysql.ts';
import type { TestServer } from '../servers/test-server.ts';
import { openTestMysql } from './open-test-mysql.ts';
import { addressOf, connected, onServer, SERVER } from './server.ts';

/** Names in double quotes, as the product's statements have them. */
const inMode = (sql: string): string => `SET SESSION sql_mode='${SQL_MODE}';${sql}`;

export const mysqlTestServer: TestServer = {
  server: SERVER,
  scheme: 'mysql',
  port: 3306,
  addressOf,
  makeDatabase: async (name) => {
    await onServer((connection) => connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`));
  },
  exec: (address, sql) => connected(address, (connection) => connection.query(inMode(sql))),
  rows: (address, sql) =>
    connected(address, async (connection) => (await connection.query<RowDataPacket[][]>(inMode(sql)))[0][1]!),
  open: openTestMysql,
  types: {
    id: 'int unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY',
    moment: 'datetime(6)',
    double: 'double',
    json: 'json',
  },
  lasting: (seconds) => `CAST(sleep(${seconds}) AS CHAR)`,
  killSelf: 'KILL CONNECTION_ID()',
  timeLimit: { expression: 'CAST(@@max_statement_time AS CHAR)', one: '1.000000', thirty: '30.000000' },
  json: '{"a":1}',
  typeNames: ['varchar', 'int'],
};
