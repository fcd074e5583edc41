/** Reads texts from a provider's answer. */
import { isObject } from '../../../../core/base/is-object.ts';

/**
 * The value at a path of members and list positions, as a text.
 * @returns null if it is missing, an empty text, or neither text nor number
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

/** True if the member is true, or the text `true`, as some providers write it. */
export const isTrue = (value: unknown, member: string): boolean =>
  isObject(value) && (value[member] === true || value[member] === 'true');

/**
 * The placeholder address of a user whose provider reports none, since every account needs one. The domain
 * has no owner (RFC 2606), so that no mail with a code to take over the account can be received.
 */
export const placeholderEmail = (provider: string, subject: string): string =>
  `${subject.replaceAll(/[^a-z\d_-]+/gi, '.').replaceAll(/^\.|\.$/g, '') || 'user'}@${provider}.invalid`;

/** The domain of v4's placeholder addresses, which existing accounts have. */
export const v4PlaceholderEmail = (name: string): string => `${name}@strapi.io`;
