/** Values of columns in an export: exact, and the same text for all databases. */
import type { DialectName, SqlValue } from '../database/database.ts';
import type { ColumnKind } from '../model/types/scalar-type.ts';
import type { FileValue } from './format.ts';

/**
 * A value of a database → its form in the file. SQLite stores any value in any column; one that does not match
 * its column's kind is kept unchanged.
 * @throws TypeError for bytes, which no column of the layout holds
 */
export function fileValue(kind: ColumnKind, value: SqlValue, dialect: DialectName): FileValue {
  if (value === null) return null;
  if (typeof value === 'object') throw new TypeError('bytes');
  switch (kind) {
    case 'string':
    case 'text':
      return String(value);
    case 'json':
      // SQLite makes a number of the text of one
      return dialect === 'sqlite' ? String(value) : compactJson(String(value));
    case 'boolean':
      return typeof value === 'string' ? value : Number(value) !== 0;
    case 'date':
      return dialect === 'postgres' ? isoDay(String(value)) : String(value);
    case 'time':
      return dialect === 'sqlite' ? String(value) : fullTime(String(value));
    default:
      return numberValue(value);
  }
}

/** Numbers if JSON holds them exactly, otherwise texts. */
function numberValue(value: string | number | bigint): FileValue {
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'string' || Number.isFinite(value) ? value : String(value);
}

/** PostgreSQL adds white space outside of texts; v4 stores none. */
const compactJson = (text: string): string => text.replace(/("(?:[^"\\]|\\.)*")|\s+/gs, '$1');

/** PostgreSQL has no year 0: it is the first before Christ. */
const isoDay = (text: string): string => text.replace(/^0001(-\d\d-\d\d) BC$/, '0000$1');

/** `10:00:00.000`, as v4 writes it. */
function fullTime(text: string): string {
  const match = /^(\d\d:\d\d:\d\d)(?:\.(\d+))?$/.exec(text);
  return match ? `${match[1]}.${(match[2] ?? '').padEnd(3, '0')}` : text;
}

/**
 * The form of a value that is the same for all databases, used for checksums. Equal values have equal texts,
 * whichever database they come from.
 */
export function canonicalValue(kind: ColumnKind, value: FileValue): unknown {
  if (value === null) return null;
  switch (kind) {
    case 'json':
      return canonicalJson(String(value));
    case 'time':
      return fullTime(String(value));
    case 'datetime':
    case 'timestamp':
      return momentOf(value) ?? value;
    case 'decimal':
      return canonicalDecimal(String(value));
    case 'integer':
    case 'bigint':
    case 'float':
      return String(value);
    default:
      return value;
  }
}

/** A moment's milliseconds; null for an invalid text. */
export function momentOf(value: FileValue): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  const text = /^\d{4}-\d\d-\d\d[ T][\d:.]+$/.test(value) ? `${value.replace(' ', 'T')}Z` : value;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : moment;
}

/** `1.50` and `1.5` are one number. */
function canonicalDecimal(text: string): string {
  if (!/^-?\d+\.\d*$/.test(text)) return text;
  return text.replace(/\.?0+$/, '').replace(/^-0$/, '0');
}

/** JSON by its value: jsonb keeps neither the order of keys nor white space. */
function canonicalJson(text: string): unknown {
  try {
    // inside an object: the value null is not the absence of one
    return { json: sorted(JSON.parse(text)) };
  } catch {
    return { text };
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, sorted(member)] as const);
  // pairs, because an object would put numeric keys first
  return { members: members.sort(([a], [b]) => (a < b ? -1 : 1)) };
}
