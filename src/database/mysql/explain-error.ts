/** Why a server can't be used, in words for the person who starts ours. */
import { DatabaseError } from '../database-error.ts';
import { errorCode, errorNumber, MYSQL_ERRORS } from './statement-error.ts';

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
  "the server's certificate is signed by nobody known here.",
  'Give the certificate of its authority as connection.ssl.ca in config/database; { rejectUnauthorized: false } believes whoever answers.',
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

/** The driver tells of a certificate with one code for all, and OpenSSL's words in the text. */
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
