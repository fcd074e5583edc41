/** Why a server can't be used, in words for the person who starts ours. */
import { DatabaseError } from '../database-error.ts';
import { errorCode, isAway } from './statement-error.ts';

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
  "the server's certificate is signed by nobody known here.",
  'Give the certificate of its authority as connection.ssl.ca in config/database.',
];
const NO_TLS: readonly [string, string] = [
  'the server does not speak TLS.',
  'Turn it on at the server, or take connection.ssl out of config/database.',
];

/** OpenSSL's words for a chain that ends at no known authority. */
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
