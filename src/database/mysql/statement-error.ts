/** What the driver throws while serving → what the product knows what to do with. */
import { databaseAway, databaseBusy, databaseReadOnly, validationError } from '../../errors/catalogue.ts';
import type { ServerErrors } from '../server/server-driver.ts';

/** `ECONNREFUSED`, `ER_LOCK_DEADLOCK` …, or an empty text. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}

/** The server's own number of an error; the names of some differ between servers and drivers. */
export function errorNumber(error: unknown): number {
  const number = error instanceof Error && 'errno' in error ? error.errno : 0;
  return typeof number === 'number' ? number : 0;
}

/** Two transactions met: a deadlock, a lock waited for too long, a name held in a circle. */
const COLLISIONS = new Set([1213, 1205, 3058]);

/** MariaDB's and MySQL's word for a statement whose time was up; a killed one says 1317. */
const OUT_OF_TIME = new Set([1969, 3024]);

/** What a statement says that was killed, by whoever. */
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
  1159,
  1161,
  1152,
]);

/** Read-only by an option, by a transaction, by the file system; a full disk, a full table. */
const READ_ONLY = new Set([1290, 1792, 1836, 1036, 1021, 1114, 3]);

/** Too long, out of range, of a wrong form, no valid JSON, a CHECK that does not hold. */
const BAD_VALUES = new Set([1406, 1264, 1366, 1292, 1265, 1411, 3140, 3141, 3819, 4025, 1690]);

const isAway = (error: unknown): boolean => {
  if (AWAY.has(errorNumber(error))) return true;
  const code = errorCode(error);
  if (/^PROTOCOL_(?:CONNECTION_LOST|SEQUENCE_TIMEOUT|ENQUEUE_AFTER_)/.test(code)) return true;
  return /^E[A-Z]+$/.test(code) || code === 'HANDSHAKE_NO_SSL_SUPPORT' || isClosed(error);
};

/** The driver's words for a connection that is no more. */
const isClosed = (error: unknown): boolean =>
  error instanceof Error && /closed state|closed connection|Pool is closed/i.test(error.message);

const isOutOfTime = (error: unknown): boolean => OUT_OF_TIME.has(errorNumber(error));

const isCollision = (error: unknown): boolean => COLLISIONS.has(errorNumber(error));

/** The error to throw in place of the driver's; anything unknown stays as it is and ends as a 500. */
function statementError(error: unknown): unknown {
  const number = errorNumber(error);
  if (isAway(error)) return databaseAway(error);
  if (isCollision(error) || isOutOfTime(error)) return databaseBusy(error);
  if (READ_ONLY.has(number)) return databaseReadOnly(error);
  if (BAD_VALUES.has(number)) {
    return validationError('A value is too long, too large or of a form its column can not hold');
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

/** The name of the key a duplicate was found in: MySQL puts the table before it. */
export function duplicateKey(error: unknown): string | null {
  if (errorNumber(error) !== 1062 || !(error instanceof Error)) return null;
  const [, key = ''] = /for key '(.+)'$/.exec(error.message) ?? [];
  return key.slice(key.lastIndexOf('.') + 1);
}
