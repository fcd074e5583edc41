/** The server, its database and its load. */
import { CostlyRequest } from '../causes.ts';
import {
  applicationError,
  badRequestError,
  type ErrorDefinition,
  gatewayTimeoutError,
  internalServerError,
  notFoundError,
  serviceUnavailableError,
  validationError,
} from '../define-error.ts';
import type { OctavoError } from '../octavo-error.ts';

/** Seconds; a lock is mostly gone by then. */
const RETRY_BUSY = 1;

/** Seconds; somebody has to make room on a disk. */
const RETRY_ROOM = 30;

/** 404, also for an entry that the caller's publication state hides (G19). */
export const notFound = notFoundError('server.not_found', 'Not Found');
export const serverFault = internalServerError('server.internal_error', 'Internal Server Error');

/** 500: everything that is our fault; the cause is for the log only (A11). */
export const internalError = (cause: unknown): OctavoError => serverFault.with({ cause });
export const busyDatabase = serviceUnavailableError('server.database_busy', 'The database is busy', {
  retryAfter: RETRY_BUSY,
});

/** 503: other writers held the database for longer than `busyTimeout` of `config/database`. */
export const databaseBusy = (cause: unknown): OctavoError => busyDatabase.with({ cause });
export const unreachableDatabase = serviceUnavailableError(
  'server.database_unreachable',
  'The database can not be reached',
  { retryAfter: RETRY_BUSY },
);

/** 503: the database's server can't be reached just now; the cause is for the log only. */
export const databaseAway = (cause: unknown): OctavoError => unreachableDatabase.with({ cause });
export const readOnlyDatabase = serviceUnavailableError(
  'server.database_read_only',
  'The database can not be written',
  { retryAfter: RETRY_ROOM },
);

/** 503: the database's file is read-only, or its disk is full; the cause is for the log only. */
export const databaseReadOnly = (cause: unknown): OctavoError => readOnlyDatabase.with({ cause });
export const replacedDatabase = serviceUnavailableError(
  'server.database_replaced',
  'The database file was removed or replaced; the server has to be started again',
);

/** 503: the database's file was removed or replaced while the server runs; the cause is for the log only. */
export const databaseReplaced = (cause: unknown): OctavoError => replacedDatabase.with({ cause });
export const largeAnswer = serviceUnavailableError(
  'server.answer_too_large',
  "The answer is larger than the database's max_allowed_packet; ask for less at once",
);

/** 503 for an answer that the database's server may not send in one piece; the cause is for the log only. */
export const answerTooLarge = (cause: unknown): OctavoError => largeAnswer.with({ cause });

/** 400 for a value that no rule of its attribute refused, and that the column cannot hold. */
export const valueTooLarge = validationError(
  'server.value_too_large',
  'A value is too long, too large or of a form its column can not hold',
);
export const slowRequest = serviceUnavailableError(
  'server.time_exceeded',
  (milliseconds: number) =>
    `The request took longer than ${milliseconds} ms (limits.time); ask for less at once`,
);

/**
 * 503 for a read that was ended because its time was up; the text names the limit. Without `Retry-After`: the same read
 * would take as long again.
 */
export const tookTooLong = (milliseconds: number): OctavoError => costly(slowRequest, milliseconds);
export const waitingAnswers = serviceUnavailableError(
  'server.too_many_waiting',
  'Too many answers wait for their clients at the moment; try again',
  { retryAfter: RETRY_BUSY },
);

/** 503 for a long answer while too many others wait for clients that do not take them. */
export const tooManyWaiting = (): OctavoError => costly(waitingAnswers);
export const busyServer = serviceUnavailableError(
  'server.busy',
  'The server is busy with other costly requests; try again',
  { retryAfter: RETRY_BUSY },
);

/** 503 while too many costly reads wait for their turn. */
export const tooBusy = (): OctavoError => costly(busyServer);

/** The log warns of these, since they are about what a client asks for and no fault of the server. */
function costly<Values extends readonly number[]>(
  error: ErrorDefinition<Values>,
  ...values: Values
): OctavoError {
  return error.with({ cause: new CostlyRequest(error.message(...values)) }, ...values);
}

/** 503: the schemas have changed, and the process that serves the new ones is not there yet. */
export const modelChanging = serviceUnavailableError(
  'server.model_changing',
  'The content-types have changed and the server starts again; try again',
  { retryAfter: RETRY_BUSY },
);

/** 504 for a request whose answer code of the project's own has not given in time. */
export const codeTooSlow = gatewayTimeoutError(
  'server.code_too_slow',
  (milliseconds: number) => `The project's code has not answered within ${milliseconds} ms (limits.codeTime)`,
);

/** 400 for a request whose client has closed the connection: only the log shows it. */
export const clientGone = applicationError('server.client_gone', 'The client has closed the connection');

/** 400 for a path with a NUL or two leading slashes. */
export const maliciousPath = badRequestError('server.malicious_path', 'Malicious Path');

/** 400 for a path with a bad escape. */
export const undecodablePath = badRequestError('server.undecodable_path', 'failed to decode');

/** 503: the server was started without GraphQL. */
export const graphqlUnavailable = serviceUnavailableError(
  'server.graphql_unavailable',
  'GraphQL is not available: its schema cannot be built',
);

/** 503: the disk is full, or the server may not write to it. */
export const noFilesTaken = serviceUnavailableError(
  'server.no_files_taken',
  'The server cannot take files at the moment',
  { retryAfter: RETRY_ROOM },
);

/** 400: `Octavo-Explain` with a request that may write. */
export const explainsReadsOnly = badRequestError(
  'server.explain_reads_only',
  'Octavo-Explain explains GET requests only',
);
