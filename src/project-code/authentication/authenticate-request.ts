/** Finds out who sends a request to a route with project code, and what code sees of that caller. */

import { USER_UID } from '../../api/users/users-context.ts';
import type { Access } from '../../core/access/access.ts';
import type { Caller } from '../../core/access/caller.ts';
import { missingScope } from '../../core/access/scopes.ts';
import { isObject } from '../../core/base/is-object.ts';
import type { MaybePromise } from '../../core/base/maybe-promise.ts';
import { forbidden, noAccount, unauthorized } from '../../core/errors/catalogue.ts';
import { OctavoError } from '../../core/errors/octavo-error.ts';
import type { CodeContext } from '../koa/code-context.ts';
import type { Entity, QueryEngine } from '../queries/query-engine.ts';
import { hiddenField } from '../shared/hidden-field.ts';
import { type PluginsOf, userOfCode } from './replaced-user.ts';

/** What a route asks of its callers. */
export interface RouteAuth {
  /** The scopes a caller needs, all of them; null for a handler without a name: any signed-in caller. */
  readonly scope: readonly string[] | null;
  /** The names of the strategies that are let in; null for all. */
  readonly strategies: readonly string[] | null;
}

/** The strategies a project adds to v4's own. */
export interface Strategies {
  readonly hasCodeStrategies: boolean;
  /** The server's own strategy of this name. */
  builtIn(name: string): AuthState['strategy'];
  /** Who one of the project's says is calling; null where none knows. @throws OctavoError 401 or 403 */
  identifyByCode(
    ctx: CodeContext,
    scope: readonly string[] | null,
    allowed: readonly string[] | null,
  ): Promise<AuthState | null>;
}

/** What letting callers in takes. */
export interface AuthServices {
  readonly access: Access;
  readonly readCredentials: ReadCredentials;
  /** What code has put in place of finding the token of a request. */
  readonly getToken: () => ((ctx: object) => unknown) | undefined;
  readonly strategies: Strategies;
}

/** `ctx.state.auth`. */
export interface AuthState {
  readonly strategy: { readonly name: string };
  /** The user with its role, or the API token; null for the public. */
  readonly credentials: Entity | null;
  readonly ability: { can(scope: string): boolean };
}

/** Reads the user or the token behind a caller. */
export type ReadCredentials = (caller: Caller) => Promise<Entity | null>;

/** The caller on a route without authentication: no relation can be followed (v4's `auth: false`). */
const ANONYMOUS_CALLER: Caller = { kind: 'public', permissionKey: 'anonymous', may: () => false };

const CALLERS = hiddenField<Caller>();

/** Stores the caller of a `ctx.state.auth`. */
export const setCaller = (auth: object, caller: Caller): void => CALLERS.set(auth, caller);

/** The caller of a `ctx.state.auth`; without one an anonymous caller, who may follow no relation. */
export const callerOf = (auth: unknown): Caller =>
  (typeof auth === 'object' && auth !== null ? CALLERS.get(auth) : undefined) ?? ANONYMOUS_CALLER;

/**
 * Authenticates a request and sets what code reads of its caller: `state.user`, `state.auth`, `state.isAuthenticated`.
 * @param auth null for any caller with good credentials, or none
 * @throws OctavoError 401 without good credentials, 403 without the permission
 */
export async function authenticateRequest(
  ctx: CodeContext,
  auth: RouteAuth | null,
  services: AuthServices,
): Promise<void> {
  const { readCredentials, strategies } = services;
  let known: MaybePromise<Caller>;
  try {
    known = authenticate(ctx, auth, services);
    // an embedded database answers at once, and each wait costs
    if (known instanceof Promise) known = await known;
  } catch (error) {
    if (!strategies.hasCodeStrategies || !isUnknown(error)) throw error;
    const identified = await strategies.identifyByCode(ctx, auth?.scope ?? null, auth?.strategies ?? null);
    if (!identified) throw error;
    ctx.state['isAuthenticated'] = true;
    ctx.state['auth'] = identified;
    return;
  }
  const caller = known;
  const name = caller.kind === 'token' ? 'api-token' : 'users-permissions';
  if (auth?.strategies && !auth.strategies.includes(name)) throw unauthorized();
  const credentials = isSomebody(caller) ? await readCredentials(caller) : null;
  const { state } = ctx;
  if (caller.kind === 'user') state['user'] = credentials;
  state['isAuthenticated'] = true;
  const authState: AuthState = {
    strategy: strategies.builtIn(name),
    credentials,
    ability: { can: (scope) => caller.may(scope) },
  };
  CALLERS.set(authState, caller);
  state['auth'] = authState;
  if (auth) checkScope(caller, auth.scope);
}

/** Whether the caller may use a route, without setting anything; the project's own strategies are asked again later. */
export async function canAccess(ctx: CodeContext, auth: RouteAuth, services: AuthServices): Promise<boolean> {
  const { strategies } = services;
  try {
    checkScope(await authenticate(ctx, auth, services), auth.scope);
    return true;
  } catch (error) {
    if (!strategies.hasCodeStrategies || !isUnknown(error)) return false;
    const identified = strategies.identifyByCode(ctx, auth.scope, auth.strategies);
    return identified.then(Boolean, () => false);
  }
}

/** True if none of the server's own strategies has recognized the credentials. */
const isUnknown = (error: unknown): boolean =>
  error instanceof OctavoError &&
  error.name === 'UnauthorizedError' &&
  error.message === unauthorized().message;

/** The reason of a refusal is hidden if the route does not allow the strategy that gives it. */
function authenticate(
  ctx: CodeContext,
  auth: RouteAuth | null,
  services: Pick<AuthServices, 'access' | 'getToken'>,
): MaybePromise<Caller> {
  const { access } = services;
  const strategies = auth?.strategies;
  const failed = (error: unknown): never => {
    if (strategies && !strategies.includes('users-permissions')) throw unauthorized();
    throw error;
  };
  try {
    const getToken = services.getToken();
    if (getToken) return callerByCode(ctx, getToken, access).catch(failed);
    const caller = access.authenticate(ctx.req.headers.authorization);
    return caller instanceof Promise ? caller.catch(failed) : caller;
  } catch (error) {
    return failed(error);
  }
}

/** The caller by the token that code finds in a request; API tokens are the server's, as in v4. */
async function callerByCode(
  ctx: CodeContext,
  getToken: (ctx: object) => unknown,
  access: Access,
): Promise<Caller> {
  let claims: unknown;
  let isRefused = false;
  try {
    claims = await getToken(ctx);
  } catch {
    // it may be an API token
    isRefused = true;
  }
  if (isObject(claims) && claims['id'] !== undefined) return access.callerOf(claims);
  const known = await access.authenticate(ctx.req.headers.authorization);
  if (known.kind === 'user' || (isRefused && known.kind !== 'token')) throw unauthorized();
  return known;
}

/** The public has no row anywhere. */
const isSomebody = ({ userId, tokenId }: Caller): boolean => userId !== undefined || tokenId !== undefined;

function checkScope(caller: Caller, scope: RouteAuth['scope']): void {
  if (scope) {
    const missing = scope.find((each) => !caller.may(each));
    if (missing !== undefined) throw missingScope(caller, missing);
  } else if (caller.kind === 'public') throw noAccount();
  // a token that may do everything may do this, too
  else if (caller.kind === 'token' && !caller.may('')) throw forbidden();
}

const TOKEN_UID = 'admin::api-token';

/** @param db called for each read */
export const readCredentials =
  (strapi: PluginsOf & { readonly db: QueryEngine }) =>
  async (caller: Caller): Promise<Entity | null> => {
    if (caller.userId !== undefined) {
      const user = await userOfCode(strapi, caller.userId);
      if (user) return user;
      return strapi.db.query(USER_UID).findOne({ where: { id: caller.userId }, populate: ['role'] });
    }
    if (caller.tokenId === undefined) return null;
    const token = await strapi.db
      .query(TOKEN_UID)
      .findOne({ where: { id: caller.tokenId }, populate: ['permissions'] });
    if (!token) return null;
    const { accessKey: _key, permissions, ...shown } = token;
    const actions = Array.isArray(permissions) ? permissions.map(({ action }: Entity) => action) : [];
    return { ...shown, permissions: actions };
  };
