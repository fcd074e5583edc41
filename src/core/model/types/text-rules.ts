/** The rules all text types share. */
import { nulInParameter } from '../../errors/catalogue.ts';
import type { ScalarAttribute } from '../attribute.ts';
import { type CheckedValue, problem, type WriteSubject } from './scalar-type.ts';
import { typeMessage } from './type-message.ts';

/** A rule of one text type: the problem of a text, or null. */
export type TextRule = (text: string, label: string) => string | null;

/**
 * Checks a text against length and pattern, then the type's own rule; texts are never cast (spec/rest-writes
 * "Attribute rules").
 * @param typeRule the additional rule of the type
 * @param minLength the shortest text allowed; does not apply to drafts
 */
export function checkText(
  value: unknown,
  attribute: ScalarAttribute,
  { label, draft }: WriteSubject,
  typeRule?: TextRule,
  minLength: number | undefined = attribute.minLength,
): CheckedValue {
  if (typeof value !== 'string') return { value, problems: [problem(typeMessage(label, 'string', value))] };
  const { maxLength, regex, required } = attribute;
  const messages: (string | null)[] = [
    !draft && minLength !== undefined && value.length < minLength
      ? `${label} must be at least ${minLength} characters`
      : null,
    maxLength !== undefined && value.length > maxLength
      ? `${label} must be at most ${maxLength} characters`
      : null,
    // forms send "nothing" as an empty text, so the pattern applies to it only if the attribute is required
    regex !== undefined && (required || value !== '') ? mismatch(value, pattern(regex), label) : null,
    typeRule?.(value, label) ?? null,
  ];
  const problems = messages.filter((message) => message !== null).map(problem);
  if (problems.length === 0 && value.includes('\0')) problems.push(problem(nulMessage(label)));
  return { value, problems };
}

/** The problem of a text that a pattern must match, or null. */
export const mismatch = (text: string, expression: RegExp, label: string): string | null =>
  expression.test(text) ? null : `${label} must match the following: "${expression}"`;

/** No database's text can hold a NUL (A32). */
export const nulMessage = (label: string): string => `${label} must not contain a NUL character`;

/** A text as the database stores it: half a surrogate pair has no UTF-8 form and becomes U+FFFD. */
export const storedText = (value: unknown): string => String(value).toWellFormed();

const patterns = new Map<string, RegExp>();

/** The compiled pattern of a schema; there are as many as schemas have. */
function pattern(source: string): RegExp {
  let expression = patterns.get(source);
  if (!expression) {
    expression = new RegExp(source);
    patterns.set(source, expression);
  }
  return expression;
}

/**
 * The value as text; numbers and booleans (GraphQL, project code) as JavaScript prints them.
 * @throws OctavoError ValidationError for a NUL, which no database's text can hold (A32)
 */
export function castText(value: string | number | boolean, parameter: string): string {
  const text = String(value);
  if (text.includes('\0')) throw nulInParameter(parameter);
  return text;
}
