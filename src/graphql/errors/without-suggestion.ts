/** Errors of GraphQL itself without the names it suggests: where introspection is off nobody asked for them. */
import { GraphQLError } from 'graphql';

const SUGGESTION = / Did you mean [^?]*\?$/;

/** The same error, without `Did you mean …?`. */
export function withoutSuggestion(error: GraphQLError): GraphQLError {
  const message = error.message.replace(SUGGESTION, '');
  if (message === error.message) return error;
  const { nodes, source, positions, path, extensions } = error;
  return new GraphQLError(message, {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    path: path ?? null,
    extensions,
  });
}
