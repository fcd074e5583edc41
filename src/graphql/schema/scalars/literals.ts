/** What a literal of a document holds, as scalars read it. */
import { Kind, type ValueNode } from 'graphql';

/** A literal as messages show it: a list or an object is `false`, as in v4. */
export const shownLiteral = (node: ValueNode): string => String('value' in node && node.value);

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
