/** The 403 of a caller that lacks a scope. */
import { forbidden } from '../errors/catalogue.ts';
import { MissingPermission } from '../errors/missing-permission.ts';
import type { OctavoError } from '../errors/octavo-error.ts';
import type { Caller } from './caller.ts';

/**
 * The client reads `Forbidden`; the log names the scope and the role it is missing in.
 * @param scope the action's full name: `api::article.article.create`
 */
export const lacks = (caller: Caller, scope: string): OctavoError =>
  forbidden(new MissingPermission(scope, roleOf(caller)));

/** The role as `octavo role grant` takes it, from the key of its permissions: `public@4`, `role:2@4`. */
function roleOf({ kind, permissionKey }: Caller): string | null {
  if (kind === 'token') return null;
  return permissionKey.split('@', 1)[0]!.replace(/^role:/, '');
}
