/** `traverseEntity` of `@strapi/utils`: a visitor for every attribute of an entity and of what hangs on it. */
import { isPlainObject } from '../../core/base/is-object.ts';
import { FILE_UID } from '../../core/database/layout/layout.ts';
import type { CodeType } from '../shared/type-registry.ts';
import type { Tree } from './data-rules.ts';

export interface Path {
  readonly raw: string | null;
  readonly attribute: string | null;
}

interface Visit {
  readonly data: Tree;
  readonly schema: CodeType;
  readonly key: string;
  readonly value: unknown;
  readonly attribute: Tree;
  readonly path: Path;
}

interface Changes {
  remove(key: string): void;
  set(key: string, value: unknown): void;
}

export type Visitor = (visit: Visit, changes: Changes) => unknown;

export interface TraverseOptions {
  readonly schema?: CodeType | undefined;
  readonly path?: Path;
}

/** What takes a visitor, options with the schema, and the data, together or one after the other. */
export interface Curried<V> {
  (visitor: V, options: TraverseOptions, data: unknown): Promise<unknown>;
  (visitor: V, options: TraverseOptions): (data: unknown) => Promise<unknown>;
  (
    visitor: V,
  ): {
    (options: TraverseOptions, data: unknown): Promise<unknown>;
    (options: TraverseOptions): (data: unknown) => Promise<unknown>;
  };
}

export type TraverseEntity = Curried<Visitor>;

export function curried<V>(
  traverse: (visitor: V, options: TraverseOptions, data: unknown) => Promise<unknown>,
): Curried<V> {
  return ((...args: [V, TraverseOptions?, unknown?]) => {
    const [visitor, options] = args;
    if (args.length > 2) return traverse(visitor, options!, args[2]);
    if (args.length > 1) return (data: unknown) => traverse(visitor, options!, data);
    return (later: TraverseOptions, ...rest: unknown[]) =>
      rest.length > 0 ? traverse(visitor, later, rest[0]) : (data: unknown) => traverse(visitor, later, data);
  }) as Curried<V>;
}

/**
 * @param typeOf finds schemas by their uid
 * @returns takes a visitor, options with the schema, and the entity, together or one after the other; what it
 * gives is a copy, with what the visitor has set and without what it has removed
 */
export function createTraverseEntity(typeOf: (uid: string) => CodeType | undefined): TraverseEntity {
  const traverse = async (visitor: Visitor, options: TraverseOptions, entity: unknown): Promise<unknown> => {
    const { schema, path = { raw: null, attribute: null } } = options;
    if (!isPlainObject(entity) || !schema) return entity;
    const copy: Tree = { ...entity };
    const changes: Changes = {
      remove: (key) => {
        delete copy[key];
      },
      set: (key, value) => {
        copy[key] = value;
      },
    };
    for (const key of Object.keys(copy)) {
      const attribute = schema.attributes[key];
      if (!attribute) continue;
      const here: Path = { ...path, raw: joinPath(path.raw, key), attribute: joinPath(path.attribute, key) };
      await visitor({ data: copy, schema, key, value: copy[key], attribute, path: here }, changes);
      const value = copy[key];
      if (typeof value !== 'object' || value === null) continue;
      const below = async (one: unknown): Promise<unknown> => {
        const uid = uidBelow(attribute, one);
        return uid === null ? one : traverse(visitor, { schema: typeOf(uid), path: here }, one);
      };
      copy[key] = Array.isArray(value) ? await oneByOne(value, below) : await below(value);
    }
    return copy;
  };

  return curried(traverse);
}

export const joinPath = (before: string | null, key: string): string =>
  before === null ? key : `${before}.${key}`;

/** The schema of a value below an attribute; null where nothing is below. */
export function uidBelow(attribute: Tree, value: unknown): string | null {
  const member = (name: string): string | null => {
    const uid = isPlainObject(value) ? value[name] : undefined;
    return typeof uid === 'string' ? uid : null;
  };
  switch (attribute['type']) {
    case 'relation':
      return typeof attribute['target'] === 'string' ? attribute['target'] : member('__type');
    case 'media':
      return FILE_UID;
    case 'component':
      return String(attribute['component']);
    case 'dynamiczone':
      return member('__component');
    default:
      return null;
  }
}

/** A visitor sees entities in their order. */
async function oneByOne(
  list: readonly unknown[],
  work: (one: unknown) => Promise<unknown>,
): Promise<unknown[]> {
  const results: unknown[] = [];
  for (const one of list) results.push(await work(one));
  return results;
}
