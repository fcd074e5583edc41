/**
 * Values as PostgreSQL takes them: as text, in the form the parameter's type wants. Which type that is the
 * server has said, since it knows the columns a statement compares with or writes to.
 */
import type { SqlParameter } from '../database.ts';
import { timestampText } from '../timestamp-text.ts';
import {
  BOOL,
  DATE,
  FLOAT4,
  FLOAT8,
  INT2,
  INT4,
  INT8,
  NUMERIC,
  TIMESTAMP,
  TIMESTAMPTZ,
} from './type-oids.ts';

const RANGES: Readonly<Record<number, readonly [bigint, bigint]>> = {
  [INT2]: [-(2n ** 15n), 2n ** 15n - 1n],
  [INT4]: [-(2n ** 31n), 2n ** 31n - 1n],
  [INT8]: [-(2n ** 63n), 2n ** 63n - 1n],
};

/**
 * The type a value needs where the one the server infers can't hold it: an integer column may be compared
 * with 1.5, with 10^20 or with a text, which is more than any number.
 * @returns 0 where the inferred type fits
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

/** A Date that is no moment is none. */
const momentText = (milliseconds: number): string | null =>
  Number.isNaN(milliseconds) ? null : timestampText(new Date(milliseconds));

/** A text that is no number is more than any number, as it is to SQLite; so is PostgreSQL's NaN. */
function numberText(value: Exclude<SqlParameter, null>): string {
  if (typeof value === 'string') {
    return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(value) ? value : 'NaN';
  }
  if (typeof value === 'boolean') return value ? '1' : '0';
  return value instanceof Date ? String(value.getTime()) : String(value);
}
