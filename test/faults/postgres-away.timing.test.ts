/** A PostgreSQL server and its replica, which crash and come back under load. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PostgresServer } from '../support/own-server/postgres-server.ts';
import { testPrimaryAway } from './primary-away.ts';

testPrimaryAway({
  create: () => PostgresServer.create(),
  follow: async (primary, dir, database) => {
    const replica = await (primary as PostgresServer).replica();
    const settings = {
      connection: { client: 'postgres', connection: primary.environment(database)['DATABASE_URL'] },
      replicas: [replica.address(database)],
    };
    writeFileSync(join(dir, 'config/database.js'), `module.exports = ${JSON.stringify(settings)};`);
    return replica;
  },
  dump: 'data-postgres.sql',
  home: 'postgres',
  createDatabase: (name) => `CREATE DATABASE ${name}`,
});
