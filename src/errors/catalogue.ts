/**
 * The errors the product answers with, one function each, so that a text exists once.
 * `docs/errors.md` lists them; a test keeps the two in step.
 */
import { CostlyRequest } from './costly-request.ts';
import type { MissingPermission } from './missing-permission.ts';
import { OctavoError } from './octavo-error.ts';

/** 400 for a query parameter that names something unknown, private or forbidden (gap 9, A5). */
export const invalidParameter = (name: string): OctavoError =>
  new OctavoError('ValidationError', `Invalid parameter ${name}`);

/** 400 with a free text; the text names the parameter (A1). */
export const validationError = (message: string, details?: Readonly<Record<string, unknown>>): OctavoError =>
  new OctavoError('ValidationError', message, details);

/** 404, also for an entry the caller's publication state hides (gap 19). */
export const notFound = (message = 'Not Found'): OctavoError => new OctavoError('NotFoundError', message);

/**
 * 403 for a known or anonymous caller without the scope (gap 15).
 * @param missing what the caller lacks: for the log
 */
export const forbidden = (missing?: MissingPermission): OctavoError =>
  new OctavoError('ForbiddenError', 'Forbidden', {}, missing);

/** The same for a field of a GraphQL operation, whose other fields are answered all the same. */
export const forbiddenAccess = (): OctavoError => new OctavoError('ForbiddenError', 'Forbidden access');

/** 401: no usable credential where one was given (gap 15). */
export const unauthorized = (message = 'Missing or invalid credentials'): OctavoError =>
  new OctavoError('UnauthorizedError', message);

/** 400 for page and offset pagination mixed at the top level of the query string. */
export const mixedPagination = (): OctavoError =>
  new OctavoError(
    'PaginationError',
    'Invalid pagination attributes. You cannot use page and offset pagination in the same query',
  );

/** 400 for a request that passes one of the named limits; the text names the limit and its value. */
export const limitExceeded = (message: string): OctavoError => new OctavoError('ValidationError', message);

/** 400 for what v4 refuses by a rule of its own, beside the rules of the model. */
export const applicationError = (message: string): OctavoError =>
  new OctavoError('ApplicationError', message);

/** 500: everything that is our fault; the cause is for the log only (A11). */
export const internalError = (cause: unknown): OctavoError =>
  new OctavoError('InternalServerError', 'Internal Server Error', {}, cause);

/** 503: other writers held the database for longer than `busyTimeout` of `config/database`. */
export const databaseBusy = (cause: unknown): OctavoError =>
  new OctavoError('ServiceUnavailableError', 'The database is busy', {}, cause, RETRY_BUSY);

/** 503: the database's server can't be reached just now; the cause is for the log only. */
export const databaseAway = (cause: unknown): OctavoError =>
  new OctavoError('ServiceUnavailableError', 'The database can not be reached', {}, cause, RETRY_BUSY);

/** 503: the database's file is read-only, or its disk is full; the cause is for the log only. */
export const databaseReadOnly = (cause: unknown): OctavoError =>
  new OctavoError('ServiceUnavailableError', 'The database can not be written', {}, cause);

/** 503: the database's file was removed or replaced while the server runs; the cause is for the log only. */
export const databaseReplaced = (cause: unknown): OctavoError =>
  new OctavoError(
    'ServiceUnavailableError',
    'The database file was removed or replaced; the server has to be started again',
    {},
    cause,
  );

/** Seconds; a lock is mostly gone by then. */
const RETRY_BUSY = 1;

const tooCostly = (message: string, retryAfter: number | null = null): OctavoError =>
  new OctavoError('ServiceUnavailableError', message, {}, new CostlyRequest(message), retryAfter);

/** 503 for a read that was ended because its time was up; the text names the limit. */
export const tookTooLong = (milliseconds: number): OctavoError =>
  tooCostly(`The request took longer than ${milliseconds} ms (limits.time); ask for less at once`);

/** 503 for an answer that the database's server may not send in one piece; the cause is for the log only. */
export const answerTooLarge = (cause: unknown): OctavoError =>
  new OctavoError(
    'ServiceUnavailableError',
    "The answer is larger than the database's max_allowed_packet; ask for less at once",
    {},
    cause,
  );

/** 400 for an answer that is longer than answers may be; the text names the limit. */
export const answerTooLong = (bytes: number): OctavoError =>
  limitExceeded(`The answer is longer than ${bytes} bytes (limits.bytes); ask for less at once`);

/** 503 for a long answer while too many others wait for clients that do not take them. */
export const tooManyWaiting = (): OctavoError =>
  tooCostly('Too many answers wait for their clients at the moment; try again', RETRY_BUSY);

/** 504 for a request whose answer code of the project's own has not given in time. */
export const codeTooSlow = (milliseconds: number): OctavoError =>
  new OctavoError(
    'GatewayTimeoutError',
    `The project's code has not answered within ${milliseconds} ms (limits.codeTime)`,
  );

/** 400 for a read that would put more entries of relations, components and zones into its answer than it may. */
export const tooManyEntries = (limit: number): OctavoError =>
  limitExceeded(`More than ${limit} populated entries in one answer (limits.entries)`);

/** 400 for a read with more values in its filters than a statement is sent with. */
export const tooManyValues = (limit: number): OctavoError =>
  limitExceeded(`Too many values in filters: at most ${limit} (limits.values) in one request`);

/** 400 for a parameter whose names, one inside the other, go deeper than they may. */
export const nestsTooDeep = (limit: number): OctavoError =>
  limitExceeded(`The query string nests deeper than ${limit} levels (limits.depth)`);

/** 400 for a write whose answer holds up the others for too long; the write is taken back. */
export const answerTooCostly = (): OctavoError =>
  limitExceeded('The answer of the write takes too long; populate less, and read the entry after it');

/** 400 for a request whose client has closed the connection: nobody reads it but the log. */
export const clientGone = (): OctavoError =>
  new OctavoError('ApplicationError', 'The client has closed the connection');

/** 503 while too many costly reads wait for their turn. */
export const tooBusy = (): OctavoError =>
  tooCostly('The server is busy with other costly requests; try again');
