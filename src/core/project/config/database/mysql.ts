/** `config/database` of a project on MariaDB or MySQL. */
import type { ConfigReader } from '../config-reader.ts';
import {
  ignoreOthers,
  readPool,
  readServerLimits,
  readSsl,
  type ServerConfig,
  type Ssl,
  STATEMENT_TIMEOUT,
  toSsl,
  withoutUndefined,
} from './server.ts';

/** The names that v4 and projects use for them. */
export const MYSQL_CLIENTS: readonly string[] = ['mysql', 'mysql2', 'mariadb'];

/** The server's certificate, and that it is for this host. */
const CHECKED = { rejectUnauthorized: true, verifyIdentity: true };

export interface MysqlConfig extends ServerConfig {
  readonly client: 'mysql';
  /** The server's address and the account; what is left out has the driver's default. */
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
  // knex, whose settings these are, also accepts the connection string alone
  const inner =
    typeof text === 'string' ? connection.emptySection('connection') : connection.section('connection');
  const written = typeof text === 'string' ? text : inner.secret('connectionString', undefined);
  const { uri, ssl } = withoutSsl(written ?? inner.secret('uri', undefined), readSsl(inner));
  const configured = {
    uri,
    host: inner.string('host', undefined),
    port: inner.integer('port', undefined, { min: 1, max: 65_535 }),
    socketPath: inner.string('socketPath', undefined),
    database: inner.string('database', undefined),
    user: inner.string('user', undefined),
    password: inner.secret('password', undefined),
    charset: inner.string('charset', undefined),
    ssl: ssl === true ? CHECKED : ssl === false ? undefined : ssl,
  };
  readTimezone(inner);
  // templates that serve several databases keep the others' keys
  inner.ignore(
    'filename',
    'schema',
    'collation',
    'options',
    'flags',
    'keepAlive',
    'multipleStatements',
    'insecureAuth',
  );
  inner.ignore('connectTimeout', 'supportBigNumbers', 'bigNumberStrings', 'dateStrings', 'decimalNumbers');
  ignoreOthers(connection);
  return {
    client: 'mysql',
    connection: withoutUndefined(configured),
    pool,
    ...readServerLimits(reader, STATEMENT_TIMEOUT),
  };
}

/** Removes `ssl=…` from a connection string: the driver understands only one of its forms. */
function withoutSsl(
  uri: string | undefined,
  separate: Ssl | undefined,
): { readonly uri: string | undefined; readonly ssl: Ssl | undefined } {
  const address = uri === undefined ? null : URL.parse(uri);
  const ssl = address === null ? null : toSsl(address.searchParams.get('ssl') ?? undefined);
  if (!address || ssl === undefined) return { uri, ssl: separate };
  address.searchParams.delete('ssl');
  return { uri: address.href, ssl: separate ?? ssl ?? undefined };
}

const UTC = /^(?:z|utc|gmt|[+-]00:?00)$/i;

/** Moments are stored in the time zone of this process, as in v4 unless `timezone` says otherwise. */
function readTimezone(connection: ConfigReader): void {
  const zone = connection.string('timezone', 'local');
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const isOurs = UTC.test(zone) ? UTC.test(timeZone.replace('Etc/', '')) : zone === timeZone;
  if (zone === 'local' || isOurs) return;
  const wanted = UTC.test(zone) ? 'UTC' : zone;
  connection.problem(
    'timezone',
    `moments are stored in the time zone of the process, which is ${timeZone}, and not ${zone}; run it with TZ=${wanted}`,
  );
}
