/** A stored configuration → one that lacks nothing: what clients may rely on, whatever was stored. */
import { isObject, type JsonObject } from '../../../core/base/is-object.ts';
import type { ManagedType } from '../types/managed-type.ts';
import type { FieldMetadata, PlacedField, ViewConfiguration, ViewSettings } from './configuration.ts';
import { type DefaultsContext, defaultConfiguration } from './default-configuration.ts';

/**
 * Fills in the defaults of what a stored configuration lacks: whole parts, settings, fields and what is said of them
 * (A250). Fields that the type does not have are left out.
 */
export function completeConfiguration(
  type: ManagedType,
  stored: unknown,
  context: DefaultsContext,
): ViewConfiguration {
  const defaults = defaultConfiguration(type, context);
  const storedObject = objectOf(stored);
  const metadatas = objectOf(storedObject['metadatas']);
  const { layouts, options } = storedObject;
  return {
    settings: { ...defaults.settings, ...(objectOf(storedObject['settings']) as Partial<ViewSettings>) },
    metadatas: Object.fromEntries(
      Object.entries(defaults.metadatas).map(([name, metadata]) => [
        name,
        Object.hasOwn(metadatas, name) ? completeMetadata(metadata, metadatas[name]) : metadata,
      ]),
    ),
    layouts: {
      list: listOf(layouts, 'list')?.filter((name) => typeof name === 'string') ?? defaults.layouts.list,
      edit: listOf(layouts, 'edit')?.map(rowOf) ?? defaults.layouts.edit,
    },
    ...(isObject(options) ? { options } : {}),
  };
}

function completeMetadata({ edit, list }: FieldMetadata, stored: unknown): FieldMetadata {
  const storedObject = objectOf(stored);
  return {
    edit: { ...edit, ...objectOf(storedObject['edit']) },
    list: { ...list, ...objectOf(storedObject['list']) },
  };
}

function listOf(layouts: unknown, name: 'list' | 'edit'): readonly unknown[] | undefined {
  const value = objectOf(layouts)[name];
  return Array.isArray(value) ? value : undefined;
}

/** A row of a form; older servers kept a field alone for a row of one. */
const rowOf = (row: unknown): PlacedField[] => [row].flat().filter(isPlaced);

const isPlaced = (field: unknown): field is PlacedField =>
  isObject(field) && typeof field['name'] === 'string' && typeof field['size'] === 'number';

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
