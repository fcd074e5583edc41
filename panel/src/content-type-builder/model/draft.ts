/** Schemas while a developer changes them: one type or component, and the components that change with it. Pure. */
import type { Definition, PluginOptions, Schemas, StoredComponent, StoredType } from './schemas.ts';

export interface Field {
  readonly name: string;
  /** The name that is stored; null for a new field. Another one is sent to the server as a rename. */
  readonly storedName: string | null;
  readonly definition: Definition;
}

interface SchemaDraft {
  readonly uid: string;
  readonly isNew: boolean;
  readonly displayName: string;
  readonly description: string;
  readonly pluginOptions: PluginOptions | undefined;
  readonly fields: readonly Field[];
}

export interface TypeDraft extends SchemaDraft {
  readonly kind: 'collectionType' | 'singleType';
  readonly singularName: string;
  readonly pluralName: string;
  /** The singular name that is stored; null for a new type. Another one is sent to the server as a rename. */
  readonly storedName: string | null;
  readonly draftAndPublish: boolean;
  /** The plugin it belongs to; undefined for the project's own. */
  readonly plugin: string | undefined;
}

export interface ComponentDraft extends SchemaDraft {
  readonly kind: 'component';
  readonly category: string;
  readonly icon: string | undefined;
}

export type AnyDraft = TypeDraft | ComponentDraft;

export interface Draft {
  /** What is edited. */
  readonly root: AnyDraft;
  /** Other components that are new or changed. */
  readonly components: ReadonlyMap<string, ComponentDraft>;
}

const fieldsOf = (attributes: Readonly<Record<string, Definition>>): readonly Field[] =>
  Object.entries(attributes).map(([name, definition]) => ({ name, storedName: name, definition }));

export const typeDraft = ({ uid, plugin, schema }: StoredType): TypeDraft => ({
  uid,
  isNew: false,
  plugin,
  kind: schema.kind,
  displayName: schema.displayName,
  singularName: schema.singularName,
  pluralName: schema.pluralName,
  storedName: schema.singularName,
  description: schema.description,
  draftAndPublish: schema.draftAndPublish,
  pluginOptions: schema.pluginOptions,
  fields: fieldsOf(schema.attributes),
});

export const componentDraft = ({ uid, category, schema }: StoredComponent): ComponentDraft => ({
  uid,
  isNew: false,
  kind: 'component',
  category,
  displayName: schema.displayName,
  description: schema.description,
  icon: schema.icon,
  pluginOptions: schema.pluginOptions,
  fields: fieldsOf(schema.attributes),
});

/** The stored schema of a uid, as the beginning of a draft. */
export function storedDraft({ types, components }: Schemas, uid: string): AnyDraft | undefined {
  const type = types.get(uid);
  if (type) return typeDraft(type);
  const component = components.get(uid);
  return component && componentDraft(component);
}

export const draftOf = (root: AnyDraft): Draft => ({ root, components: new Map() });

/** A type or component as the draft has it, else as it is stored. */
export const schemaIn = (draft: Draft, schemas: Schemas, uid: string): AnyDraft | undefined =>
  uid === draft.root.uid ? draft.root : (draft.components.get(uid) ?? storedDraft(schemas, uid));

/** All components: stored, changed and new ones. */
export const componentsIn = (draft: Draft, schemas: Schemas): readonly ComponentDraft[] => {
  const all = new Map([...schemas.components].map(([uid, one]) => [uid, componentDraft(one)]));
  for (const [uid, one] of draft.components) all.set(uid, one);
  if (draft.root.kind === 'component') all.set(draft.root.uid, draft.root);
  return [...all.values()];
};

/** Puts a changed type or component into the draft. */
export const withSchema = (draft: Draft, schema: AnyDraft): Draft =>
  schema.uid === draft.root.uid
    ? { ...draft, root: schema }
    : schema.kind === 'component'
      ? { ...draft, components: new Map(draft.components).set(schema.uid, schema) }
      : draft;

/** Whether anything is to be saved. */
export function isChanged(draft: Draft, schemas: Schemas): boolean {
  if (draft.root.isNew || draft.components.size > 0) return true;
  return JSON.stringify(draft.root) !== JSON.stringify(storedDraft(schemas, draft.root.uid));
}

export const isLocalizedType = ({ pluginOptions }: SchemaDraft): boolean =>
  pluginOptions?.i18n?.localized === true;

/** What an attribute refers to when it belongs to the type it points at. */
const isSelfRelation = (schema: AnyDraft, { definition }: Field): boolean =>
  definition['type'] === 'relation' && definition['target'] === schema.uid;

/**
 * Adds a field, or replaces one. What names it within its schema follows a new name: uids that are made from it, and the
 * other side of a relation of a type with itself.
 * @param place the place of the field that is replaced; null to add one at the end
 */
export function withField<Schema extends AnyDraft>(
  schema: Schema,
  field: Field,
  place: number | null,
): Schema {
  const before = place === null ? undefined : schema.fields[place];
  const fields = place === null ? [...schema.fields, field] : schema.fields.with(place, field);
  if (!before || before.name === field.name) return { ...schema, fields };
  return {
    ...schema,
    fields: fields.map((one) => {
      const { definition } = one;
      if (definition['type'] === 'uid' && definition['targetField'] === before.name) {
        return { ...one, definition: { ...definition, targetField: field.name } };
      }
      if (one !== field && isSelfRelation(schema, one) && definition['targetAttribute'] === before.name) {
        return { ...one, definition: retargeted(definition, field.name) };
      }
      return one;
    }),
  };
}

/** A relation whose other side has another name. */
export function retargeted(definition: Definition, targetAttribute: string | null): Definition {
  const { inversedBy: _, mappedBy: __, ...rest } = definition;
  return { ...rest, targetAttribute };
}

/** Removes a field; of a relation of a type with itself both sides. */
export function withoutField<Schema extends AnyDraft>(schema: Schema, place: number): Schema {
  const gone = schema.fields[place];
  if (!gone) return schema;
  const other = isSelfRelation(schema, gone) ? gone.definition['targetAttribute'] : null;
  return {
    ...schema,
    fields: schema.fields
      .filter((field, index) => index !== place && field.name !== other)
      .map((field) => {
        const { targetField, ...rest } = field.definition;
        return rest['type'] === 'uid' && targetField === gone.name ? { ...field, definition: rest } : field;
      }),
  };
}

/** Attributes that can have another value in each locale. */
const NOT_LOCALIZED = new Set(['relation', 'uid']);

export const canBeLocalized = (definition: Definition): boolean =>
  !NOT_LOCALIZED.has(String(definition['type']));

export const isLocalizedField = (definition: Definition): boolean =>
  (definition['pluginOptions'] as PluginOptions | undefined)?.i18n?.localized === true;

export function withLocalized(definition: Definition, localized: boolean): Definition {
  const { pluginOptions, ...rest } = definition as { pluginOptions?: PluginOptions };
  const { i18n: _, ...others } = pluginOptions ?? {};
  const options = localized ? { ...others, i18n: { localized: true } } : others;
  return Object.keys(options).length > 0 ? { ...rest, pluginOptions: options } : rest;
}

/** A type with translations or without: with them all its fields that can be are translated, as in v4. */
export function withTranslations(type: TypeDraft, localized: boolean): TypeDraft {
  if (isLocalizedType(type) === localized) return type;
  const { i18n: _, ...others } = type.pluginOptions ?? {};
  return {
    ...type,
    pluginOptions: { ...others, i18n: { localized } },
    fields: type.fields.map((field) =>
      !localized || canBeLocalized(field.definition)
        ? { ...field, definition: withLocalized(field.definition, localized) }
        : field,
    ),
  };
}
