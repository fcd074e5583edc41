/** A server's empty database is no existing project's: nothing is made in it unless that is asked for. */
import { expect, test } from 'vitest';
import { NewDatabaseError } from '../../src/octavo/app/new-database.ts';
import { openProject } from '../../src/octavo/app/open-project.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { BASE } from '../project-code/code-project.ts';
import { DATABASE } from '../support/database.ts';
import { emptyDatabase, SERVER } from '../support/servers/test-server.ts';

const TABLES =
  DATABASE === 'mariadb'
    ? 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = database()'
    : "SELECT table_name AS name FROM information_schema.tables WHERE table_schema NOT IN ('pg_catalog', 'information_schema')";

test('a v4 project on an empty database, or a schema that is not there', async () => {
  const address = await emptyDatabase();
  const client = DATABASE === 'mariadb' ? 'mysql' : 'postgres';
  const connection = { connectionString: address, ...(client === 'postgres' ? { schema: 'mistyped' } : {}) };
  const dir = temporaryProject({
    ...BASE,
    'package.json': '{"dependencies":{"@strapi/strapi":"4.26.2"}}',
    'config/database.js': `module.exports = ${JSON.stringify({ connection: { client, connection } })};`,
  });
  const reporter = { info: () => {}, warn: () => {} };
  const open = (newDatabase: boolean) =>
    openProject(dir, reporter, { env: { NODE_ENV: 'production' }, newDatabase });
  const error = await open(false).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(NewDatabaseError);
  expect((error as Error).message).toContain('there is not one table in it');
  expect(await SERVER.rows(address, TABLES)).toEqual([]);
  if (client === 'postgres') {
    const schemas = "SELECT nspname FROM pg_namespace WHERE nspname = 'mistyped'";
    expect(await SERVER.rows(address, schemas)).toEqual([]);
  }
  const project = await open(true);
  await project.close();
  expect((await SERVER.rows(address, TABLES)).length).toBeGreaterThan(20);
});
