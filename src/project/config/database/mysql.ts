/** `config/database` of a project on MariaDB or MySQL. */
import type { ConfigReader } from '../config-reader.ts';
import { readPool } from './pool.ts';
import {
  ignoreOthers,
  present,
  readServerLimits,
  readSsl,
  type ServerConfig,
  STATEMENT_TIMEOUT,
} from './server.ts';

/** The names v4 and people have for them. */
export const MYSQL_CLIENTS: readonly string[] = ['mysql', 'mysql2', 'mariadb'];

/** The server's certificate, and that it is for this host. */
const CHECKED = { rejectUnauthorized: true, verifyIdentity: true };

export interface MysqlConfig extends ServerConfig {
  readonly client: 'mysql';
  /** Where the server is, and who we are there; what is left out is the driver's own default. */
  readonly connection: {
    readonly uri?: string;
    readonly host?: string;
    readonly port?: number;
    readonly socketPath?: string;
    readonly database?: string;
    readonly user?: string;
    readonly password?: string;
    readonly charset?: string;
    readonly ssl?: Readonly<Record<string, unknown>>;
  };
}

/**
 * @param reader the whole section
 * @param connection `connection`, its `client` read
 */
export function readMysql(reader: ConfigReader, connection: ConfigReader): MysqlConfig {
  const pool = readPool(connection);
  const text = connection.unchecked('connection');
  // knex, whose settings these are, also takes the connection string by itself
  const inner =
    typeof text === 'string' ? connection.emptySection('connection') : connection.section('connection');
  const uri = typeof text === 'string' ? text : inner.secret('connectionString', undefined);
  const ssl = readSsl(inner);
  const given = {
    uri: uri ?? inner.secret('uri', undefined),
    host: inner.string('host', undefined),
    port: inner.integer('port', undefined, { min: 1, max: 65_535 }),
    socketPath: inner.string('socketPath', undefined),
    database: inner.string('database', undefined),
    user: inner.string('user', undefined),
    password: inner.secret('password', undefined),
    charset: inner.string('charset', undefined),
    ssl: ssl === true ? CHECKED : ssl === false ? undefined : ssl,
  };
  inner.choice('timezone', ['local'], 'local');
  // templates that serve several databases leave the others' keys in place
  inner.ignore('filename', 'schema', 'options', 'flags', 'keepAlive', 'multipleStatements', 'insecureAuth');
  inner.ignore('connectTimeout', 'supportBigNumbers', 'bigNumberStrings', 'dateStrings', 'decimalNumbers');
  ignoreOthers(connection);
  return {
    client: 'mysql',
    connection: present(given),
    pool,
    ...readServerLimits(reader, STATEMENT_TIMEOUT),
  };
}
