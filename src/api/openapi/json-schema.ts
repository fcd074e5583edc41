/** The parts of JSON Schema (2020-12) that the document is made of. */

/** A JSON Schema, as OpenAPI 3.1 takes it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** Any JSON value. */
export const ANY: JsonSchema = {};

export const TEXT: JsonSchema = { type: 'string' };

/** The id of an entry in an answer. */
export const ID: JsonSchema = { type: 'integer' };

/** The same schema, and null. */
export function nullable(schema: JsonSchema): JsonSchema {
  const { type } = schema;
  const values = schema['enum'];
  if (typeof type === 'string') {
    return {
      ...schema,
      type: [type, 'null'],
      ...(Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {}),
    };
  }
  const isOpen = !COMBINING.some((keyword) => keyword in schema);
  return isOpen ? schema : anyOf([schema, NULL]);
}

/** The keywords of a schema without a type that takes some values only. */
const COMBINING = ['$ref', 'anyOf', 'oneOf', 'allOf'];

const NULL: JsonSchema = { type: 'null' };

export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

export const anyOf = (schemas: readonly JsonSchema[]): JsonSchema =>
  schemas.length === 1 ? schemas[0]! : { anyOf: schemas };

export const oneOf = (schemas: readonly JsonSchema[]): JsonSchema =>
  schemas.length === 1 ? schemas[0]! : { oneOf: schemas };

/**
 * An object that has no other members than these.
 * @param required all unless given
 */
export const closedObject = (
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = Object.keys(properties),
): JsonSchema => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
  additionalProperties: false,
});

/** An object that may have other members. */
export const openObject = (
  properties: Readonly<Record<string, JsonSchema>> = {},
  required: readonly string[] = [],
): JsonSchema => ({
  type: 'object',
  ...(Object.keys(properties).length > 0 ? { properties } : {}),
  ...(required.length > 0 ? { required } : {}),
});
