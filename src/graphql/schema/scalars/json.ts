/** `JSON`: any JSON value, raw. */
import { GraphQLScalarType } from 'graphql';
import { jsonValue } from './literals.ts';

const ECMA_404 = 'http://www.ecma-international.org/publications/files/ECMA-ST/ECMA-404.pdf';

export const jsonScalar = (): GraphQLScalarType =>
  new GraphQLScalarType({
    name: 'JSON',
    description: `The \`JSON\` scalar type represents JSON values as specified by [ECMA-404](${ECMA_404}).`,
    specifiedByURL: ECMA_404,
    serialize: (value) => value,
    parseValue: (value) => value,
    parseLiteral: (node, variables) => jsonValue(node, variables, null),
  });
