/** What v4's panel does not send and its server would store: the routes of forms refuse it themselves (A720, A721). */
import type { ScalarAttribute } from '../../model/attribute.ts';

/** The problem of a value, or null. */
export function problemOfForm(
  value: unknown,
  { type, required }: ScalarAttribute,
  label: string,
  draft: boolean,
): string | null {
  if (value === '' && required && !draft && type !== 'json') return `${label} must be defined.`;
  if (type === 'json' && typeof value === 'string' && isBrokenJson(value))
    return `${label} must be valid JSON`;
  return null;
}

/** A text that begins as an object or a list, and is neither: any other is a value of its own. */
function isBrokenJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}
