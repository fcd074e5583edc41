/** Who calls a route of project code, and may they: v4's `auth` of a route (recorded from the reference). */
import type { Access } from '../../access/access.ts';
import type { Caller } from '../../access/caller.ts';
import { lacks } from '../../access/lacks.ts';
import type { MaybePromise } from '../../database/database.ts';
import { forbidden, unauthorized } from '../../errors/catalogue.ts';
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
  access: Access,
  read: ReadCredentials,
): Promise<void> {
  const known = authenticate(ctx, auth, access);
  // an embedded database answers at once, and each wait costs
  const caller = known instanceof Promise ? await known : known;
  const name = caller.kind === 'token' ? 'api-token' : 'users-permissions';
  if (auth?.strategies && !auth.strategies.includes(name)) throw unauthorized();
  const credentials = isSomebody(caller) ? await read(caller) : null;
  const { state } = ctx;
  if (caller.kind === 'user') state['user'] = credentials;
  state['isAuthenticated'] = true;
  const told: AuthState = {
    strategy: { name },
    credentials,
    ability: { can: (scope) => caller.may(scope) },
  };
  CALLERS.set(told, caller);
  state['auth'] = told;
  if (auth) checkScope(caller, auth.scope);
}

/** Whether a caller would be let in, without telling code. */
export async function mayEnter(ctx: CodeContext, auth: RouteAuth, access: Access): Promise<boolean> {
  try {
    checkScope(await authenticate(ctx, auth, access), auth.scope);
    return true;
  } catch {
    return false;
  }
}

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
