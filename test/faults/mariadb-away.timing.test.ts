/** A MariaDB server that crashes and comes back, under load. */
import { MariadbServer } from '../support/own-server/mariadb-server.ts';
import { testPrimaryAway } from './primary-away.ts';

testPrimaryAway({
  create: () => MariadbServer.create(),
  dump: 'data-mariadb.sql',
  home: '',
  createDatabase: (name) => `CREATE DATABASE ${name} CHARACTER SET utf8mb4`,
});
