/** `enumeration`: one of the values the schema lists. Filters don't check the value: an unknown one matches nothing. */
import type { ScalarAttribute } from '../attribute.ts';
import { type CheckedValue, problem, type ScalarTypeDefinition, type WriteSubject } from './scalar-type.ts';
import { castText, storedText } from './text-rules.ts';
import { typeMessage } from './type-message.ts';

export const enumerationType: ScalarTypeDefinition = {
  name: 'enumeration',
  column: 'string',
  json: 'text',
  search: 'text',
  castFilter: castText,
  kindOfValue: 'string',
  check: checkChoice,
  toStored: storedText,
};

/** Numbers and booleans count as their text; a list or an object breaks two rules (spec/rest-writes). */
function checkChoice(value: unknown, attribute: ScalarAttribute, { label }: WriteSubject): CheckedValue {
  const text = typeof value === 'object' ? null : String(value);
  const problems = text === null ? [problem(typeMessage(label, 'string', value))] : [];
  const values = attribute.enum ?? [];
  if (text === null || !values.includes(text)) {
    // the list ends with the empty value that clears the attribute, hence the comma and the blank
    problems.push(problem(`${label} must be one of the following values: ${[...values, ''].join(', ')}`));
  }
  return { value: text, problems };
}
