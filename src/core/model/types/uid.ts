/** `uid`: a short text that names an entry in addresses; always unique, never made by the server. */
import type { ScalarTypeDefinition } from './scalar-type.ts';
import { castText, checkText, mismatch, storedText } from './text-rules.ts';

const PATTERN = /^[A-Za-z0-9-_.~]*$/;

export const uidType: ScalarTypeDefinition = {
  name: 'uid',
  column: 'string',
  json: 'text',
  search: 'text',
  castFilter: castText,
  kindOfValue: 'string',
  check: (value, attribute, subject) =>
    checkText(value, attribute, subject, (text, label) => mismatch(text, PATTERN, label)),
  toStored: storedText,
};
