/** What the driver throws while serving → what the product knows what to do with. */
import { databaseBusy, databaseReadOnly } from '../../errors/catalogue.ts';
import { UniqueError } from '../unique-error.ts';
import { basicCode, errorCode } from './explain-error.ts';

/** True where another connection holds the lock: the statement has done nothing and may be tried again. */
export const isBusy = (error: unknown): boolean => basicCode(error) === 'SQLITE_BUSY';

/** The error to throw in place of the driver's; anything unknown stays as it is and ends as a 500. */
export function statementError(error: unknown): unknown {
  switch (basicCode(error)) {
    case 'SQLITE_BUSY':
    case 'SQLITE_LOCKED':
      return databaseBusy(error);
    case 'SQLITE_READONLY':
    case 'SQLITE_FULL':
      return databaseReadOnly(error);
    case 'SQLITE_CONSTRAINT':
      return errorCode(error) === 'SQLITE_CONSTRAINT_UNIQUE' ? uniqueError(error as Error) : error;
    default:
      return error;
  }
}

/** `UNIQUE constraint failed: tags.slug`, with more columns behind commas. */
function uniqueError(error: Error): unknown {
  const places = /failed: (.+)$/.exec(error.message)?.[1]?.split(', ') ?? [];
  const [table] = places[0]?.split('.') ?? [];
  if (!table) return error;
  return new UniqueError(
    table,
    places.map((place) => place.slice(table.length + 1)),
    error,
  );
}
