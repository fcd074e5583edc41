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

/**
 * The paths that a permission has which names some, by v4's rule: without what is no field, and with the required fields of
 * the type, of each component that is required, and of each of which the permission has a part. A component that is named as
 * a whole becomes its fields where some of them are named besides; nothing that it opens is lost (A654).
 */
export function permittedPaths(fields: readonly Field[], named: readonly string[]): string[] {
  const required = requiredPaths(fields, named);
  const all = [...named, ...required];
  const kept = named.flatMap((path) => {
    const field = fieldAt(fields, path.split('.'));
    if (!field) return [];
    const isSplit = field.children !== null && all.some((other) => isBelow(other, path));
    return isSplit ? pathsOf(field.children, `${path}.`) : [path];
  });
  return [...new Set([...kept, ...required])];
}

const isBelow = (path: string, above: string): boolean => path.startsWith(`${above}.`);

function fieldAt(fields: readonly Field[], [name, ...rest]: readonly string[]): Field | undefined {
  const field = fields.find((one) => one.name === name);
  return field && rest.length > 0 ? fieldAt(field.children ?? [], rest) : field;
}

/** The paths of required fields: those that a form cannot be saved without. */
const requiredPaths = (fields: readonly Field[], named: readonly string[], prefix = ''): string[] =>
  fields.flatMap(({ name, required, children }) => {
    const path = prefix + name;
    if (children === null) return required ? [path] : [];
    const hasPart = named.some((one) => one === path || isBelow(one, path));
    if (!required && !hasPart) return [];
    const inside = requiredPaths(children, named, `${path}.`);
    return inside.length === 0 && !hasPart ? [path] : inside;
  });
