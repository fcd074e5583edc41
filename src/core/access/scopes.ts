/** How an action's full name, its scope, is formed; roles and API tokens list scopes in the v4 tables. */
import { forbidden } from '../errors/catalogue.ts';
import { MissingPermission } from '../errors/causes.ts';
import type { OctavoError } from '../errors/octavo-error.ts';
import type { Caller } from './caller.ts';

/** `api::article.article` and `find` give `api::article.article.find`. */
export function scopeOf(controllerUid: string, action: string): string {
  return `${controllerUid}.${action}`;
}

/**
 * The scope of a route by its handler as a routes file writes it.
 * @param handler `article.find`, or a full name such as `plugin::users-permissions.user.me`
 * @param owner the API or plugin of the routes file: `api::article`, `plugin::upload`
 */
export function scopeOfHandler(handler: string, owner: string): string {
  return handler.includes('::') ? handler : `${owner}.${handler}`;
}

/** True for the actions of a `read-only` API token: `find` and `findOne`, not `count` or others (G38). */
export function isReadScope(scope: string): boolean {
  return scope.endsWith('.find') || scope.endsWith('.findOne');
}

/**
 * The client reads `Forbidden`; the log names the scope and the role it is missing in.
 * @param scope the action's full name: `api::article.article.create`
 */
export const missingScope = (caller: Caller, scope: string): OctavoError =>
  forbidden(new MissingPermission(scope, roleOf(caller)));

/** The role as `octavo role grant` takes it, from the key of its permissions: `public@4`, `role:2@4`. */
function roleOf({ kind, permissionKey }: Caller): string | null {
  if (kind === 'token') return null;
  return permissionKey.split('@', 1)[0]!.replace(/^role:/, '');
}
