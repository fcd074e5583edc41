/** Removes from a body the attributes that the writer may not set. */
import { isObject } from '../base/is-object.ts';
import type { Attribute } from '../model/attribute.ts';
import { type AnySchema, type Model, schemaOf } from '../model/content-type.ts';
import type { FieldSet } from '../rights/field-set.ts';
import type { Body } from './check/check-context.ts';

/**
 * The attributes of a body that are in the set. Others are left out without a word, as v4 does, and so are unknown
 * names and attributes that the server sets itself. A component keeps its `id` and the leaves that are in the set, where
 * it is sent as a list or as an object as it has to be: what is refused is answered as it came. A dynamic zone is in it as a
 * whole or not at all.
 */
export function permittedBody(model: Model, schema: AnySchema, fields: FieldSet, body: Body): Body {
  const entries = [...schema.attributes.values()].flatMap((attribute): [string, unknown][] => {
    const { name, system } = attribute;
    if (system || !Object.hasOwn(body, name)) return [];
    if (fields.has(name)) return [[name, body[name]]];
    if (attribute.kind !== 'component' || !fields.hasPartOf(name)) return [];
    const component = schemaOf(model, attribute.component);
    const inside = fields.inside(name);
    const permitted = (value: unknown): unknown =>
      isObject(value) ? { ...idMember(value), ...permittedBody(model, component, inside, value) } : value;
    const value = body[name];
    if (Array.isArray(value) !== attribute.repeatable) return [[name, value]];
    return [[name, Array.isArray(value) ? value.map(permitted) : permitted(value)]];
  });
  return Object.fromEntries(entries);
}

/** Names of a body that no rule is about: they change no entry, and listeners see them. */
const isFree = (schema: AnySchema, name: string): boolean =>
  !schema.attributes.has(name) && name !== 'id' && name !== '__proto__';

/** The members of a body that are no attributes: as in v4 they reach listeners, whoever sends them. */
export const freeMembers = (schema: AnySchema, body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => isFree(schema, name)));

/** True if an attribute may be set in part only: a component of which some leaves are in the set. */
export const isPartlyPermitted = (fields: FieldSet, { kind, name }: Attribute): boolean =>
  kind === 'component' && !fields.has(name) && fields.hasPartOf(name);

const idMember = (value: Body): Body => (Object.hasOwn(value, 'id') ? { id: value['id'] } : {});
