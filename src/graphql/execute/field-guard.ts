/** What project code puts around the fields of the schema (`resolversConfig`; spec "GraphQL schema customisation"). */
import type { GraphQLResolveInfo } from 'graphql';
import type { GraphqlContext } from './engine-types.ts';

/** What a policy is told. */
export interface PolicyCall {
  readonly parent: unknown;
  readonly args: Readonly<Record<string, unknown>>;
  readonly context: GraphqlContext;
  readonly info: GraphQLResolveInfo;
}

/** Says whether a field may be resolved: `false` and what it throws refuse. */
export type FieldPolicy = (call: PolicyCall) => unknown;

/** Stands around a resolver, and calls the next one inside. */
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
