/** Values of columns as PostgreSQL sends and takes them, by the type of the column. */
import type { SqlParameter, SqlValue } from '../database.ts';
import { timestampText, timestampValue } from '../sql/timestamp-text.ts';

/** PostgreSQL's ids of its built-in types, the same in every database. */
export const BOOL = 16;
export const INT8 = 20;
export const INT2 = 21;
export const INT4 = 23;
export const JSON_TYPE = 114;
export const FLOAT4 = 700;
export const FLOAT8 = 701;
export const DATE = 1082;
export const TIMESTAMP = 1114;
export const TIMESTAMPTZ = 1184;
export const NUMERIC = 1700;
export const JSONB = 3802;

/** The ranges of whole numbers by type. */
const RANGES: Readonly<Record<number, readonly [bigint, bigint]>> = {
  [INT2]: [-(2n ** 15n), 2n ** 15n - 1n],
  [INT4]: [-(2n ** 31n), 2n ** 31n - 1n],
  [INT8]: [-(2n ** 63n), 2n ** 63n - 1n],
};

/**
 * The type a value needs if the one the server infers can't hold it: an integer column may be compared with
 * 1.5, with 10^20 or with a text, which is greater than any number.
 * @returns 0 if the inferred type fits
 */
export function neededType(value: SqlParameter, type: number): number {
  const range = RANGES[type];
  if (!range || value === null || typeof value === 'boolean' || value instanceof Date) return 0;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return FLOAT8;
    return Number.isInteger(value) && isWithin(BigInt(value), range) ? 0 : NUMERIC;
  }
  if (typeof value === 'bigint') return isWithin(value, range) ? 0 : NUMERIC;
  return typeof value === 'string' && /^[+-]?\d+$/.test(value) && isWithin(BigInt(value), range)
    ? 0
    : NUMERIC;
}

const isWithin = (value: bigint, [min, max]: readonly [bigint, bigint]): boolean =>
  value >= min && value <= max;

/** @param type the parameter's type, inferred or needed */
export function parameterText(value: SqlParameter, type: number): string | null {
  if (value === null) return null;
  switch (type) {
    case BOOL:
      return typeof value === 'string' ? value : value ? 't' : 'f';
    case INT2:
    case INT4:
    case INT8:
    case FLOAT4:
    case FLOAT8:
    case NUMERIC:
      return numberText(value);
    case TIMESTAMP:
    case TIMESTAMPTZ:
      return typeof value === 'string' ? value : momentText(Number(value));
    case DATE:
      // PostgreSQL has no year 0: it is the first before Christ
      return String(value).replace(/^0000-.*/, (day) => `0001${day.slice(4)} BC`);
    default:
      if (value instanceof Date) return String(value.getTime());
      return typeof value === 'object' ? `\\x${Buffer.from(value).toString('hex')}` : String(value);
  }
}

/** An invalid Date becomes NULL. */
const momentText = (milliseconds: number): string | null =>
  Number.isNaN(milliseconds) ? null : timestampText(new Date(milliseconds));

/** A text that is no number is greater than any number, as in SQLite; so is PostgreSQL's NaN. */
function numberText(value: Exclude<SqlParameter, null>): string {
  if (typeof value === 'string') {
    return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(value) ? value : 'NaN';
  }
  if (typeof value === 'boolean') return value ? '1' : '0';
  return value instanceof Date ? String(value.getTime()) : String(value);
}

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
      // a double holds up to fifteen digits exactly
      return text.length < 16 ? number : text;
    }
    case TIMESTAMP:
      return timestampValue(text);
    default:
      return text;
  }
}
