/** Converts the driver's values to those of every database of the product. */
import mysql from 'mysql2';
import type { SqlValue } from '../database.ts';
import { timestampValue } from '../sql/timestamp-text.ts';

const { DATETIME, TIMESTAMP, LONGLONG, NEWDECIMAL, DECIMAL } = mysql.Types as unknown as Record<
  string,
  number
>;

/**
 * Moments become milliseconds, whole numbers beyond 2^53 bigints; decimals stay exact.
 * @param value numbers, texts and bytes, as the driver returns them
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
      // a double holds up to fifteen digits exactly
      return text.length < 16 ? Number(text) : text;
    }
    default:
      return value as SqlValue;
  }
}
