/** The rules all text types share. */
import type { ScalarAttribute } from '../attribute.ts';
import { type CheckedValue, problem, type WriteSubject } from './scalar-type.ts';
import { typeMessage } from './type-message.ts';

/** A rule of one text type: what is wrong with the text, or null. */
export type TextRule = (text: string, label: string) => string | null;

/**
 * Holds a value against length and pattern, then the type's own rule; texts are never cast
 * (spec/behaviour-rest-writes "Attribute rules").
 * @param ownRule what is particular to the type
 * @param minLength the shortest text allowed; drafts are not held to it
 */
export function checkText(
  value: unknown,
  attribute: ScalarAttribute,
  { label, draft }: WriteSubject,
  ownRule?: TextRule,
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
    // an empty text is how forms send "nothing", so only a required attribute holds it against the pattern
    regex !== undefined && (required || value !== '') ? mismatch(value, pattern(regex), label) : null,
    ownRule?.(value, label) ?? null,
  ];
  const problems = messages.filter((message) => message !== null).map(problem);
  if (problems.length === 0 && value.includes('\0')) problems.push(problem(nulMessage(label)));
  return { value, problems };
}

/** What is wrong with a text that a pattern must match, or null. */
export const mismatch = (text: string, expression: RegExp, label: string): string | null =>
  expression.test(text) ? null : `${label} must match the following: "${expression}"`;

/** A NUL is what no database's text can hold (A32). */
export const nulMessage = (label: string): string => `${label} must not contain a NUL character`;

/** A text as the database keeps it: half a surrogate pair has no UTF-8 form and becomes U+FFFD. */
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
