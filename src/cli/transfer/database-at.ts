/** The database an address on the command line names. */
import { resolve } from 'node:path';
import { databaseName } from '../../database/open-database.ts';
import { type DatabaseConfig, readDatabaseConfig } from '../../project/config/database.ts';
import type { Findings } from '../../project/start-error.ts';
import { UsageError } from '../usage-error.ts';

const CLIENTS: Readonly<Record<string, string>> = {
  postgres: 'postgres',
  postgresql: 'postgres',
  mysql: 'mysql',
  mariadb: 'mysql',
};

/**
 * @param address of a server, or the path of an SQLite file
 * @returns what `config/database` would say of it, with all settings left at their defaults
 * @throws UsageError for what is no database this version serves
 */
export function databaseAt(address: string): DatabaseConfig {
  const scheme = /^([a-z\d+]+):\/\//i.exec(address)?.[1]?.toLowerCase();
  if (scheme !== undefined && !Object.hasOwn(CLIENTS, scheme)) {
    throw new UsageError(
      `--to takes postgres://…, mysql://… or the path of an SQLite file, not ${scheme}://…`,
    );
  }
  if (address === ':memory:') throw new UsageError('--to takes a database that stays');
  const connection =
    scheme === undefined
      ? { client: 'sqlite', connection: { filename: resolve(address) } }
      : { client: CLIENTS[scheme], connection: address };
  const findings: Findings = { problems: [], warnings: [] };
  const config = readDatabaseConfig(
    { file: '--to', value: { connection }, failed: false },
    {
      dir: process.cwd(),
      environment: 'production',
      variables: {},
      dependencies: new Set(),
      keptByV4: undefined,
      limitNames: undefined,
      findings,
    },
  );
  const [problem] = findings.problems;
  if (problem) throw new UsageError(`--to: ${problem.message}`);
  return config;
}

/** Whether both are the same file, or the same database of the same server. */
export async function isSameDatabase(a: DatabaseConfig, b: DatabaseConfig): Promise<boolean> {
  const schemaOf = (config: DatabaseConfig): unknown => ('schema' in config ? config.schema : null);
  // who one is there makes no difference
  const nameOf = async (config: DatabaseConfig): Promise<string> =>
    (await databaseName(config)).replace(/\/\/[^/]*@/, '//');
  return schemaOf(a) === schemaOf(b) && (await nameOf(a)) === (await nameOf(b));
}
