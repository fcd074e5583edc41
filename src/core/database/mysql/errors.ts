/** Translates the driver's errors while serving into errors of the product. */
import { databaseAway, databaseBusy, databaseReadOnly, valueTooLarge } from '../../errors/catalogue.ts';
import { DatabaseError } from '../database-error.ts';
import { isSystemCode } from '../server/no-answer.ts';
import type { ServerErrors } from '../server/server-driver.ts';

/** `ECONNREFUSED`, `ER_LOCK_DEADLOCK` …, or an empty text. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}

/** The server's error number; the names of some errors differ between servers and drivers. */
export function errorNumber(error: unknown): number {
  const number = error instanceof Error && 'errno' in error ? error.errno : 0;
  return typeof number === 'number' ? number : 0;
}

/** Two transactions collided: a deadlock, a lock wait timeout, or names locked in a circle. */
const COLLISIONS = new Set([1213, 1205, 3058]);

/** The codes of MariaDB and MySQL for a statement past its time limit; a killed one has 1317. */
const OUT_OF_TIME = new Set([1969, 3024]);

/** The code of a statement that was killed. */
const INTERRUPTED = 1317;

/** Too many connections, shutting down, killed, lost, starting up, refused for the moment. */
const AWAY = new Set([
  1040,
  INTERRUPTED,
  1203,
  1053,
  1077,
  1079,
  1080,
  1927,
  3169,
  2006,
  2013,
  4031,
  1158,
  1159,
  1160,
  1161,
  1152,
  // a user's connections are all in use; a node of a cluster that is not ready
  1226,
  1047,
]);

/** Out of memory. */
const EXHAUSTED = new Set([1037, 1038, 1041]);

/** Read-only by an option, by a transaction, by the file system; a full disk, a full table. */
const READ_ONLY = new Set([1290, 1792, 1836, 1036, 1021, 1114, 3]);

/** Too long, out of range, malformed, invalid JSON, or against a CHECK. */
const BAD_VALUES = new Set([1406, 1264, 1366, 1292, 1265, 1411, 3140, 3141, 3819, 4025, 1690]);

const isAway = (error: unknown): boolean => {
  if (AWAY.has(errorNumber(error))) return true;
  const code = errorCode(error);
  if (
    /^PROTOCOL_(?:CONNECTION_LOST|SEQUENCE_TIMEOUT|ENQUEUE_AFTER_|PACKETS_OUT|UNEXPECTED_|ERROR)/.test(code)
  ) {
    return true;
  }
  return isSystemCode(code) || code === 'HANDSHAKE_NO_SSL_SUPPORT' || isClosed(error);
};

/** The driver's messages for a closed connection. */
const isClosed = (error: unknown): boolean =>
  error instanceof Error && /closed state|closed connection|Pool is closed/i.test(error.message);

const isOutOfTime = (error: unknown): boolean => OUT_OF_TIME.has(errorNumber(error));

const isCollision = (error: unknown): boolean => COLLISIONS.has(errorNumber(error));

/** The error to throw in place of the driver's. An unknown error is returned unchanged and becomes a 500. */
function statementError(error: unknown): unknown {
  const number = errorNumber(error);
  if (isAway(error)) return databaseAway(error);
  if (isCollision(error) || isOutOfTime(error) || EXHAUSTED.has(number)) return databaseBusy(error);
  if (READ_ONLY.has(number)) return databaseReadOnly(error);
  if (BAD_VALUES.has(number)) {
    return valueTooLarge();
  }
  return error;
}

export const MYSQL_ERRORS: ServerErrors = {
  toThrow: statementError,
  isAway,
  isOutOfTime,
  isCancelled: (error) => errorNumber(error) === INTERRUPTED,
  isCollision,
  isMissingTarget: (error) => errorNumber(error) === 1452,
  isStale: (error) => [1243, 1615].includes(errorNumber(error)),
};

/** The name of the key in which a duplicate was found: MySQL puts the table before it. */
export function duplicateKey(error: unknown): string | null {
  if (errorNumber(error) !== 1062 || !(error instanceof Error)) return null;
  const [, key = ''] = /for key '(.+)'$/.exec(error.message) ?? [];
  return key.slice(key.lastIndexOf('.') + 1);
}

/** Explains to the operator why a database server can't be used. */
type Explanation = readonly [problem: string, remedy: string];

const BY_NUMBER: Readonly<Record<number, Explanation>> = {
  1045: [
    'the server refuses user or password.',
    'Check user and password in config/database, and ssl where the server wants TLS.',
  ],
  3159: ['the server takes connections over TLS alone.', 'Set connection.ssl in config/database.'],
  1698: ['the server refuses user or password.', 'Check user and password in config/database.'],
  1130: ['the server does not let this host in.', "Check host in config/database, and the user's host."],
  1049: [
    'the server has no database of this name.',
    'Make it with: CREATE DATABASE <name> CHARACTER SET utf8mb4, or check the name in config/database.',
  ],
  1044: [
    'this user may not use the database.',
    'Grant it the database, or name another user or database in config/database.',
  ],
  1142: [
    'this user may not do what the start needs.',
    'Let it create tables and indexes there, or name another user in config/database.',
  ],
  1040: [
    'the server has no connection left.',
    'Raise its max_connections, or lower pool.max in config/database.',
  ],
  1053: ['the server is shutting down.', 'Start it again when the server is ready.'],
};

const BY_CODE: Readonly<Record<string, Explanation>> = {
  ECONNREFUSED: ['nothing listens there.', 'Start the server, or check host and port in config/database.'],
  ENOTFOUND: ['there is no host of this name.', 'Check host in config/database.'],
  EAI_AGAIN: [
    'the name of the host could not be looked up.',
    'Check host in config/database, and the network.',
  ],
  ENOENT: ['there is no socket of this name.', 'Start the server, or check socketPath in config/database.'],
  HANDSHAKE_NO_SSL_SUPPORT: [
    'the server does not speak TLS.',
    'Leave ssl out of config/database, or set the server up for it.',
  ],
};

const WRONG_NAME: Explanation = [
  "the server's certificate is for another host.",
  'Name the host the certificate is for in config/database, or say what to check: connection.ssl = { ca: … }.',
];

const UNKNOWN_CERTIFICATE: Explanation = [
  "the server's certificate is signed by an unknown authority.",
  'Give the certificate of its authority as connection.ssl.ca in config/database; { rejectUnauthorized: false } accepts any server.',
];

const NO_ANSWER: Explanation = [
  'the server does not answer.',
  'Check host and port in config/database, and the network.',
];

/** @param address the server and the database, without the password */
export function explainError(address: string, error: unknown): DatabaseError {
  const message = error instanceof Error ? error.message : String(error);
  const known =
    BY_NUMBER[errorNumber(error)] ??
    BY_CODE[errorCode(error)] ??
    aboutCertificate(error) ??
    (MYSQL_ERRORS.isAway(error) ? NO_ANSWER : undefined);
  const [problem, remedy] = known ?? [
    `it could not be opened (${message}).`,
    'Check the database settings in config/database.',
  ];
  return new DatabaseError(address, problem, remedy, error);
}

/** The driver has one code for all certificate errors, with OpenSSL's text in the message. */
function aboutCertificate(error: unknown): Explanation | undefined {
  const { message = '', cause } = (error ?? {}) as { message?: string; cause?: { code?: string } };
  const text = `${errorCode(error)} ${cause?.code ?? ''} ${message}`;
  if (/altnames|ERR_TLS_CERT/i.test(text)) return WRONG_NAME;
  return /self[-_ ]signed|unable to (?:verify|get)|UNABLE_TO_/i.test(text) ? UNKNOWN_CERTIFICATE : undefined;
}

/** Whether waiting may help: the server is not there yet, or is just being started. */
export const mayComeLater = (error: unknown): boolean =>
  MYSQL_ERRORS.isAway(error) &&
  aboutCertificate(error) === undefined &&
  !['ENOTFOUND', 'EACCES', 'EPERM', 'HANDSHAKE_NO_SSL_SUPPORT'].includes(errorCode(error));

/** The part of `connection` of `config/database` that names it. */
export interface MysqlConnection {
  readonly uri?: string;
  readonly host?: string;
  readonly port?: number;
  readonly socketPath?: string;
  readonly user?: string;
  readonly database?: string;
}

/** `mysql://user@host:3306/database`, without the password. */
export function serverAddress(connection: MysqlConnection): string {
  const { user, host, port, socketPath, database } = parseConnection(connection);
  const server = socketPath ?? `${host ?? '127.0.0.1'}:${port ?? 3306}`;
  return `mysql://${user ? `${user}@` : ''}${server}/${database ?? ''}`;
}

/** The same with the parts of a connection string. */
export function parseConnection({ uri, ...rest }: MysqlConnection): Omit<MysqlConnection, 'uri'> {
  const address = uri === undefined ? null : URL.parse(uri);
  if (!address) return rest;
  const parts = {
    host: address.hostname,
    port: address.port === '' ? undefined : Number(address.port),
    user: decodeURIComponent(address.username),
    database: decodeURIComponent(address.pathname.slice(1)),
  };
  const parameters = Object.entries(parts).filter(([, value]) => value !== undefined && value !== '');
  // as in the driver, separate keys win over the connection string
  return { ...Object.fromEntries(parameters), ...rest };
}
