/** `time`: a time of day, `HH:mm:ss.SSS`. */
import { timeFormat, timeNotText } from '../../errors/catalogue.ts';
import type { ScalarTypeDefinition } from './scalar-type.ts';

export const timeType: ScalarTypeDefinition = {
  name: 'time',
  column: 'time',
  json: 'time',
  search: null,
  castFilter: parseTime,
  kindOfValue: null,
  check: (value) => ({ value, problems: [] }),
  toStored: parseTime,
};

/**
 * A time of day with three digits of milliseconds; a text may have none to three
 * (spec/rest-reads "Filter values", spec/rest-writes "Values").
 * @throws OctavoError ValidationError with the v4 texts for another format or a value that is no text
 */
export function parseTime(value: unknown): string {
  if (typeof value !== 'string') throw timeNotText(typeof value);
  const match = /^((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,3}))?$/.exec(value);
  if (!match) throw timeFormat();
  return `${match[1]}.${(match[2] ?? '').padEnd(3, '0')}`;
}
