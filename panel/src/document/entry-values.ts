/** Between entries as the server answers them, the values of a form, and the bodies of requests. Pure. */
import type { Attribute, ComponentType } from '../content-types/content-types.ts';
import { TEMPORARY_KEY, type Values } from './document.ts';
import { type RelatedRow, type RelationValue, relationPatch } from './relation-value.ts';
import { isTypedText } from './typed-text.ts';

type Attributes = Readonly<Record<string, Attribute>>;

export type Components = ReadonlyMap<string, ComponentType>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What the server sets of each entry. */
export const SYSTEM_NAMES: ReadonlySet<string> = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
  'locale',
  'localizations',
]);

/** Whether a relation leads to many entries. */
export const isToMany = ({ relationType = '' }: Attribute): boolean =>
  /(?:toMany|ToMany)$/.test(relationType);

/** An entry → the values of its form: relations are loaded by their fields, and null until they are changed. */
export function valuesOf(entry: Values, attributes: Attributes, components: Components): Values {
  const values: Record<string, unknown> = {};
  for (const [name, attribute] of Object.entries(attributes)) {
    if (!Object.hasOwn(entry, name)) continue;
    values[name] = formValue(entry[name], attribute, components);
  }
  return values;
}

function formValue(value: unknown, attribute: Attribute, components: Components): unknown {
  switch (attribute.type) {
    case 'relation':
      return null;
    case 'component': {
      const inner = components.get(attribute.component ?? '')?.attributes ?? {};
      const one = (row: unknown) =>
        isObject(row) ? { ...valuesOf(row, inner, components), id: row['id'] } : null;
      return Array.isArray(value) ? value.map(one) : one(value);
    }
    case 'dynamiczone':
      return Array.isArray(value)
        ? value.filter(isObject).map((row) => {
            const uid = String(row['__component']);
            const inner = components.get(uid)?.attributes ?? {};
            return { ...valuesOf(row, inner, components), id: row['id'], __component: uid };
          })
        : [];
    default:
      return value;
  }
}

/**
 * The values of another translation, as the server offers them → values of a form: related entries take the place of
 * those that are stored, components are new.
 * @param related the ids that are stored as related, by attribute
 */
export function filledValues(
  data: Values,
  attributes: Attributes,
  components: Components,
  related: ReadonlyMap<string, readonly number[]> = new Map(),
): Values {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      const attribute = attributes[name];
      return attribute ? [[name, filledValue(value, attribute, components, related.get(name) ?? [])]] : [];
    }),
  );
}

function filledValue(
  value: unknown,
  attribute: Attribute,
  components: Components,
  before: readonly number[],
): unknown {
  if (attribute.type === 'relation') {
    const rows = (Array.isArray(value) ? value : [value]).filter(
      isObject,
    ) as unknown as readonly RelatedRow[];
    return { before, rows } satisfies RelationValue;
  }
  if (attribute.type !== 'component' && attribute.type !== 'dynamiczone') return value;
  const one = (row: unknown): unknown => {
    if (!isObject(row)) return null;
    const uid = attribute.component ?? String(row['__component']);
    const inner = components.get(uid)?.attributes ?? {};
    const named = attribute.type === 'dynamiczone' ? { __component: uid } : {};
    return { ...newComponent(uid, components), ...filledValues(row, inner, components), ...named };
  };
  return Array.isArray(value) ? value.map(one) : one(value);
}

/**
 * The values of a form → the body of a request.
 * @param names the attributes that are sent
 * @throws Error for a text that is no value: it must not be stored as one
 */
export function bodyOf(
  values: Values,
  attributes: Attributes,
  components: Components,
  names: readonly string[],
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const name of names) {
    const attribute = attributes[name];
    if (attribute) body[name] = sentValue(values[name], attribute, components);
  }
  return body;
}

function sentValue(value: unknown, attribute: Attribute, components: Components): unknown {
  switch (attribute.type) {
    case 'relation':
      return relationPatch((value as RelationValue | null | undefined) ?? null, isToMany(attribute));
    case 'media':
      return Array.isArray(value) ? value.map(idOf) : value ? idOf(value) : null;
    case 'component': {
      const one = (row: unknown) =>
        isObject(row) ? sentRow(row, attribute.component ?? '', components) : null;
      return Array.isArray(value) ? value.map(one) : one(value);
    }
    case 'dynamiczone':
      return Array.isArray(value)
        ? value.filter(isObject).map((row) => {
            const uid = String(row['__component']);
            return { __component: uid, ...sentRow(row, uid, components) };
          })
        : [];
    default:
      if (isTypedText(value)) throw new Error(`This is no value of the type ${attribute.type}`);
      return value ?? null;
  }
}

const idOf = (file: unknown): unknown => (isObject(file) ? file['id'] : file);

function sentRow(row: Record<string, unknown>, uid: string, components: Components): Record<string, unknown> {
  const attributes = components.get(uid)?.attributes ?? {};
  const names = Object.keys(attributes).filter((name) => name !== 'id' && Object.hasOwn(row, name));
  const body = bodyOf(row, attributes, components, names);
  return row['id'] === undefined ? body : { id: row['id'], ...body };
}

/** The values of an entry or component that is not there yet: defaults. */
export function initialValues(attributes: Attributes, components: Components): Values {
  const values: Record<string, unknown> = {};
  for (const [name, attribute] of Object.entries(attributes)) {
    if (attribute.default !== undefined) values[name] = attribute.default;
    else if (attribute.type === 'component' && attribute.required && !attribute.repeatable) {
      values[name] = newComponent(attribute.component ?? '', components);
    } else if (attribute.type === 'dynamiczone') values[name] = [];
  }
  return values;
}

// components of a draft from before the page was loaded keep theirs
let count = Date.now();

function nextKey(): number {
  count += 1;
  return count;
}

/** A component with its defaults. */
export function newComponent(uid: string, components: Components): Record<string, unknown> {
  return { ...initialValues(components.get(uid)?.attributes ?? {}, components), [TEMPORARY_KEY]: nextKey() };
}

/** The key of a row in a list of components: the one it began with, so that its controls stay when it gets an id. */
export const keyOf = (row: Record<string, unknown>): string =>
  row[TEMPORARY_KEY] === undefined
    ? `${String(row['__component'] ?? '')} ${String(row['id'])}`
    : `new ${String(row[TEMPORARY_KEY])}`;

/**
 * A copy of a component that is stored as one of its own: ids of rows stay with the original, keys are new at every
 * depth. What is inside of a value (JSON, files) is not touched.
 * @param related the entries that are related to a stored row by an attribute, which its form may not have loaded
 */
export async function copyOfComponent(
  uid: string,
  row: Readonly<Record<string, unknown>>,
  components: Components,
  related: (uid: string, id: number, name: string) => Promise<readonly RelatedRow[]>,
): Promise<Record<string, unknown>> {
  const attributes = components.get(uid)?.attributes ?? {};
  const { id } = row;
  const copy: Record<string, unknown> = { [TEMPORARY_KEY]: nextKey() };
  if (row['__component'] !== undefined) copy['__component'] = row['__component'];
  for (const [name, attribute] of Object.entries(attributes)) {
    if (name === 'id' || !Object.hasOwn(row, name)) continue;
    const value = row[name];
    if (attribute.type === 'relation') {
      const changed = value as RelationValue | null;
      const rows = changed?.rows ?? (typeof id === 'number' ? await related(uid, id, name) : []);
      copy[name] = { before: [], rows } satisfies RelationValue;
    } else if (attribute.type === 'component' || attribute.type === 'dynamiczone') {
      const one = async (inner: unknown): Promise<unknown> =>
        isObject(inner)
          ? copyOfComponent(attribute.component ?? String(inner['__component']), inner, components, related)
          : inner;
      copy[name] = Array.isArray(value) ? await Promise.all(value.map(one)) : await one(value);
    } else copy[name] = value;
  }
  return copy;
}
