/** Where in an answer a place stands: of which entry, and below which relation. */
import type { RelationAttribute } from '../../src/core/model/attribute.ts';
import {
  type AnySchema,
  type ContentType,
  findSchema,
  type Model,
} from '../../src/core/model/content-type.ts';
import type { Place } from './places.ts';

type Path = Place['path'];

export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (here, step) => (here as Record<string | number, unknown> | null | undefined)?.[step],
    value,
  );

/** The type that a path of the content manager names. */
export function typeOf(model: Model, path: string): ContentType | undefined {
  const [, uid] = /^\/content-manager\/(?:collection|single)-types\/([^/?]+)/.exec(path) ?? [];
  return uid === undefined ? undefined : model.contentTypes.get(uid);
}

/** The path of the entry around a place: an item of a list, or the answer itself. */
export const entryPath = (path: Path): Path => (path[0] === 'results' ? path.slice(0, 2) : []);

/** A relation that a place is in. */
export interface Related {
  /** The type or component that has it. */
  readonly schema: AnySchema;
  readonly attribute: RelationAttribute;
  /** Of the relation, in the answer. */
  readonly path: Path;
  /** Of the place, from the related row on. */
  readonly rest: Path;
}

/**
 * The relation that a place of an entry is in.
 * @param body the answer, whose zones name their components
 */
export function relatedAt(model: Model, type: ContentType, { path }: Place, body: unknown): Related | null {
  const start = entryPath(path).length;
  let schema: AnySchema | undefined = type;
  for (let at = start; at < path.length; at += 1) {
    const step = path[at]!;
    if (typeof step === 'number') continue;
    const attribute = schema?.attributes.get(step);
    if (!schema || !attribute || attribute.kind === 'scalar') return null;
    if (attribute.kind === 'relation') {
      const after = path.slice(at + 1);
      return {
        schema,
        attribute,
        path: path.slice(0, at + 1),
        rest: typeof after[0] === 'number' ? after.slice(1) : after,
      };
    }
    if (attribute.kind === 'component') schema = findSchema(model, attribute.component);
    else if (attribute.kind === 'dynamiczone') {
      const part = valueAt(body, path.slice(0, at + 2)) as { __component?: string } | undefined;
      schema = part?.__component === undefined ? undefined : findSchema(model, part.__component);
    } else schema = model.contentTypes.get('plugin::upload.file');
  }
  return null;
}
