/** An entity → the form of the content API: `{ data: { id, attributes }, meta }`. */
import { isPlainObject } from '../../core/base/is-object.ts';
import type { CodeType } from '../shared/type-registry.ts';

type TypeOf = (uid: string) => CodeType | undefined;

/**
 * Wraps an entity, or a list of them.
 * @param typeOf finds the types of related entries and components
 * @returns null and undefined as they are
 */
export function transformResponse(
  typeOf: TypeOf,
  type: CodeType | undefined,
  entity: unknown,
  meta: object = {},
): unknown {
  if (entity === null || entity === undefined) return entity;
  return { data: entry(typeOf, type, entity), meta };
}

function entry(typeOf: TypeOf, type: CodeType | undefined, entity: unknown): unknown {
  if (Array.isArray(entity)) return entity.map((one) => entry(typeOf, type, one));
  if (!isPlainObject(entity)) {
    if (entity === null || entity === undefined) return null;
    throw new Error('Entry must be an object');
  }
  const { id, ...rest } = entity;
  return { id, attributes: attributes(typeOf, type, rest) };
}

type Entity = Record<string, unknown>;

function attributes(typeOf: TypeOf, type: CodeType | undefined, entity: Entity): Entity {
  return Object.fromEntries(
    Object.entries(entity).map(([name, value]) => [name, attribute(typeOf, type?.attributes[name], value)]),
  );
}

function attribute(typeOf: TypeOf, entity: Entity | undefined, value: unknown): unknown {
  // JSON leaves it out
  if (value === undefined) return undefined;
  switch (entity?.['type']) {
    case 'relation':
      // entries of any type stay as they are; a single one does not carry its type
      if (typeof entity['target'] !== 'string')
        return entity['relation'] === 'morphToOne' ? untyped(value) : value;
      return related(typeOf, typeOf(entity['target']), value);
    case 'media':
      return related(typeOf, typeOf('plugin::upload.file'), value);
    case 'component':
      return parts(typeOf, () => typeOf(String(entity['component'])), value);
    case 'dynamiczone':
      return parts(typeOf, (part) => typeOf(String(part['__component'])), value);
    default:
      return value;
  }
}

function untyped(value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  const { __type: _type, ...entry } = value;
  return entry;
}

/** What was not populated is not there at all; a number of entries is one. */
function related(typeOf: TypeOf, target: CodeType | undefined, value: unknown): unknown {
  if (isPlainObject(value) && typeof value['count'] === 'number' && Object.keys(value).length === 1) {
    return { data: { attributes: { count: value['count'] } } };
  }
  return { data: entry(typeOf, target, value) };
}

/** Components keep their `id` next to their attributes. */
function parts(typeOf: TypeOf, typeOfPart: (part: Entity) => CodeType | undefined, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => parts(typeOf, typeOfPart, one));
  return isPlainObject(value) ? attributes(typeOf, typeOfPart(value), value) : value;
}
