/** How an action's full name, its scope, is formed; roles and API tokens list scopes in the v4 tables. */

/** `api::article.article` and `find` give `api::article.article.find`. */
export function scopeOf(controllerUid: string, action: string): string {
  return `${controllerUid}.${action}`;
}

/**
 * The scope of a route by its handler as a routes file writes it.
 * @param handler `article.find`, or a full name such as `plugin::users-permissions.user.me`
 * @param owner where the routes file belongs: `api::article`, `plugin::upload`
 */
export function scopeOfHandler(handler: string, owner: string): string {
  return handler.includes('::') ? handler : `${owner}.${handler}`;
}

/** True for what a `read-only` API token may do: `find` and `findOne`, not `count` or others (gap 38). */
export function isReadScope(scope: string): boolean {
  return scope.endsWith('.find') || scope.endsWith('.findOne');
}
