/** What a strategy is: one way to recognise a credential. */
import type { MaybePromise } from '../../base/maybe-promise.ts';
import type { Caller } from '../caller.ts';
import type { Permissions } from '../permissions.ts';

/**
 * One way to recognise a credential.
 * @returns the caller, or null if the credential is not of this kind, so that the next strategy is tried
 * @throws OctavoError 401 if it is of this kind and refused
 */
export type Strategy = (credential: string, permissions: Permissions) => MaybePromise<Caller | null>;

/** One scheme and one text between white space; the header's own edges were trimmed by the HTTP parser. */
const BEARER = /^bearer\s+(\S+)$/i;

/**
 * The credential in an `Authorization` header: exactly two parts, the first one `bearer` in any letter case
 * (spec/users-upload-http "Authentication of a request").
 * @returns null if the header is absent or has another form: the caller is then anonymous
 */
export function bearerOf(authorization: string | undefined): string | null {
  if (!authorization) return null;
  return BEARER.exec(authorization)?.[1] ?? null;
}
