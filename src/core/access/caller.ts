/** The caller of a request, reduced to what reading and writing need to know. */
import type { CallerRights } from '../query/resolve/context.ts';

/**
 * A caller whose credentials have been checked. A scope is an action's full name: `api::article.article.find`,
 * `plugin::users-permissions.user.me`.
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
  /** Project code, which sees private attributes and passwords; never the caller of a request. */
  readonly seesAll?: true;
  /** What the caller may read row by row, where scopes do not say it all. */
  readonly rights?: CallerRights;
  /** True if the caller holds this scope. */
  may(scope: string): boolean;
}
