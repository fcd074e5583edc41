/** Who is calling, reduced to what the read and write side need to know. */

/**
 * A caller whose credentials have been checked. A scope is an action's full name:
 * `api::article.article.find`, `plugin::users-permissions.user.me`.
 */
export interface Caller {
  readonly kind: 'public' | 'user' | 'token';
  /**
   * Callers with equal keys may do exactly the same, now: `public`, `role:3`, `token:2`, `full`, `read`,
   * each with the generation of the permissions it was read from. Plans are cached under it.
   */
  readonly permissionKey: string;
  /** The signed-in user's id, for `kind: 'user'`. */
  readonly userId?: number;
  /** The API token's id, for `kind: 'token'`. */
  readonly tokenId?: number;
  /** The project's own code, which sees private attributes and passwords; never a request's caller. */
  readonly seesAll?: true;
  /** True where the caller holds this scope. */
  may(scope: string): boolean;
}
