/** Refuses `__schema` and `__type` if the project has introspection off; `__typename` is free. */
import { GraphQLError, type ValidationRule } from 'graphql';
import { graphqlErrors } from '../../../core/errors/catalogue.ts';

export const noIntrospection: ValidationRule = (context) => ({
  Field: (node) => {
    const name = node.name.value;
    if (name !== '__schema' && name !== '__type') return;
    context.reportError(new GraphQLError(graphqlErrors.noIntrospection(name), { nodes: node }));
  },
});

/** Removes suggested names from GraphQL's own errors: they would reveal names while introspection is off. */
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
