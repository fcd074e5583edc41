/** What events and listeners get of an entry that an editor writes: all of it, related entries as whole rows. */
import { type AnySchema, type ContentType, type Model, schemaOf } from '../../../core/model/content-type.ts';
import type { Params } from '../../../core/query/params.ts';

const known = new WeakMap<ContentType, Params>();

/** In the form of a query: every relation and file, components and zones to any depth. */
export function eventParams(model: Model, type: ContentType): Params {
  let params = known.get(type);
  if (!params) {
    params = { populate: populateOf(model, type, []) };
    known.set(type, params);
  }
  return params;
}

/** A component inside itself ends there. */
function populateOf(model: Model, schema: AnySchema, inside: readonly string[]): Record<string, unknown> {
  const inner = (uid: string): unknown => {
    const populate = populateOf(model, schemaOf(model, uid), [...inside, uid]);
    return Object.keys(populate).length === 0 ? true : { populate };
  };
  const entries = [...schema.attributes.values()].flatMap((attribute): [string, unknown][] => {
    const { name, kind } = attribute;
    if (kind === 'scalar' || (attribute.system && name !== 'localizations')) return [];
    if (kind === 'component') {
      return inside.includes(attribute.component) ? [] : [[name, inner(attribute.component)]];
    }
    if (kind !== 'dynamiczone') return [[name, true]];
    const listed = attribute.components.filter((uid) => !inside.includes(uid));
    return [[name, { on: Object.fromEntries(listed.map((uid) => [uid, inner(uid)])) }]];
  });
  return Object.fromEntries(entries);
}
