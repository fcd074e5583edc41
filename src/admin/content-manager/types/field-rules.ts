/** What lists and forms can do with a field, by its type. */
import { isObject, type JsonObject } from '../../../core/base/is-object.ts';
import type { ManagedType } from './managed-type.ts';

const NOT_LISTED = new Set(['json', 'password', 'richtext', 'dynamiczone', 'blocks']);
const NOT_SORTED = new Set(['component', 'json', 'media', 'richtext', 'dynamiczone', 'blocks']);
const LISTED_RELATIONS = new Set(['oneToOne', 'oneToMany', 'manyToOne', 'manyToMany']);
const SORTED_RELATIONS = new Set(['oneToOne', 'manyToOne']);
/** What names no entry: a main field is a value of the entry's own. */
const NO_VALUE = new Set(['relation', 'media', 'component']);

/** The fields that no form edits. */
const NOT_EDITED = new Set(['id', 'createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy']);

const attributeOf = ({ attributes }: ManagedType, name: string): JsonObject | undefined =>
  Object.hasOwn(attributes, name) ? attributes[name] : undefined;

/** Whether a type has a field. */
export const isKnown = (type: ManagedType, name: string): boolean => attributeOf(type, name) !== undefined;

/** The type of content a field refers to; undefined for a field that is no relation. */
export function targetOf(type: ManagedType, name: string): string | undefined {
  const attribute = attributeOf(type, name);
  return attribute?.['type'] === 'relation' ? String(attribute['targetModel']) : undefined;
}

/** Whether a list may show a field as a column. */
export function isListable(type: ManagedType, name: string): boolean {
  const attribute = attributeOf(type, name);
  if (!attribute || isHidden(type, name)) return false;
  if (attribute['type'] === 'relation') return LISTED_RELATIONS.has(String(attribute['relationType']));
  return !NOT_LISTED.has(String(attribute['type']));
}

/** Whether a list may be sorted by a field, and searched for it. A component has no list, so its `id` sorts nothing. */
export function isSortable(type: ManagedType, name: string): boolean {
  const attribute = attributeOf(type, name);
  if (!attribute || (type.modelType === 'component' && name === 'id')) return false;
  if (attribute['type'] === 'relation') return SORTED_RELATIONS.has(String(attribute['relationType']));
  return !NOT_SORTED.has(String(attribute['type']));
}

/** Whether a form shows a field. */
export const isEditable = (type: ManagedType, name: string): boolean =>
  isKnown(type, name) && !NOT_EDITED.has(name) && !isHidden(type, name);

/** Whether a schema hides a field from forms and answers (`config.attributes.<name>.hidden`). */
export function isHidden({ config }: ManagedType, name: string): boolean {
  const attributes = config['attributes'];
  if (!isObject(attributes) || !Object.hasOwn(attributes, name)) return false;
  const attribute = attributes[name];
  return isObject(attribute) && attribute['hidden'] === true;
}

/** Whether a field can stand for an entry: listable, and a value of its own (A250). */
export const canBeMainField = (type: ManagedType, name: string): boolean =>
  isListable(type, name) && !NO_VALUE.has(String(attributeOf(type, name)?.['type']));

/** The field that stands for an entry unless someone chooses another: the first short text, else `id`. */
export const defaultMainField = (type: ManagedType): string =>
  Object.keys(type.attributes).find((name) => attributeOf(type, name)?.['type'] === 'string') ?? 'id';

/** The names of a type's fields that pass a test, in the order of the type. */
export const namesWhere = (
  type: ManagedType,
  test: (type: ManagedType, name: string) => boolean,
): readonly string[] => Object.keys(type.attributes).filter((name) => test(type, name));
