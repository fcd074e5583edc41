/** Who calls a route of project code, and may they: v4's `auth` of a route (recorded from the reference). */
import type { Access } from '../../access/access.ts';
import type { Caller } from '../../access/caller.ts';
import { lacks } from '../../access/lacks.ts';
import type { MaybePromise } from '../../database/database.ts';
import { forbidden, unauthorized } from '../../errors/catalogue.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import { hiddenField } from '../hidden-field.ts';
import { NOBODY } from '../query/code-caller.ts';
import type { Entity } from '../query/query-engine.ts';
import type { CodeContext } from './koa-app.ts';

/** What a route asks of its callers. */
export interface RouteAuth {
  /** The scopes a caller needs, all of them; null for a handler without a name: any signed-in caller. */
  readonly scope: readonly string[] | null;
  /** The names of the strategies that are let in; null for all. */
  readonly strategies: readonly string[] | null;
}

/** The strategies a project adds to v4's own. */
export interface Strategies {
  readonly hasOwn: boolean;
  /** The strategy of the server's own that goes by a name. */
  builtIn(name: string): AuthState['strategy'];
  /** Who one of the project's says is calling; null where none knows. @throws OctavoError 401 or 403 */
  identifyOwn(
    ctx: CodeContext,
    scope: readonly string[] | null,
    allowed: readonly string[] | null,
  ): Promise<AuthState | null>;
}

/** What letting callers in takes. */
export interface Doors {
  readonly access: Access;
  readonly readCredentials: ReadCredentials;
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

const CALLERS = hiddenField<Caller>();

/** Notes whom a `ctx.state.auth` stands for. */
export const standFor = (auth: object, caller: Caller): void => CALLERS.set(auth, caller);

/** The caller `ctx.state.auth` stands for; without one nobody, who may follow no relation. */
export const callerOf = (auth: unknown): Caller =>
  (typeof auth === 'object' && auth !== null ? CALLERS.get(auth) : undefined) ?? NOBODY;

/**
 * Lets a caller in, and tells code who it is: `state.user`, `state.auth`, `state.isAuthenticated`.
 * @param auth null for any caller with good credentials, or none
 * @throws OctavoError 401 without good credentials, 403 without the permission
 */
export async function letIn(
  ctx: CodeContext,
  auth: RouteAuth | null,
  { access, readCredentials, strategies }: Doors,
): Promise<void> {
  let known: MaybePromise<Caller>;
  try {
    known = authenticate(ctx, auth, access);
    // an embedded database answers at once, and each wait costs
    if (known instanceof Promise) known = await known;
  } catch (error) {
    if (!strategies.hasOwn || !isUnknown(error)) throw error;
    const own = await strategies.identifyOwn(ctx, auth?.scope ?? null, auth?.strategies ?? null);
    if (!own) throw error;
    ctx.state['isAuthenticated'] = true;
    ctx.state['auth'] = own;
    return;
  }
  const caller = known;
  const name = caller.kind === 'token' ? 'api-token' : 'users-permissions';
  if (auth?.strategies && !auth.strategies.includes(name)) throw unauthorized();
  const credentials = isSomebody(caller) ? await readCredentials(caller) : null;
  const { state } = ctx;
  if (caller.kind === 'user') state['user'] = credentials;
  state['isAuthenticated'] = true;
  const told: AuthState = {
    strategy: strategies.builtIn(name),
    credentials,
    ability: { can: (scope) => caller.may(scope) },
  };
  CALLERS.set(told, caller);
  state['auth'] = told;
  if (auth) checkScope(caller, auth.scope);
}

/** Whether a caller would be let in, without telling code; of the project's own strategies they ask again then. */
export async function mayEnter(
  ctx: CodeContext,
  auth: RouteAuth,
  { access, strategies }: Doors,
): Promise<boolean> {
  try {
    checkScope(await authenticate(ctx, auth, access), auth.scope);
    return true;
  } catch (error) {
    if (!strategies.hasOwn || !isUnknown(error)) return false;
    const own = strategies.identifyOwn(ctx, auth.scope, auth.strategies);
    return own.then(Boolean, () => false);
  }
}

/** Whether no strategy of the server's own has known the credentials; a refusal says why. */
const isUnknown = (error: unknown): boolean =>
  error instanceof OctavoError &&
  error.name === 'UnauthorizedError' &&
  error.message === unauthorized().message;

/** A strategy that is not asked says nothing of why it would refuse. */
function authenticate(ctx: CodeContext, auth: RouteAuth | null, access: Access): MaybePromise<Caller> {
  const strategies = auth?.strategies;
  const failed = (error: unknown): never => {
    if (strategies && !strategies.includes('users-permissions')) throw unauthorized();
    throw error;
  };
  try {
    const caller = access.authenticate(ctx.req.headers.authorization);
    return caller instanceof Promise ? caller.catch(failed) : caller;
  } catch (error) {
    return failed(error);
  }
}

/** The public has no row anywhere. */
const isSomebody = ({ userId, tokenId }: Caller): boolean => userId !== undefined || tokenId !== undefined;

function checkScope(caller: Caller, scope: RouteAuth['scope']): void {
  if (scope) {
    const missing = scope.find((each) => !caller.may(each));
    if (missing !== undefined) throw lacks(caller, missing);
  } else if (caller.kind === 'public') throw unauthorized('Unauthorized');
  // a token that may do everything may do this, too
  else if (caller.kind === 'token' && !caller.may('')) throw forbidden();
}
