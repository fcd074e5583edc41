/** `JSON`: any JSON value, raw. */
import { GraphQLScalarType, Kind, type ValueNode } from 'graphql';

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

/** A literal in messages: a list or an object is `false`, as in v4. */
export const printedLiteral = (node: ValueNode): string => String('value' in node && node.value);

/**
 * The JSON value of a literal. Integers beyond 2^53 are bigints, so that they keep their digits.
 * @param variables the values of the request's variables; absent while a document is validated
 * @param names enum literals: null leaves them out, as no JSON value is one
 */
export function jsonValue(
  node: ValueNode,
  variables: Readonly<Record<string, unknown>> | null | undefined,
  names: 'text' | null,
): unknown {
  switch (node.kind) {
    case Kind.NULL:
      return null;
    case Kind.STRING:
    case Kind.BOOLEAN:
      return node.value;
    case Kind.INT: {
      const number = Number(node.value);
      return Number.isSafeInteger(number) ? number : BigInt(node.value);
    }
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.ENUM:
      return names === 'text' ? node.value : undefined;
    case Kind.LIST:
      return node.values.map((item) => jsonValue(item, variables, names));
    case Kind.OBJECT:
      return Object.fromEntries(
        node.fields.map((field) => [field.name.value, jsonValue(field.value, variables, names)]),
      );
    case Kind.VARIABLE:
      return variables?.[node.name.value];
  }
}
