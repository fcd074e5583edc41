/** What the driver reads, as the values any other database of the product gives. */
import mysql from 'mysql2';
import type { SqlValue } from '../database.ts';
import { timestampValue } from '../timestamp-text.ts';

const { DATETIME, TIMESTAMP, LONGLONG, NEWDECIMAL, DECIMAL } = mysql.Types as unknown as Record<
  string,
  number
>;

/**
 * Moments are milliseconds, whole numbers beyond 2^53 bigints; decimals stay exact.
 * @param value numbers, texts and bytes, as the driver is told to leave them
 * @param type the column's type
 */
export function rowValue(value: unknown, type: number): SqlValue {
  if (value === null || value === undefined) return null;
  switch (type) {
    case DATETIME:
    case TIMESTAMP:
      return timestampValue(String(value));
    case LONGLONG:
      return typeof value === 'string' ? BigInt(value) : (value as number);
    case NEWDECIMAL:
    case DECIMAL: {
      const text = String(value);
      // ten digits or so: a double tells them apart, fifteen and more it may not
      return text.length < 16 ? Number(text) : text;
    }
    default:
      return value as SqlValue;
  }
}
