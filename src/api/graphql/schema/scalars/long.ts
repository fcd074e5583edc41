/** `Long`: a whole number of any size: a JSON number inside ±(2^53 − 1), an exact text outside (A2, A20). */
import { GraphQLError, GraphQLScalarType, print } from 'graphql';
import { graphqlErrors } from '../../../../core/errors/catalogue.ts';

/** A whole number in its one form. */
const WHOLE = /^(?:0|-?[1-9]\d*)$/;

/** Longer texts are not converted to numbers only for an error message. */
const LONG = 100;

export const longScalar = (): GraphQLScalarType =>
  new GraphQLScalarType({
    name: 'Long',
    description: 'The `BigInt` scalar type represents non-fractional signed whole numeric values.',
    serialize: (value) => whole(String(value)),
    parseValue: (value) => whole(String(value)),
    parseLiteral: (node) => {
      if ('value' in node) return whole(node.value);
      throw new GraphQLError(graphqlErrors.longNoNumber(print(node)), { nodes: node });
    },
  });

/**
 * The number, or its exact text if a JavaScript number would lose digits: filters and inputs take both.
 * @throws SyntaxError for a value that is no whole number: graphql-js puts the type's name before its text
 * @throws GraphQLError for a whole number in another form
 */
function whole(value: string | boolean): number | string {
  if (typeof value === 'string' && WHOLE.test(value)) {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value;
  }
  if (typeof value === 'boolean' || value.length <= LONG) BigInt(value);
  throw new GraphQLError(graphqlErrors.invalidLong(String(value)));
}
