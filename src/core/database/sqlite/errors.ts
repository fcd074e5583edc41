/** Translates the driver's errors while serving into errors of the product. */
import { databaseBusy, databaseReadOnly } from '../../errors/catalogue.ts';
import { DatabaseError, UniqueError } from '../database-error.ts';

/** True if another connection holds the lock: the statement has done nothing and may be tried again. */
export const isBusy = (error: unknown): boolean => basicCode(error) === 'SQLITE_BUSY';

/** The error to throw in place of the driver's. An unknown error is returned unchanged and becomes a 500. */
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

/** `UNIQUE constraint failed: tags.slug`, with further columns after commas. */
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

/** Explains to the operator what is wrong with a database file. */
const EXPLANATIONS: Readonly<Record<string, readonly [problem: string, remedy: string]>> = {
  SQLITE_NOTADB: [
    'this is not an SQLite database (or it is encrypted).',
    'Check the file name in config/database, or restore the file from a backup.',
  ],
  SQLITE_CORRUPT: [
    'the file is damaged.',
    'Restore it from a backup, or save what can be read with: sqlite3 <file> ".recover".',
  ],
  SQLITE_BUSY: [
    'another program has locked the file.',
    'Stop that program, or raise the busy timeout, and start again.',
  ],
  SQLITE_CANTOPEN: [
    'the file can not be opened.',
    'Check that this user may read and write the file and its folder.',
  ],
  SQLITE_READONLY: [
    'the file or its folder is read-only.',
    'Give this user the right to write both, or copy them to a place that may be written.',
  ],
  SQLITE_PERM: ['this user may not use the file.', 'Check the rights of the file and its folder.'],
  SQLITE_AUTH: ['this user may not use the file.', 'Check the rights of the file and its folder.'],
  SQLITE_IOERR: ['the disk gave an error.', 'Check the disk and its file system.'],
  SQLITE_FULL: ['the disk is full.', 'Make room and start again.'],
};

/** The driver's error as a DatabaseError; extended codes (`SQLITE_BUSY_RECOVERY`) count as their basic ones. */
export function explainError(file: string, error: unknown): DatabaseError {
  const [problem, remedy] = EXPLANATIONS[basicCode(error)] ?? [
    `it could not be opened (${error instanceof Error ? error.message : String(error)}).`,
    'Check the database settings in config/database.',
  ];
  return new DatabaseError(file, problem, remedy, error);
}

/** `SQLITE_BUSY`, `EACCES` …, or an empty text. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}

/** The code without its extension: `SQLITE_BUSY` of `SQLITE_BUSY_RECOVERY`. */
export const basicCode = (error: unknown): string => errorCode(error).split('_').slice(0, 2).join('_');
