/** Values of a file as the target database can hold them. */
import type { ColumnLimits, DialectName, SqlParameter } from '../database/database.ts';
import type { ColumnKind } from '../model/types/scalar-type.ts';
import { momentOf } from './file-value.ts';
import type { FileValue } from './format.ts';

/** The database that a value is written to. */
export interface Target {
  readonly dialect: DialectName;
  /** Absent if columns hold anything. */
  readonly limits: ColumnLimits | undefined;
}

export interface Fitted {
  /** The value, or the part that fits. */
  readonly value: FileValue;
  /** What was lost; null if nothing was. */
  readonly loss: string | null;
}

const whole = (value: FileValue): Fitted => ({ value, loss: null });

/** Digits after the point that a decimal column keeps. */
const DECIMALS = 2;

const MAX_INTEGER = 2 ** 31;
const MAX_BIGINT = 2n ** 63n;

/**
 * Cuts a value to what the database can hold.
 * @throws RangeError if nothing of it fits: a text in a number's column
 */
export function fitValue(kind: ColumnKind, value: FileValue, { dialect, limits }: Target): Fitted {
  if (value === null || dialect === 'sqlite') return whole(value);
  switch (kind) {
    case 'string':
    case 'text':
      return fitText(String(value), kind === 'string' ? limits?.text : undefined, dialect);
    case 'decimal':
      return fitDecimal(value, limits?.decimal ?? Number.POSITIVE_INFINITY);
    case 'integer':
      return whole(
        numberWithin(
          value,
          (number) => Number.isInteger(number) && number >= -MAX_INTEGER && number < MAX_INTEGER,
        ),
      );
    case 'bigint':
      return whole(bigintWithin(value));
    case 'float':
      return whole(numberWithin(value, Number.isFinite));
    case 'boolean':
      if (typeof value === 'boolean') return whole(value);
      throw new RangeError('is neither true nor false');
    case 'date':
      if (/^\d{4}-\d\d-\d\d$/.test(String(value))) return whole(value);
      throw new RangeError('is no date');
    case 'time':
      if (/^\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(String(value))) return whole(value);
      throw new RangeError('is no time');
    case 'datetime':
    case 'timestamp': {
      return whole(momentWithin(kind, value, dialect));
    }
    case 'json':
      return fitJson(String(value));
  }
}

function fitText(text: string, longest: number | undefined, dialect: DialectName): Fitted {
  // PostgreSQL has no place for it
  const kept = dialect === 'postgres' ? text.replaceAll('\0', '') : text;
  const loss = kept === text ? null : 'has the character U+0000';
  if (longest === undefined || kept.length <= longest) return { value: kept, loss };
  const letters = [...kept];
  if (letters.length <= longest) return { value: kept, loss };
  return { value: letters.slice(0, longest).join(''), loss: `is longer than ${longest} letters` };
}

function fitDecimal(value: FileValue, largest: number): Fitted {
  const number = Number(value);
  if (!Number.isFinite(number)) throw new RangeError('is no number');
  if (Math.abs(number) > largest) throw new RangeError(`is beyond ${largest}`);
  const rounded = roundDecimal(plainDecimal(String(value)));
  return Number(rounded) === number
    ? whole(value)
    : { value: rounded, loss: `has more than ${DECIMALS} digits after the point` };
}

/** The range of a MySQL `timestamp`, and the years of its other moments, in ms. */
const TIMESTAMPS = [1000, (2 ** 31 - 1) * 1000 + 999] as const;
const DATETIMES = [Date.UTC(1000, 0, 1), Date.UTC(10_000, 0, 1) - 1] as const;

function momentWithin(kind: ColumnKind, value: FileValue, dialect: DialectName): number {
  const moment = momentOf(value);
  if (moment === null) throw new RangeError('is no moment');
  if (dialect !== 'mysql') return moment;
  const [first, last] = kind === 'timestamp' ? TIMESTAMPS : DATETIMES;
  if (moment >= first && moment <= last) return moment;
  throw new RangeError(`is before ${new Date(first).toISOString()} or after ${new Date(last).toISOString()}`);
}

/** Without an exponent; a number so small that it has one is 0 after two digits. */
const plainDecimal = (text: string): string => (/e-/i.test(text) ? '0' : text);

/** Half away from zero, as the databases do it. */
function roundDecimal(text: string): string {
  const [, sign = '', before = '0', after = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  if (after.length <= DECIMALS) return text;
  const cents = BigInt(before + after.slice(0, DECIMALS)) + (after[DECIMALS]! >= '5' ? 1n : 0n);
  const digits = String(cents).padStart(DECIMALS + 1, '0');
  return `${sign}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}

function numberWithin(value: FileValue, isWithin: (value: number) => boolean): number {
  const number = typeof value === 'boolean' || value === '' ? Number.NaN : Number(value);
  if (isWithin(number)) return number;
  throw new RangeError('is no number its column can hold');
}

function bigintWithin(value: FileValue): FileValue {
  if (/^-?\d+$/.test(String(value))) {
    const number = BigInt(String(value));
    if (number >= -MAX_BIGINT && number < MAX_BIGINT) return value;
  }
  throw new RangeError('is no number its column can hold');
}

function fitJson(text: string): Fitted {
  try {
    JSON.parse(text);
  } catch {
    throw new RangeError('is not JSON');
  }
  if (text.includes('\\u0000')) throw new RangeError('has the character U+0000');
  return whole(text);
}

/** A fitting value as a parameter. */
export function parameterOf(kind: ColumnKind, value: FileValue): SqlParameter {
  if (value === null) return null;
  switch (kind) {
    case 'bigint':
    case 'integer':
      return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : value;
    case 'datetime':
    case 'timestamp':
      return typeof value === 'number' ? new Date(value) : value;
    case 'float':
      // the texts of numbers that JSON cannot express
      return /^-?Infinity$/.test(String(value)) ? Number(value) : value;
    default:
      return value;
  }
}
