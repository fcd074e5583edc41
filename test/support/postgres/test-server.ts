import type { TestServer } from '../servers/test-server.ts';
import { openTestPostgres } from './open-test-postgres.ts';
import { addressOf, connected, onServer, SERVER } from './server.ts';

export const postgresTestServer: TestServer = {
  server: SERVER,
  scheme: 'postgres',
  port: 5432,
  addressOf,
  makeDatabase: async (name) => {
    await onServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`));
  },
  exec: (address, sql) => connected(address, (client) => client.query(sql)),
  rows: (address, sql) => connected(address, async (client) => (await client.query(sql)).rows),
  open: async (address, options) => (await openTestPostgres(address, options)).database,
  types: { id: 'serial PRIMARY KEY', moment: 'timestamp(6)', double: 'double precision', json: 'jsonb' },
  lasting: (seconds) => `pg_sleep(${seconds})::text`,
  killSelf: 'SELECT pg_terminate_backend(pg_backend_pid())',
  timeLimit: { expression: "current_setting('statement_timeout')", one: '1s', thirty: '30s' },
  json: '{"a": 1}',
  typeNames: ['varchar', 'int4'],
};
