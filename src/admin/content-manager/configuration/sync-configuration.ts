/** Brings a stored configuration into line with the schema of its type. */
import { isObject, type JsonObject } from '../../../core/base/is-object.ts';
import {
  canBeMainField,
  defaultMainField,
  isEditable,
  isListable,
  isSortable,
  namesWhere,
  targetOf,
} from '../types/field-rules.ts';
import { isSize } from '../types/field-sizes.ts';
import type { ManagedType } from '../types/managed-type.ts';
import { completeConfiguration } from './complete-configuration.ts';
import type {
  FieldMetadata,
  Layouts,
  PlacedField,
  ViewConfiguration,
  ViewSettings,
} from './configuration.ts';
import {
  type DefaultsContext,
  defaultLayouts,
  defaultSettings,
  LIST_LENGTH,
  placed,
} from './default-configuration.ts';
import { isSortField } from './sort-field.ts';

/** What is kept stays as it was; what names a field that is gone, or asks what it cannot do, is put right. */
export function syncConfiguration(
  type: ManagedType,
  stored: unknown,
  context: DefaultsContext,
): ViewConfiguration {
  const { settings, metadatas, layouts, ...rest } = completeConfiguration(type, stored, context);
  const known = isObject(stored) && isObject(stored['metadatas']) ? stored['metadatas'] : {};
  const isNew = (name: string): boolean => !Object.hasOwn(known, name);
  return {
    settings: syncSettings(type, settings, context),
    metadatas: Object.fromEntries(
      Object.entries(metadatas).map(([name, metadata]) => [
        name,
        syncMetadata(type, name, metadata, context),
      ]),
    ),
    layouts: {
      list: syncList(type, layouts.list, isNew),
      edit: syncForm(type, [...layouts.edit, ...formerRelations(stored)], isNew, context),
    },
    ...rest,
  };
}

function syncSettings(
  type: ManagedType,
  settings: ViewSettings,
  { catalogue }: DefaultsContext,
): ViewSettings {
  const defaults = defaultSettings(type);
  const { mainField, defaultSortBy } = settings;
  return {
    ...settings,
    mainField: canBeMainField(type, mainField) ? mainField : defaults.mainField,
    defaultSortBy: isSortField(type, String(defaultSortBy), catalogue) ? defaultSortBy : defaults.mainField,
  };
}

function syncMetadata(
  type: ManagedType,
  name: string,
  { edit, list }: FieldMetadata,
  { catalogue }: DefaultsContext,
): FieldMetadata {
  const can = isSortable(type, name);
  const { mainField, ...otherEdit } = edit;
  const { mainField: _listed, ...otherList } = list;
  const target = catalogue.get(targetOf(type, name) ?? '');
  return {
    edit: {
      ...otherEdit,
      ...(target ? { mainField: mainFieldOf(target, mainField) } : {}),
    },
    list: {
      ...otherList,
      searchable: can && otherList.searchable === true,
      sortable: can && otherList.sortable === true,
    },
  };
}

const mainFieldOf = (target: ManagedType, chosen: string | undefined): string =>
  chosen !== undefined && canBeMainField(target, chosen) ? chosen : defaultMainField(target);

/** Columns; where there is room, fields that are new since the configuration was stored. */
function syncList(
  type: ManagedType,
  list: Layouts['list'],
  isNew: (name: string) => boolean,
): Layouts['list'] {
  const kept = [...new Set(list.filter((name) => isListable(type, name)))];
  const added = namesWhere(type, isListable).filter((name) => isNew(name) && !kept.includes(name));
  const columns = [...kept, ...added.slice(0, Math.max(0, LIST_LENGTH - kept.length))];
  return columns.length > 0 ? columns : namesWhere(type, isListable).slice(0, LIST_LENGTH);
}

/** Rows; fields of an impossible size, and those that are new, come last. */
function syncForm(
  type: ManagedType,
  rows: Layouts['edit'],
  isNew: (name: string) => boolean,
  context: DefaultsContext,
): Layouts['edit'] {
  const seen = new Set<string>();
  const misfits: string[] = [];
  const kept = rows.map((row) =>
    row.filter(({ name, size }) => {
      if (!isEditable(type, name) || seen.has(name)) return false;
      seen.add(name);
      if (fits(type, { name, size }, context)) return true;
      misfits.push(name);
      return false;
    }),
  );
  const added = namesWhere(type, isEditable).filter((name) => isNew(name) && !seen.has(name));
  const form = placed(
    type,
    [...misfits, ...added],
    context,
    kept.filter((row) => row.length > 0),
  );
  return form.length > 0 ? form : defaultLayouts(type, context).edit;
}

/** Whether a field may have this size. */
export function fits(
  type: ManagedType,
  { name, size }: PlacedField,
  { sizes }: Pick<DefaultsContext, 'sizes'>,
): boolean {
  const { default: usual, isResizable } = sizes.of(type.attributes[name]!);
  return isSize(size) && (isResizable || size === usual);
}

/** The list of relations that older servers kept next to the form. */
function formerRelations(stored: unknown): PlacedField[][] {
  const layouts = isObject(stored) && isObject(stored['layouts']) ? stored['layouts'] : ({} as JsonObject);
  const names = layouts['editRelations'];
  return Array.isArray(names) ? names.map((name) => [{ name: String(name), size: 6 }]) : [];
}
