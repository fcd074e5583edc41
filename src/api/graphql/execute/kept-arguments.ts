/**
 * Fields below the root are read together with it, before their guards run. If a guard changes the arguments of such a
 * field, what was read is not what it asks for: the field is refused.
 */
import { isDeepStrictEqual } from 'node:util';
import type { GraphQLField, GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import { levelParams } from '../read/level-params.ts';
import type { GraphqlContext } from './engine-types.ts';

type Resolver = GraphQLFieldResolver<unknown, GraphqlContext>;

/** The two ends of a field's guards. */
export interface KeptArguments {
  /** Stands before the guards. */
  before(resolve: Resolver): Resolver;
  /** Stands behind them: throws if they have changed the arguments. */
  behind(resolve: Resolver): Resolver;
}

/** Keeps the arguments of a field for the time of its guards. */
export function keepArguments(
  place: string,
  field: Pick<GraphQLField<unknown, unknown>, 'args'>,
): KeptArguments {
  const argumentsOf = new WeakMap<GraphQLResolveInfo, unknown>();
  const copyOf = (args: Readonly<Record<string, unknown>>) => structuredClone(levelParams(field, args));
  return {
    before: (resolve) => (parent, args, context, info) => {
      argumentsOf.set(info, copyOf(args));
      return resolve(parent, args, context, info);
    },
    behind: (resolve) => (parent, args, context, info) => {
      if (!isDeepStrictEqual(argumentsOf.get(info), copyOf(args))) {
        throw new Error(
          `a policy or middleware has changed the arguments of ${place}: that is possible for fields of Query and Mutation`,
        );
      }
      return resolve(parent, args, context, info);
    },
  };
}
