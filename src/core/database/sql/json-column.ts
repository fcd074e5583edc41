/** JSON in a column of v4's tables. */
import type { SqlValue } from '../database.ts';

/** The value of a JSON column, which some drivers have read already; null for a text that is no JSON. */
export function jsonColumn(value: SqlValue): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    // a person may have written anything there
    return null;
  }
}
