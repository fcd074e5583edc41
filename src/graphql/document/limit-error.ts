/** The refusal of a document that passes one of the plugin's own limits; its text names the limit. */
import { type ASTNode, GraphQLError } from 'graphql';
import type { GraphqlLimits } from '../../project/config/plugins/graphql-limits.ts';

/** `Too many aliases: at most 250 (graphql.limits.aliases)`. */
export function limitError(
  limits: GraphqlLimits,
  name: keyof GraphqlLimits,
  what: string,
  node?: ASTNode,
): GraphQLError {
  return new GraphQLError(`Too many ${what}: at most ${limits[name]} (graphql.limits.${name})`, {
    ...(node && { nodes: node }),
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
  });
}
