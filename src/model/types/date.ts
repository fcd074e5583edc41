/** `date`: a day of the calendar, `yyyy-MM-dd`. */
import { validationError } from '../../errors/catalogue.ts';
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
 * The day a text begins with; what follows it (a time of day) is cut off
 * (spec/behaviour-rest-reads "Filter values", spec/behaviour-rest-writes "Values").
 * @throws OctavoError ValidationError with the v4 texts for another format or a day that doesn't exist
 */
export function parseDate(value: unknown): string {
  const match = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])/.exec(typeof value === 'string' ? value : '');
  if (!match) throw validationError('Invalid format, expected yyyy-MM-dd');
  const [day, year, month, dayOfMonth] = match;
  if (dayNumber(Number(year), Number(month), Number(dayOfMonth)) === null)
    throw validationError('Invalid date');
  return day;
}
