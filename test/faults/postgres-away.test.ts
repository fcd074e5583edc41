/** A PostgreSQL server that crashes and comes back, under load. */
import { PostgresServer } from '../support/own-server/postgres-server.ts';
import { testPrimaryAway } from './primary-away.ts';

testPrimaryAway({
  create: () => PostgresServer.create(),
  dump: 'data-postgres.sql',
  home: 'postgres',
  createDatabase: (name) => `CREATE DATABASE ${name}`,
});
