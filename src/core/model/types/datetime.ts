/** `datetime`: a moment, stored and printed with milliseconds in UTC. */
import { datetimeFormat } from '../../errors/catalogue.ts';
import { parseIsoDate } from './iso-date.ts';
import { plainText } from './json-text.ts';
import type { ScalarTypeDefinition } from './scalar-type.ts';

export const datetimeType: ScalarTypeDefinition = {
  name: 'datetime',
  column: 'datetime',
  json: 'datetime',
  search: null,
  castFilter: parseDatetime,
  kindOfValue: null,
  check: (value) => ({ value, problems: [] }),
  toStored: storedDatetime,
};

/**
 * The moment of an ISO date-time, whole or partial, or of milliseconds since 1970. Digits that make an ISO date
 * are that date: `2024` is a year (spec/rest-writes "Values").
 * @throws OctavoError ValidationError with the v4 text for anything else
 */
export function parseDatetime(value: unknown): Date {
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value;
  // a list or an object may define its own toString
  const text = typeof value === 'object' ? '' : String(value);
  const date = new Date(parseIsoDate(text) ?? (/^-?\d+$/.test(text) ? Number(text) : Number.NaN));
  if (Number.isNaN(date.getTime())) {
    throw datetimeFormat();
  }
  return date;
}

/** The moment of a value in a body, where v4 reads a list by its printed form: a list of one date is that date. */
export function storedDatetime(value: unknown): Date {
  return parseDatetime(Array.isArray(value) ? plainText(value) : value);
}
