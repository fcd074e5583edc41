/**
 * v4's form of an answer → the flat one, for answers that project code has handled: code sees v4's form whatever the
 * client asks for (A427). Other answers are flat as the statement prints them.
 */
import { isObject, type JsonObject } from '../base/is-object.ts';
import { FILE_UID } from '../database/layout/layout.ts';
import type { Attribute } from '../model/attribute.ts';
import { type AnySchema, findSchema, type Model } from '../model/content-type.ts';

/**
 * Takes off what stands around entries: `{ data: { id, attributes }, meta }` → `{ data: { id, … }, meta }`.
 * @param type of the entries under `data`
 * @returns anything else as it is
 */
export function flatAnswer(model: Model, type: AnySchema, answer: unknown): unknown {
  if (!isObject(answer) || !Object.hasOwn(answer, 'data')) return answer;
  return { ...answer, data: flatEntries(model, type, answer['data']) };
}

/** The same for bytes of JSON. */
export const flatBody = (model: Model, type: AnySchema, body: Buffer): Buffer =>
  Buffer.from(JSON.stringify(flatAnswer(model, type, JSON.parse(body.toString('utf8')))));

/** @param type undefined where only the form of a value says that it is an entry */
function flatEntries(model: Model, type: AnySchema | undefined, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => flatEntries(model, type, item));
  if (!isEntry(value)) return value;
  const { id, attributes, meta, ...others } = value;
  return {
    ...(id === undefined ? {} : { id }),
    ...flatMembers(model, type, attributes),
    // the server's own `meta` of an entry (S1) is none of its attributes
    ...(meta === undefined || listsLocales(meta) ? {} : { meta }),
    ...others,
  };
}

type Entry = JsonObject & { readonly attributes: JsonObject };

const isEntry = (value: unknown): value is Entry => isObject(value) && isObject(value['attributes']);

const listsLocales = (meta: unknown): boolean =>
  isObject(meta) && Object.keys(meta).join() === 'availableLocales';

const flatMembers = (model: Model, schema: AnySchema | undefined, members: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      flatValue(model, schema?.attributes.get(name), value),
    ]),
  );

function flatValue(model: Model, attribute: Attribute | undefined, value: unknown): unknown {
  switch (attribute?.kind) {
    case 'scalar':
      return value;
    case 'component':
      return flatParts(model, () => findSchema(model, attribute.component), value);
    case 'dynamiczone':
      return flatParts(model, (part) => findSchema(model, String(part['__component'])), value);
    case 'media':
      return flatRelated(model, findSchema(model, FILE_UID), value);
    case 'relation':
      // entries of any type have nothing around them in v4 either
      return attribute.target === null
        ? value
        : flatRelated(model, findSchema(model, attribute.target), value);
    case undefined:
      // a member that code has added
      return flatRelated(model, undefined, value);
  }
}

/** `{ data: … }` of entries, of nothing, or of a number of entries. */
function flatRelated(model: Model, target: AnySchema | undefined, value: unknown): unknown {
  if (!isObject(value) || Object.keys(value).join() !== 'data') return value;
  const { data } = value;
  const isAll = data === null || isEntry(data) || (Array.isArray(data) && data.every(isEntry));
  return isAll ? flatEntries(model, target, data) : value;
}

function flatParts(
  model: Model,
  typeOf: (part: JsonObject) => AnySchema | undefined,
  value: unknown,
): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => flatParts(model, typeOf, part));
  return isObject(value) ? flatMembers(model, typeOf(value), value) : value;
}
