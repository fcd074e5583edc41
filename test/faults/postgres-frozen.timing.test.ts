/** A PostgreSQL server that is stopped in mid-request, and goes on later. */
import { PostgresServer } from '../support/own-server/postgres-server.ts';
import { testFrozen } from './frozen-server.ts';

testFrozen({
  create: () => PostgresServer.create(),
  client: 'postgres',
  dump: 'data-postgres.sql',
  home: 'postgres',
  createDatabase: (name) => `CREATE DATABASE ${name}`,
});
