/** Translates the driver's errors while serving into errors of the product. */

import { Client, type ClientConfig } from 'pg';
import { databaseAway, databaseBusy, databaseReadOnly, valueTooLarge } from '../../errors/catalogue.ts';
import { DatabaseError, UniqueError } from '../database-error.ts';
import { isSystemCode } from '../server/no-answer.ts';
import type { ServerErrors } from '../server/server-driver.ts';

/** `23505`, `ECONNREFUSED` …, or an empty text. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}

/** Two transactions met; one that is run again may well pass. */
export const isCollision = (error: unknown): boolean => ['40001', '40P01'].includes(errorCode(error));

/** The statement was ended because its time was up. */
export const isOutOfTime = (error: unknown): boolean => errorCode(error) === '57014';

/** The server is away or accepts no connection at the moment; another connection may succeed. */
export function isAway(error: unknown): boolean {
  const code = errorCode(error);
  // 08: connection, 57P0: shutting down or starting up, 25P03, 25P04: ended for its idle or long transaction, 53300: too many connections
  if (/^(?:08|57P0)|^(?:25P0[34]|53300)$/.test(code)) return true;
  if (isSystemCode(code)) return true;
  return (
    error instanceof Error &&
    /^Connection terminated|^timeout e|not queryable|^Received unexpected|after calling end/.test(
      error.message,
    )
  );
}

/** The error to throw in place of the driver's. An unknown error is returned unchanged and becomes a 500. */
export function statementError(error: unknown): unknown {
  const code = errorCode(error);
  if (isAway(error)) return databaseAway(error);
  // 53200: out of memory
  if (isCollision(error) || isOutOfTime(error) || ['55P03', '53200'].includes(code)) {
    return databaseBusy(error);
  }
  // a read-only transaction, a full disk
  if (code === '25006' || code === '53100') return databaseReadOnly(error);
  if (code === '23505') return uniqueError(error as DriverError);
  // a value that no column of its type can hold; the checks before a write know more about the attribute
  if (/^22(?:00|02|P0)/.test(code)) {
    return valueTooLarge();
  }
  return error;
}

export const POSTGRES_ERRORS: ServerErrors = {
  toThrow: statementError,
  isAway,
  isOutOfTime,
  // one code for both
  isCancelled: isOutOfTime,
  isCollision,
  isMissingTarget: (error) => errorCode(error) === '23503',
  isStale: (error) => ['26000', '0A000'].includes(errorCode(error)),
};

interface DriverError extends Error {
  readonly detail?: string;
  readonly table?: string;
}

/** The detail names the columns: `Key (user_id, purpose)=(1, reset) already exists.` */
function uniqueError(error: DriverError): unknown {
  const columns = /^Key \((.+?)\)=/.exec(error.detail ?? '')?.[1];
  if (!error.table || !columns) return error;
  return new UniqueError(
    error.table,
    columns.split(', ').map((column) => column.replace(/^"|"$/g, '')),
    error,
  );
}

/** Explains to the operator why a database server can't be used. */
const EXPLANATIONS: Readonly<Record<string, readonly [problem: string, remedy: string]>> = {
  '28P01': ['the server refuses the password.', 'Check user and password in config/database.'],
  '28000': [
    'the server does not let this user in from here.',
    "Check user and ssl in config/database, and the server's pg_hba.conf.",
  ],
  '3D000': [
    'the server has no database of this name.',
    'Make it with: createdb <name>, or check the name in config/database.',
  ],
  '42501': [
    'this user may not do what the start needs.',
    'Let it use the schema and create tables in it, or name another user in config/database.',
  ],
  '53300': [
    'the server has no connection left.',
    'Raise its max_connections, or lower pool.max in config/database.',
  ],
  '57P03': ['the server is starting up or shutting down.', 'Start it again when the server is ready.'],
  ECONNREFUSED: ['nothing listens there.', 'Start the server, or check host and port in config/database.'],
  ENOTFOUND: ['there is no host of this name.', 'Check host in config/database.'],
  EAI_AGAIN: [
    'the name of the host could not be looked up.',
    'Check host in config/database, and the network.',
  ],
  ENOENT: ['there is no socket of this name.', 'Start the server, or check host in config/database.'],
};

const PASSWORD_MISSING: readonly [string, string] = [
  'the server wants a password.',
  'Give one in config/database.',
];
const NO_ANSWER: readonly [string, string] = [
  'the server does not answer.',
  'Check host and port in config/database, and the network.',
];

const CERTIFICATE_UNKNOWN: readonly [string, string] = [
  "the server's certificate is signed by an unknown authority.",
  'Give the certificate of its authority as connection.ssl.ca in config/database.',
];
const NO_TLS: readonly [string, string] = [
  'the server does not speak TLS.',
  'Turn it on at the server, or take connection.ssl out of config/database.',
];

/** OpenSSL's codes for a certificate of an unknown authority. */
const UNKNOWN_CERTIFICATES = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

/** @param address the server and the database, without the password */
export function explainError(address: string, error: unknown): DatabaseError {
  const message = error instanceof Error ? error.message : String(error);
  const known =
    EXPLANATIONS[errorCode(error)] ??
    (UNKNOWN_CERTIFICATES.has(errorCode(error)) ? CERTIFICATE_UNKNOWN : undefined) ??
    (/does not support SSL/.test(message) ? NO_TLS : undefined) ??
    (/password must be a string|no password supplied/i.test(message) ? PASSWORD_MISSING : undefined) ??
    (isAway(error) ? NO_ANSWER : undefined);
  const [problem, remedy] = known ?? [
    `it could not be opened (${message}).`,
    'Check the database settings in config/database.',
  ];
  return new DatabaseError(address, problem, remedy, error);
}

/** Whether waiting may help: the server is not there yet, or is just being started. */
export const mayComeLater = (error: unknown): boolean =>
  isAway(error) && !['ENOTFOUND', 'EACCES', 'EPERM'].includes(errorCode(error));

/** `postgres://user@host:5432/database`: the name of a database in messages, without its password. */
export function serverAddress(connection: ClientConfig): string {
  // this client never connects: it only combines settings, connection string and environment
  const { user, host, port, database } = new Client(connection);
  return `postgres://${user ? `${user}@` : ''}${host}:${port}/${database ?? user ?? ''}`;
}
