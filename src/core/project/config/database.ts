/** `config/database`: which database holds the entries. */
import type { RawSection } from '../config-file.ts';
import { ConfigReader } from './config-reader.ts';
import { MYSQL_CLIENTS, type MysqlConfig, readMysql } from './database/mysql.ts';
import { POSTGRES_CLIENTS, type PostgresConfig, readPostgres } from './database/postgres.ts';
import { readSqlite, SQLITE_CLIENTS, type SqliteConfig } from './database/sqlite.ts';
import type { SectionContext } from './section-context.ts';

export type { MysqlConfig } from './database/mysql.ts';
export type { PostgresConfig } from './database/postgres.ts';
export { JOURNAL_MODES, type SqliteConfig, SYNCHRONOUS_MODES } from './database/sqlite.ts';

export type DatabaseConfig = SqliteConfig | PostgresConfig | MysqlConfig;

export function readDatabaseConfig(
  raw: RawSection,
  { dir, findings, variables }: SectionContext,
): DatabaseConfig {
  const reader = new ConfigReader(raw.file, '', raw.value, findings);
  const connection = reader.section('connection');
  reader.section('settings').ignore('forceMigration', 'runMigrations');
  if (connection.unchecked('default') !== undefined && connection.unchecked('client') === undefined) {
    connection.problem('default', 'is the form of v3: what stands in it belongs directly under connection');
  }
  const client = connection.string('client', 'sqlite');
  warnOfOtherClient(connection, client, variables['DATABASE_CLIENT']);
  // a project on one database may keep the settings of another one
  if (POSTGRES_CLIENTS.includes(client) || MYSQL_CLIENTS.includes(client)) {
    reader.ignore('journalMode', 'synchronous', 'busyTimeout');
    const read = POSTGRES_CLIENTS.includes(client) ? readPostgres : readMysql;
    if (read === readMysql) withoutReplicas(reader);
    const config = read(reader, connection);
    reader.finish();
    return config;
  }
  reader.ignore('maxWaiting', 'statementTimeout', 'startTimeout');
  withoutReplicas(reader);
  if (!SQLITE_CLIENTS.includes(client)) {
    connection.problem('client', unknownClient(client));
    connection.ignore('connection');
    connection.ignore('pool');
    const config = readSqlite(reader, connection.emptySection('connection'), dir);
    reader.finish();
    return config;
  }
  const config = readSqlite(reader, connection, dir);
  reader.finish();
  return config;
}

/** The configuration that v4's generator writes reads the variable: where it is set and not read, content goes elsewhere. */
function warnOfOtherClient(connection: ConfigReader, client: string, wanted: string | undefined): void {
  const familyOf = (name: string): readonly string[] =>
    [SQLITE_CLIENTS, POSTGRES_CLIENTS, MYSQL_CLIENTS].find((names) => names.includes(name)) ?? [name];
  if (wanted && !familyOf(client).includes(wanted)) {
    connection.warning(
      'client',
      `is ${client}, though the variable DATABASE_CLIENT is ${wanted}: this file does not read the variable`,
    );
  }
}

function withoutReplicas(reader: ConfigReader): void {
  reader.unsupported('replicas', 'replicas are asked on PostgreSQL alone');
  reader.ignore('replicaMaxLag');
}

const unknownClient = (client: string): string =>
  `expected 'sqlite', 'postgres' or 'mysql', found ${JSON.stringify(client)}`;
