/** What the driver throws while serving → what the product knows what to do with. */
import { databaseAway, databaseBusy, databaseReadOnly, validationError } from '../../errors/catalogue.ts';
import { UniqueError } from '../unique-error.ts';

/** `23505`, `ECONNREFUSED` …, or an empty text. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}

/** Two transactions met; one that is run again may well pass. */
export const isCollision = (error: unknown): boolean => ['40001', '40P01'].includes(errorCode(error));

/** The statement was ended because its time was up. */
export const isOutOfTime = (error: unknown): boolean => errorCode(error) === '57014';

/** The server is not there, or lets nobody in just now: another connection may be luckier. */
export function isAway(error: unknown): boolean {
  const code = errorCode(error);
  // 08: connection, 57P0: shutting down or starting up, 53300: too many connections
  if (/^08|^57P0|^53300$/.test(code)) return true;
  if (/^E[A-Z]+$/.test(code)) return true;
  return error instanceof Error && /^Connection terminated|^timeout e|not queryable/.test(error.message);
}

/** The error to throw in place of the driver's; anything unknown stays as it is and ends as a 500. */
export function statementError(error: unknown): unknown {
  const code = errorCode(error);
  if (isAway(error)) return databaseAway(error);
  if (isCollision(error) || isOutOfTime(error) || code === '55P03') return databaseBusy(error);
  // a read-only transaction, a full disk
  if (code === '25006' || code === '53100') return databaseReadOnly(error);
  if (code === '23505') return uniqueError(error as DriverError);
  // a value no column of its type can hold; the checks before know more of the attribute
  if (/^22(?:00|02|P0)/.test(code)) {
    return validationError('A value is too long, too large or of a form its column can not hold');
  }
  return error;
}

interface DriverError extends Error {
  readonly detail?: string;
  readonly table?: string;
}

/** The detail tells the columns: `Key (user_id, purpose)=(1, reset) already exists.` */
function uniqueError(error: DriverError): unknown {
  const columns = /^Key \((.+?)\)=/.exec(error.detail ?? '')?.[1];
  if (!error.table || !columns) return error;
  return new UniqueError(
    error.table,
    columns.split(', ').map((column) => column.replace(/^"|"$/g, '')),
    error,
  );
}
