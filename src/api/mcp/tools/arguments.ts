/** The arguments of a tool, read one by one. Whatever is part of a request is left to the server to check. */
import { isObject, type JsonObject } from '../../../core/base/is-object.ts';
import { argumentInvalid, unknownArgument } from '../../../core/errors/catalogue.ts';
import { type ContentType, type Model, schemaOf } from '../../../core/model/content-type.ts';
import type { ToolDefinition } from './tool.ts';

/** @throws OctavoError ValidationError for an argument that the tool has not */
export function checkNames(args: JsonObject, { inputSchema }: ToolDefinition): void {
  const known = Object.keys(inputSchema.properties);
  for (const name of Object.keys(args)) {
    if (!known.includes(name)) throw unknownArgument(name, known.join(', ') || 'none');
  }
}

/** @throws OctavoError ValidationError unless it is one of these uids */
export function readType(args: JsonObject, model: Model, uids: readonly string[]): ContentType {
  const uid = args['type'];
  if (typeof uid !== 'string' || !uids.includes(uid)) throw argumentInvalid('type', oneOf(uids));
  return schemaOf(model, uid) as ContentType;
}

/** @throws OctavoError ValidationError unless it is the id of an entry */
export function readId(args: JsonObject): number {
  const id = args['id'];
  if (!Number.isSafeInteger(id) || (id as number) < 1) throw argumentInvalid('id', 'the id of an entry');
  return id as number;
}

/** @throws OctavoError ValidationError unless it is an object with names the model knows */
export function readData(args: JsonObject, names: ReadonlySet<string>): JsonObject {
  const data = args['data'];
  if (!isObject(data)) throw argumentInvalid('data', 'an object with attributes');
  for (const name of Object.keys(data)) {
    if (!names.has(name)) throw unknownArgument(`data.${name}`, [...names].join(', '));
  }
  return data;
}

/** @throws OctavoError ValidationError unless it is true or false, or not there */
export function readFlag(args: JsonObject, name: string): boolean {
  const value = args[name] ?? false;
  if (typeof value !== 'boolean') throw argumentInvalid(name, 'true or false');
  return value;
}

/** A whole number, or null where there is none. @throws OctavoError ValidationError */
export function readCount(args: JsonObject, name: string, least: number): number | null {
  const value = args[name] ?? null;
  if (value === null) return null;
  if (!Number.isSafeInteger(value) || (value as number) < least) {
    throw argumentInvalid(name, `a whole number of at least ${least}`);
  }
  return value as number;
}

const oneOf = (texts: readonly string[]): string => `one of ${texts.join(', ') || 'none'}`;
