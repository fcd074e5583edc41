/** Takes texts out of what a provider answers. */
import { isObject } from '../../../model/values.ts';

/**
 * What stands at a path of members and list positions, as a text.
 * @returns null for nothing, an empty text, and whatever is neither text nor number
 */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string | null {
  let at: unknown = value;
  for (const step of path) {
    if (typeof step === 'number') at = Array.isArray(at) ? (at[step] as unknown) : undefined;
    else at = isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  }
  if (typeof at === 'number') return String(at);
  return typeof at === 'string' && at !== '' ? at : null;
}

/** True where the member is true, or the text `true`, as some providers write it. */
export const isTrue = (value: unknown, member: string): boolean =>
  isObject(value) && (value[member] === true || value[member] === 'true');
