/** `config/database` of a project on PostgreSQL. */
import type { ConfigReader } from '../config-reader.ts';
import { type PoolConfig, readPool } from './pool.ts';

/** The v4 names for PostgreSQL. */
export const POSTGRES_CLIENTS: readonly string[] = ['postgres', 'postgresql', 'pg'];

export interface PostgresConfig {
  readonly client: 'postgres';
  /** Where the server is, and who we are there; what is left out is the driver's own default. */
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
  readonly pool: PoolConfig;
  /** Octavo's own: requests that may wait for a connection; those past it are answered 503. */
  readonly maxWaiting: number;
  /** Octavo's own: how long a statement may take, in ms; 0 for no limit. */
  readonly statementTimeout: number;
  /** Octavo's own: how long a start waits for a server that is not there yet, in ms. */
  readonly startTimeout: number;
}

/**
 * @param reader the whole section
 * @param connection `connection`, its `client` read
 */
export function readPostgres(reader: ConfigReader, connection: ConfigReader): PostgresConfig {
  const pool = readPool(connection);
  const text = connection.unchecked('connection');
  // knex, whose settings these are, also takes the connection string by itself
  const inner =
    typeof text === 'string' ? connection.emptySection('connection') : connection.section('connection');
  const given = {
    connectionString: typeof text === 'string' ? text : inner.secret('connectionString', undefined),
    host: inner.string('host', undefined),
    port: inner.integer('port', undefined, { min: 1, max: 65_535 }),
    database: inner.string('database', undefined),
    user: inner.string('user', undefined),
    password: inner.secret('password', undefined),
    ssl: inner.custom('ssl', undefined, 'true, false or an object', (value) =>
      typeof value === 'boolean' || (typeof value === 'object' && value !== null && !Array.isArray(value))
        ? (value as boolean | Readonly<Record<string, unknown>>)
        : undefined,
    ),
  };
  const schema = inner.string('schema', 'public');
  const inherited = inner.integer('statement_timeout', 60_000, { min: 0 });
  // templates that serve several databases leave the others' keys in place
  inner.ignore('filename', 'charset', 'timezone', 'options', 'flags', 'keepAlive', 'application_name');
  inner.ignore('idle_in_transaction_session_timeout', 'searchPath', 'multipleStatements');
  connection.boolean('useNullAsDefault', true);
  connection.unsupported('debug', 'statements are not printed');
  connection.ignore('asyncStackTraces', 'version', 'log', 'searchPath');
  return {
    client: 'postgres',
    connection: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    schema,
    pool,
    maxWaiting: reader.integer('maxWaiting', 1000, { min: 0 }),
    statementTimeout: reader.integer('statementTimeout', inherited, { min: 0 }),
    startTimeout: reader.integer('startTimeout', 30_000, { min: 0 }),
  };
}
