/** The configuration of a type that has none yet. */
import type { CompatibilityRules } from '../../../core/base/compatibility-rules.ts';
import { isObject, type JsonObject } from '../../../core/base/is-object.ts';
import { labelOfName } from '../../../core/base/label-of-name.ts';
import {
  defaultMainField,
  isEditable,
  isListable,
  isSortable,
  namesWhere,
  targetOf,
} from '../types/field-rules.ts';
import type { FieldSizes } from '../types/field-sizes.ts';
import type { ManagedType } from '../types/managed-type.ts';
import type { TypeCatalogue } from '../types/type-catalogue.ts';
import type {
  EditMetadata,
  FieldMetadata,
  Layouts,
  ListMetadata,
  PlacedField,
  ViewConfiguration,
  ViewSettings,
} from './configuration.ts';

/** What a configuration depends on besides its type. */
export interface FieldContext {
  readonly catalogue: Pick<TypeCatalogue, 'get'>;
  readonly sizes: Pick<FieldSizes, 'of'>;
}

/** What defaults depend on besides the type. */
export interface DefaultsContext extends FieldContext {
  readonly rules: Pick<CompatibilityRules, 'labelsAreWords'>;
}

/** A list shows so many columns at first. */
export const LIST_LENGTH = 4;

/** A row of a form has so many places. */
export const ROW_WIDTH = 12;

/** v4's defaults, with what the schema says about them in its `config`. */
export function defaultConfiguration(type: ManagedType, context: DefaultsContext): ViewConfiguration {
  const names = Object.keys(type.attributes);
  const labels = labelsOf(names, context.rules);
  return {
    settings: defaultSettings(type),
    metadatas: Object.fromEntries(
      names.map((name) => [name, defaultMetadata(type, name, labels.get(name)!, context)]),
    ),
    layouts: defaultLayouts(type, context),
  };
}

export function defaultSettings(type: ManagedType): ViewSettings {
  const mainField = defaultMainField(type);
  return {
    bulkable: true,
    filterable: true,
    searchable: true,
    pageSize: 10,
    mainField,
    defaultSortBy: mainField,
    defaultSortOrder: 'ASC',
    ...(part(type.config, 'settings') as Partial<ViewSettings>),
  };
}

/** What fields are called: in words, but where two names have the same words (A750). */
function labelsOf(
  names: readonly string[],
  { labelsAreWords }: DefaultsContext['rules'],
): Map<string, string> {
  if (!labelsAreWords) return new Map(names.map((name) => [name, name]));
  const byLabel = Map.groupBy(names, labelOfName);
  return new Map(
    names.map((name) => {
      const label = labelOfName(name);
      return [name, byLabel.get(label)!.length === 1 ? label : name];
    }),
  );
}

/** How a field is shown, where the type has it. */
function defaultMetadata(
  type: ManagedType,
  name: string,
  label: string,
  { catalogue }: Pick<DefaultsContext, 'catalogue'>,
): FieldMetadata {
  const declared = part(part(type.config, 'metadatas'), name);
  const sortable = isSortable(type, name);
  const list: ListMetadata = { label, searchable: sortable, sortable, ...part(declared, 'list') };
  if (name === 'id') return { edit: {}, list };
  const target = catalogue.get(targetOf(type, name) ?? '');
  const edit: EditMetadata = {
    label,
    description: '',
    placeholder: '',
    visible: isEditable(type, name),
    editable: true,
    ...(target ? { mainField: defaultMainField(target) } : {}),
    ...part(declared, 'edit'),
  };
  return { edit, list };
}

export function defaultLayouts(type: ManagedType, context: Pick<DefaultsContext, 'sizes'>): Layouts {
  return {
    list: namesWhere(type, isListable).slice(0, LIST_LENGTH),
    edit: placed(type, namesWhere(type, isEditable), context),
    ...(part(type.config, 'layouts') as Partial<Layouts>),
  };
}

/** Fields in rows, each of its own size, after those of a form that is there already. */
export function placed(
  type: ManagedType,
  names: readonly string[],
  { sizes }: Pick<DefaultsContext, 'sizes'>,
  before: Layouts['edit'] = [],
): PlacedField[][] {
  const rows = before.map((row) => [...row]);
  for (const name of names) {
    const size = sizes.of(type.attributes[name]!).default;
    const last = rows.at(-1);
    const used = (last ?? []).reduce((sum, field) => sum + field.size, 0);
    if (last && used + size <= ROW_WIDTH) last.push({ name, size });
    else rows.push([{ name, size }]);
  }
  return rows;
}

/** A member of a schema's `config`; nothing where it is no object. */
function part(config: JsonObject, name: string): JsonObject {
  const value = Object.hasOwn(config, name) ? config[name] : undefined;
  return isObject(value) ? value : {};
}
