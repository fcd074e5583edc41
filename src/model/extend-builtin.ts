/**
 * A project's extension of a built-in type (`src/extensions/<plugin>/content-types/<name>/schema.json`).
 * As in v4 its attributes replace the built-in ones, with two exceptions that keep secrets secret and the
 * built-in routes working: what is private stays private, and an attribute left out stays, unseen.
 */
import type { SchemaSource } from './schema-source.ts';
import { isObject, type JsonObject } from './values.ts';

/** The built-in source with the extension's schema over it; problems show the extension's file. */
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

/** One object over another; what is no object is left for the reader to report. */
function extendObject(original: unknown, extension: unknown): unknown {
  if (extension === undefined || extension === null) return original;
  return isObject(original) && isObject(extension) ? { ...original, ...extension } : extension;
}

function extendAttributes(original: unknown, extension: unknown): unknown {
  if (extension === undefined || extension === null) return original;
  if (!isObject(original) || !isObject(extension)) return extension;
  const attributes: Record<string, unknown> = { ...extension };
  for (const [name, attribute] of Object.entries(original)) {
    const own = Object.hasOwn(extension, name) ? extension[name] : undefined;
    if (own === undefined) attributes[name] = { ...(attribute as JsonObject), private: true };
    else if (isObject(own) && isObject(attribute) && attribute['private'] === true) {
      attributes[name] = { ...own, private: true };
    }
  }
  return attributes;
}
