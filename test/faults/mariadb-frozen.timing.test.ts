/** A MariaDB server that is stopped in mid-request, and goes on later. */
import { MariadbServer } from '../support/own-server/mariadb-server.ts';
import { testFrozen } from './frozen-server.ts';

testFrozen({
  create: () => MariadbServer.create(),
  client: 'mysql',
  dump: 'data-mariadb.sql',
  home: '',
  createDatabase: (name) => `CREATE DATABASE ${name} CHARACTER SET utf8mb4`,
});
