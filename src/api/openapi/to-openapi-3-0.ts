/** An OpenAPI 3.1 document in the form of 3.0, for tools that read no other. */
import type { OpenAPIV3, OpenAPIV3_1 } from 'openapi-types';
import { isObject } from '../../core/base/is-object.ts';
import { toSchema30 } from './to-schema-3-0.ts';

/** Members of the document, of `info` and of `components` that 3.0 does not have. */
const UNKNOWN: readonly string[] = ['webhooks', 'jsonSchemaDialect'];

/** What is an example or a name and no part of the document. */
const VALUES: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'mapping', 'scopes']);

/** @returns a document of its own: the given one stays as it is */
export function toOpenApi30(document: OpenAPIV3_1.Document): OpenAPIV3.Document {
  const { openapi: _, components, info, ...rest } = document;
  const { summary: _summary, ...known } = info;
  const { pathItems: _pathItems, schemas, ...parts } = components ?? {};
  return {
    openapi: '3.0.3',
    info: known,
    ...(convert(without(rest, UNKNOWN)) as object),
    paths: convert(rest.paths ?? {}),
    components: {
      ...(convert(parts) as object),
      ...(schemas && { schemas: mapped(schemas, toSchema30) }),
    },
  } as OpenAPIV3.Document;
}

/** Converts the schemas of a part of the document, wherever they are. */
function convert(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(convert);
  if (!isObject(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (key === 'schema') return [key, toSchema30(value)];
      return [key, VALUES.has(key) ? value : convert(value)];
    }),
  );
}

const without = (part: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(part).filter(([name]) => !names.includes(name)));

const mapped = (parts: object, change: (part: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part)]));
