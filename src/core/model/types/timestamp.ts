/** `timestamp`: a moment, printed as a string of milliseconds (DECISIONS "Kept although surprising"). */
import { parseDatetime, storedDatetime } from './datetime.ts';
import type { ScalarTypeDefinition } from './scalar-type.ts';

export const timestampType: ScalarTypeDefinition = {
  name: 'timestamp',
  column: 'timestamp',
  json: 'timestamp',
  search: null,
  castFilter: parseDatetime,
  kindOfValue: null,
  check: (value) => ({ value, problems: [] }),
  toStored: storedDatetime,
};
