/**
 * The SQL functions generated statements may call. No index or stored object uses them: the file must
 * stay readable for programs that don't have them.
 */
import type { Database as Handle } from 'better-sqlite3';
import { foldCase } from './fold-case.ts';
import { jsonDateTime } from './json-date-time.ts';
import { jsonNumber } from './json-number.ts';

/** Makes `octavo_number`, `octavo_iso` and `octavo_fold` known to one connection; for the guard see `statement-guard.ts`. */
export function registerFunctions(handle: Handle): void {
  handle.function('octavo_number', { deterministic: true }, jsonNumber);
  handle.function('octavo_iso', { deterministic: true }, jsonDateTime);
  handle.function('octavo_fold', { deterministic: true }, foldCase);
}
