/** `config/database` of a project on PostgreSQL. */
import type { ConfigReader } from '../config-reader.ts';
import { type ReplicasConfig, readReplicas } from './replicas.ts';
import {
  ignoreOthers,
  readPool,
  readServerLimits,
  readSsl,
  type ServerConfig,
  STATEMENT_TIMEOUT,
  withoutUndefined,
} from './server.ts';

/** The v4 names for PostgreSQL. */
export const POSTGRES_CLIENTS: readonly string[] = ['postgres', 'postgresql', 'pg'];

export interface PostgresConfig extends ServerConfig, ReplicasConfig {
  readonly client: 'postgres';
  /** The server's address and the account; what is left out has the driver's default. */
  readonly connection: {
    readonly connectionString?: string;
    readonly host?: string;
    readonly port?: number;
    readonly database?: string;
    readonly user?: string;
    readonly password?: string;
    readonly ssl?: boolean | Readonly<Record<string, unknown>>;
  };
  readonly schema: string;
}

/**
 * @param reader the whole section
 * @param connection `connection`, its `client` read
 */
export function readPostgres(reader: ConfigReader, connection: ConfigReader): PostgresConfig {
  const pool = readPool(connection);
  const text = connection.unchecked('connection');
  // knex, whose settings these are, also accepts the connection string alone
  const inner =
    typeof text === 'string' ? connection.emptySection('connection') : connection.section('connection');
  const configured = {
    connectionString: typeof text === 'string' ? text : inner.secret('connectionString', undefined),
    host: inner.string('host', undefined),
    port: inner.integer('port', undefined, { min: 1, max: 65_535 }),
    database: inner.string('database', undefined),
    user: inner.string('user', undefined),
    password: inner.secret('password', undefined),
    ssl: readSsl(inner),
  };
  const schema = inner.string('schema', 'public');
  const inherited = inner.integer('statement_timeout', STATEMENT_TIMEOUT, { min: 0 });
  // templates that serve several databases keep the others' keys
  inner.ignore(
    'filename',
    'charset',
    'timezone',
    'options',
    'flags',
    'keepAlive',
    'application_name',
    'fallback_application_name',
    'client_encoding',
    'sslmode',
    'socketPath',
  );
  inner.ignore('idle_in_transaction_session_timeout', 'searchPath', 'multipleStatements');
  ignoreOthers(connection);
  return {
    client: 'postgres',
    connection: withoutUndefined(configured),
    schema,
    pool,
    ...readServerLimits(reader, inherited),
    ...readReplicas(reader, withoutUndefined(configured)),
  };
}
