/** `date`: a day of the calendar, `yyyy-MM-dd`. */
import { dateFormat, invalidDate } from '../../errors/catalogue.ts';
import { dayNumber } from './iso-date.ts';
import type { ScalarTypeDefinition } from './scalar-type.ts';

export const dateType: ScalarTypeDefinition = {
  name: 'date',
  column: 'date',
  json: 'date',
  search: null,
  castFilter: parseDate,
  kindOfValue: null,
  check: (value) => ({ value, problems: [] }),
  toStored: parseDate,
};

/**
 * The day at the beginning of a text; the rest (a time of day) is cut off (spec/rest-reads "Filter values",
 * spec/rest-writes "Values").
 * @throws OctavoError ValidationError with the v4 texts for another format or a day that doesn't exist
 */
export function parseDate(value: unknown): string {
  const match = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])/.exec(typeof value === 'string' ? value : '');
  if (!match) throw dateFormat();
  const [day, year, month, dayOfMonth] = match;
  if (dayNumber(Number(year), Number(month), Number(dayOfMonth)) === null) throw invalidDate();
  return day;
}
