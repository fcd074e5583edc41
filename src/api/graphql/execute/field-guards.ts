/** The policies, middlewares and permissions that project code sets for fields of the schema (`resolversConfig`). */

import type { GraphQLResolveInfo } from 'graphql';
import type { Caller } from '../../../core/access/caller.ts';
import { forbiddenAccess } from '../../../core/errors/catalogue.ts';
import type { GraphqlContext } from './engine-types.ts';

/** The arguments of a policy. */
export interface PolicyCall {
  readonly parent: unknown;
  readonly args: Readonly<Record<string, unknown>>;
  readonly context: GraphqlContext;
  readonly info: GraphQLResolveInfo;
}

/** Decides whether a field may be resolved: `false` and an error refuse. */
export type FieldPolicy = (call: PolicyCall) => unknown;

/** Surrounds a resolver, and calls the next middleware. */
export type FieldMiddleware = (
  next: (
    parent: unknown,
    args: Readonly<Record<string, unknown>>,
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) => unknown,
  parent: unknown,
  args: Readonly<Record<string, unknown>>,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
) => unknown;

/** The scopes a caller needs instead of the usual one; `false` for none. */
export type FieldAuth = false | { readonly scope: readonly string[] };

export interface FieldGuard {
  readonly auth?: FieldAuth | undefined;
  readonly policies: readonly FieldPolicy[];
  readonly middlewares: readonly FieldMiddleware[];
}

/** By `Type.field`. */
export type FieldGuards = ReadonlyMap<string, FieldGuard>;

export const NO_GUARDS: FieldGuards = new Map();

/**
 * @param auth the setting of project code; undefined if there is none
 * @param scope the field's own scope; null if there is none
 * @throws OctavoError ForbiddenError
 */
export function authorize(caller: Caller, auth: FieldAuth | undefined, scope: string | null): void {
  const needed = auth === undefined ? (scope === null ? [] : [scope]) : auth === false ? [] : auth.scope;
  if (!needed.every((each) => caller.may(each))) throw forbiddenAccess();
}

/** A scope that is never granted: only full-access tokens hold it. */
const EVERYTHING = 'graphql::custom';

/**
 * A root field of project code: open to signed-in users and full-access tokens, unless it is configured
 * (spec/graphql "Users and permissions").
 * @throws OctavoError ForbiddenError
 */
export function authorizeCustom(caller: Caller, auth: FieldAuth | undefined): void {
  if (auth !== undefined) authorize(caller, auth, null);
  else if (caller.kind !== 'user' && !caller.may(EVERYTHING)) throw forbiddenAccess();
}
