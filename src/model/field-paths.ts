/** The fields of a content-type as permissions name them: `title`, `seo.metaTitle`. */
import type { Attribute } from './attribute.ts';
import { type AnySchema, type Model, schemaOf } from './content-type.ts';

/** A field of the catalogue; a component's own fields are its children, a dynamic zone has none. */
export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly children: readonly Field[] | null;
}

/** The fields a form shows, in the order of the schema; a component inside itself ends there. */
export const fieldsOf = (model: Model, schema: AnySchema, inside: readonly string[] = []): Field[] =>
  [...schema.attributes.values()]
    .filter(({ system, visible }) => !system && (inside.length > 0 || visible !== false))
    .map((attribute) => toField(model, attribute, inside));

function toField(model: Model, attribute: Attribute, inside: readonly string[]): Field {
  const required = attribute.required === true;
  if (attribute.kind !== 'component' || inside.includes(attribute.component)) {
    return { name: attribute.name, required, children: null };
  }
  const component = schemaOf(model, attribute.component);
  return {
    name: attribute.name,
    required,
    children: fieldsOf(model, component, [...inside, attribute.component]),
  };
}

/** The paths of fields and all below them. */
export const pathsOf = (fields: readonly Field[], prefix = ''): string[] =>
  fields.flatMap(({ name, children }) =>
    children === null ? [`${prefix}${name}`] : pathsOf(children, `${prefix}${name}.`),
  );

/** The paths of required fields: those that a form cannot be saved without. */
export const requiredPaths = (fields: readonly Field[], prefix = ''): string[] =>
  fields.flatMap(({ name, required, children }) =>
    required ? (children === null ? [`${prefix}${name}`] : requiredPaths(children, `${prefix}${name}.`)) : [],
  );
