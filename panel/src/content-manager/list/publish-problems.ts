/** What keeps an entry from being published, as far as its values show it: required values, and lists that are too short. Pure. */
import type { Attribute } from '../../content-types/content-types.ts';
import type { Components } from '../../document/entry-values.ts';

/** A value that is missing, or a list or text that is shorter than `min`. */
export interface PublishProblem {
  readonly field: string;
  readonly min: number | null;
}

type Attributes = Readonly<Record<string, Attribute>>;
type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/**
 * @param path where the values are: `['seo']`; what the problems name
 */
export function publishProblems(
  values: Values,
  attributes: Attributes,
  components: Components,
  path: readonly string[] = [],
): PublishProblem[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const field = [...path, name].join('.');
    const value = values[name];
    // relations are no part of what an entry is read with, and a password is never shown
    if (attribute.type === 'relation' || attribute.type === 'password') return [];
    if (isMissing(value)) {
      return attribute.required ? [{ field, min: null }] : [];
    }
    const short = tooShort(field, value, attribute);
    return [...short, ...innerProblems(value, attribute, components, [...path, name])];
  });
}

const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function tooShort(field: string, value: unknown, { type, min, minLength }: Attribute): PublishProblem[] {
  const least = Array.isArray(value) && /^(?:component|dynamiczone)$/.test(type) ? Number(min) : minLength;
  const length = Array.isArray(value) || typeof value === 'string' ? value.length : Number.NaN;
  return least !== undefined && length < least ? [{ field, min: least }] : [];
}

function innerProblems(
  value: unknown,
  { type, component }: Attribute,
  components: Components,
  path: readonly string[],
): PublishProblem[] {
  if (type !== 'component' && type !== 'dynamiczone') return [];
  const rows = Array.isArray(value) ? value : [value];
  return rows.filter(isObject).flatMap((row) => {
    const inner = components.get(component ?? String(row['__component']));
    return inner ? publishProblems(row, inner.attributes, components, path) : [];
  });
}
