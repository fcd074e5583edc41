/** What PostgreSQL answers, which is text, as the values any other database of the product gives. */
import type { SqlValue } from '../database.ts';
import { timestampValue } from '../timestamp-text.ts';
import { BOOL, FLOAT4, FLOAT8, INT2, INT4, INT8, NUMERIC, TIMESTAMP } from './type-oids.ts';

/**
 * Booleans are 1 and 0, moments are milliseconds, whole numbers beyond 2^53 bigints; decimals stay exact.
 * @param type the column's type
 */
export function rowValue(text: string | null, type: number): SqlValue {
  if (text === null) return null;
  switch (type) {
    case BOOL:
      return text === 't' ? 1 : 0;
    case INT2:
    case INT4:
    case FLOAT4:
    case FLOAT8:
      return Number(text);
    case INT8: {
      const number = Number(text);
      return Number.isSafeInteger(number) ? number : BigInt(text);
    }
    case NUMERIC: {
      const number = Number(text);
      // ten digits or so: a double tells them apart, fifteen and more it may not
      return text.length < 16 ? number : text;
    }
    case TIMESTAMP:
      return timestampValue(text);
    default:
      return text;
  }
}
