/** One stored value → the form of another attribute type (pure). */
import { isObject } from '../../../core/base/is-object.ts';
import type { SqlParameter } from '../../../core/database/database.ts';
import type { ScalarType } from '../../../core/model/attribute.ts';
import { scalarType } from '../../../core/model/types/index.ts';
import type { ColumnKind } from '../../../core/model/types/scalar-type.ts';
import { momentOf } from '../../../core/transfer/file-value.ts';
import type { FileValue } from '../../../core/transfer/format.ts';

/** A converted value. */
export interface Converted {
  readonly value: SqlParameter;
  /** Whether the former value can be restored from it: a date that was cut off a moment says less. */
  readonly exact: boolean;
}

/** Short texts of v4's tables. */
const SHORT = 255;

const INTEGER = 2 ** 31;
/** The largest of v4's decimals, which have ten digits, two of them behind the point. */
const DECIMAL = 1e8;

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const TRUE = /^(?:true|t|yes|1)$/i;
const FALSE = /^(?:false|f|no|0)$/i;

/**
 * @param from the kind of the column the value is in
 * @returns null where no value of the type says the same
 */
export function convertValue(
  from: ColumnKind,
  value: Exclude<FileValue, null>,
  to: ScalarType,
): Converted | null {
  const { column } = scalarType(to);
  if (to === 'blocks') return toBlocks(from, value);
  switch (column) {
    case 'string':
    case 'text':
      return toText(from, value, column === 'string' ? SHORT : Number.POSITIVE_INFINITY);
    case 'integer':
      return toWhole(from, value, INTEGER);
    case 'bigint':
      return toBigint(from, value);
    case 'float':
      return toNumber(from, value, () => true);
    case 'decimal':
      return toNumber(from, value, (n) => Math.abs(n) < DECIMAL && Number(n.toFixed(2)) === n);
    case 'boolean':
      return toBoolean(value);
    case 'date':
      return toDate(from, value);
    case 'time':
      return toTime(from, value);
    case 'datetime':
    case 'timestamp':
      return toMoment(from, value);
    case 'json':
      return toJson(from, value);
  }
}

const exactly = (value: SqlParameter): Converted => ({ value, exact: true });

function toText(from: ColumnKind, value: Exclude<FileValue, null>, longest: number): Converted | null {
  const text = textOf(from, value);
  return text.length > longest ? null : exactly(text);
}

function textOf(from: ColumnKind, value: Exclude<FileValue, null>): string {
  if (from !== 'datetime' && from !== 'timestamp') return String(value);
  const moment = momentOf(value);
  return moment === null ? String(value) : new Date(moment).toISOString();
}

function numberOf(from: ColumnKind, value: Exclude<FileValue, null>): number | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return from === 'datetime' || from === 'timestamp' ? null : value;
  const text = value.trim();
  const number = Number(text);
  return NUMBER.test(text) && Number.isFinite(number) ? number : null;
}

function toWhole(from: ColumnKind, value: Exclude<FileValue, null>, limit: number): Converted | null {
  const number = numberOf(from, value);
  if (number === null || !Number.isInteger(number) || Math.abs(number) >= limit) return null;
  return { value: number, exact: isSameText(from, value, String(number)) };
}

function toBigint(from: ColumnKind, value: Exclude<FileValue, null>): Converted | null {
  const text = String(typeof value === 'boolean' ? Number(value) : value).trim();
  if (from === 'datetime' || from === 'timestamp') return null;
  const digits = /^(-?\d{1,19})(?:\.0*)?$/.exec(text)?.[1];
  if (digits === undefined || BigInt.asIntN(64, BigInt(digits)) !== BigInt(digits)) return null;
  return { value: BigInt(digits), exact: isSameText(from, value, digits) };
}

function toNumber(
  from: ColumnKind,
  value: Exclude<FileValue, null>,
  fits: (number: number) => boolean,
): Converted | null {
  const number = numberOf(from, value);
  if (number === null || !fits(number)) return null;
  const isWhole = from === 'bigint' && !Number.isSafeInteger(number);
  return { value: number, exact: !isWhole && isSameText(from, value, String(number)) };
}

/** Whether a text is the usual way to write what was made of it: `007` is 7, and 7 is not `007`. */
const isSameText = (from: ColumnKind, value: Exclude<FileValue, null>, text: string): boolean =>
  from !== 'string' && from !== 'text' && from !== 'json' ? true : String(value) === text;

function toBoolean(value: Exclude<FileValue, null>): Converted | null {
  const text = String(value);
  if (TRUE.test(text)) return { value: true, exact: text === 'true' || value === 1 };
  if (FALSE.test(text)) return { value: false, exact: text === 'false' || value === 0 };
  return null;
}

function toDate(from: ColumnKind, value: Exclude<FileValue, null>): Converted | null {
  if (from === 'datetime' || from === 'timestamp') {
    const moment = momentOf(value);
    if (moment === null) return null;
    const day = new Date(moment).toISOString();
    return { value: day.slice(0, 10), exact: day.endsWith('T00:00:00.000Z') };
  }
  if (from !== 'string' && from !== 'text') return null;
  const text = String(value);
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0];
  if (day === undefined || !isDay(day) || !/^.{10}(?:$|[ T])/.test(text)) return null;
  return { value: day, exact: text === day };
}

const isDay = (day: string): boolean => {
  const moment = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day);
};

function toTime(from: ColumnKind, value: Exclude<FileValue, null>): Converted | null {
  if (from === 'datetime' || from === 'timestamp') {
    const moment = momentOf(value);
    return moment === null ? null : { value: new Date(moment).toISOString().slice(11, 23), exact: false };
  }
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3}))?)?$/.exec(String(value));
  if (!match || (from !== 'string' && from !== 'text')) return null;
  const time = `${match[1]}:${match[2]}:${match[3] ?? '00'}.${(match[4] ?? '').padEnd(3, '0')}`;
  return { value: time, exact: time === value };
}

const MOMENT = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

function toMoment(from: ColumnKind, value: Exclude<FileValue, null>): Converted | null {
  if (from === 'datetime' || from === 'timestamp') {
    const moment = momentOf(value);
    return moment === null ? null : exactly(new Date(moment));
  }
  if (from !== 'date' && from !== 'string' && from !== 'text') return null;
  const text = String(value).trim();
  if (!MOMENT.test(text) || !isDay(text.slice(0, 10))) return null;
  const moment = momentOf(text.length === 10 ? `${text}T00:00:00Z` : text);
  if (moment === null) return null;
  const iso = new Date(moment).toISOString();
  return { value: new Date(moment), exact: from === 'date' || iso === text };
}

/** A text that is JSON becomes what it says, any other a JSON text. */
function toJson(from: ColumnKind, value: Exclude<FileValue, null>): Converted {
  if (typeof value !== 'string') return exactly(JSON.stringify(value));
  if (from === 'string' || from === 'text') {
    try {
      const parsed: unknown = JSON.parse(value);
      if (isObject(parsed) || Array.isArray(parsed)) return exactly(value);
    } catch {
      // a text that is no JSON
    }
    return exactly(JSON.stringify(value));
  }
  const number = numberOf(from, value);
  return exactly(
    number === null || !Number.isSafeInteger(number) ? JSON.stringify(textOf(from, value)) : String(number),
  );
}

/** A text becomes one paragraph; blocks that are stored already stay. */
function toBlocks(from: ColumnKind, value: Exclude<FileValue, null>): Converted | null {
  if (from === 'json') return exactly(String(value));
  if (from !== 'string' && from !== 'text') return null;
  return exactly(JSON.stringify([{ type: 'paragraph', children: [{ type: 'text', text: String(value) }] }]));
}
