/**
 * A project's extension of a built-in type (`src/extensions/<plugin>/content-types/<name>/schema.json`). As in
 * v4 its attributes replace the built-in ones, with two exceptions that protect secrets and the built-in
 * routes: a private attribute stays private, and an attribute left out stays, hidden.
 */
import { isObject, type JsonObject } from '../base/is-object.ts';
import type { SchemaSource } from './schema-source.ts';

/** The built-in source merged with the extension's schema; problems name the extension's file. */
export function extendBuiltin(builtin: SchemaSource, extension: SchemaSource): SchemaSource {
  if (!isObject(extension.schema) || !isObject(builtin.schema)) return extension;
  const original = builtin.schema;
  const schema: JsonObject = {
    ...original,
    ...extension.schema,
    info: extendObject(original['info'], extension.schema['info']),
    options: extendObject(original['options'], extension.schema['options']),
    attributes: extendAttributes(original['attributes'], extension.schema['attributes']),
  };
  return { ...extension, schema };
}

/** Merges one object into another; a value that is no object is left for the reader to report. */
function extendObject(original: unknown, extension: unknown): unknown {
  if (extension === undefined || extension === null) return original;
  return isObject(original) && isObject(extension) ? { ...original, ...extension } : extension;
}

function extendAttributes(original: unknown, extension: unknown): unknown {
  if (extension === undefined || extension === null) return original;
  if (!isObject(original) || !isObject(extension)) return extension;
  const attributes: Record<string, unknown> = { ...extension };
  for (const [name, attribute] of Object.entries(original)) {
    const extended = Object.hasOwn(extension, name) ? extension[name] : undefined;
    if (extended === undefined) attributes[name] = { ...(attribute as JsonObject), private: true };
    else if (isObject(extended) && isObject(attribute) && attribute['private'] === true) {
      attributes[name] = { ...extended, private: true };
    }
  }
  return attributes;
}
