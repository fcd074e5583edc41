/** Content-types and components as plain, frozen data (spec "Content-type model"). */
import type { Attribute } from './attribute.ts';

interface Schema {
  /** `api::article.article`, `plugin::upload.file`, `admin::user`, or `shared.seo` for a component. */
  readonly uid: string;
  readonly collectionName: string;
  readonly displayName: string;
  readonly description: string;
  /** The GraphQL type name: `Article`, `UploadFile`, `ComponentSharedSeo`. */
  readonly globalId: string;
  /**
   * All attributes except `id`, in the order of an entry's JSON: the schema's own, then createdAt, updatedAt,
   * publishedAt, createdBy, updatedBy, localizations, locale.
   */
  readonly attributes: ReadonlyMap<string, Attribute>;
}

/** A collection type or single type. */
export interface ContentType extends Schema {
  readonly modelType: 'contentType';
  readonly kind: 'collectionType' | 'singleType';
  readonly singularName: string;
  readonly pluralName: string;
  readonly draftAndPublish: boolean;
  /** i18n is on for this type: it has `locale` and `localizations`. */
  readonly localized: boolean;
  /** createdBy and updatedBy may be populated, filtered and sorted. */
  readonly populateCreatorFields: boolean;
  /** Editors do not see it: `pluginOptions.content-manager.visible` is false. */
  readonly hiddenFromEditors: boolean;
  /** `api` types get REST routes under `/api`; plugin and admin types have routes of their own or none. */
  readonly origin: 'api' | 'plugin' | 'admin';
  /** Extra indexes the schema declares (`indexes` of plugin types). */
  readonly indexes: readonly SchemaIndex[];
}

/** A named index over columns, as v4 plugin schemas declare them. */
export interface SchemaIndex {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
}

/** A component: a group of attributes stored in its own table, without endpoints. */
export interface Component extends Schema {
  readonly modelType: 'component';
  readonly category: string;
}

export type AnySchema = ContentType | Component;

/** Everything a project declares, plus the built-in plugin types. */
export interface Model {
  readonly contentTypes: ReadonlyMap<string, ContentType>;
  readonly components: ReadonlyMap<string, Component>;
}

/** The content-type or component with this uid, if there is one. */
export const findSchema = (model: Model, uid: string): AnySchema | undefined =>
  model.contentTypes.get(uid) ?? model.components.get(uid);

/** The content-type or component with this uid; a missing one is a bug, since the model is checked at start. */
export function schemaOf(model: Model, uid: string): AnySchema {
  const schema = findSchema(model, uid);
  if (!schema) throw new Error(`no content-type or component ${uid}`);
  return schema;
}

/** The content-type with this uid; a missing one is a bug. */
export function contentTypeOf(model: Model, uid: string): ContentType {
  const contentType = model.contentTypes.get(uid);
  if (!contentType) throw new Error(`no content-type ${uid}`);
  return contentType;
}

/** Of the attributes Octavo adds to a type, the one a body may set: `publishedAt` publishes and unpublishes. */
export const isWritableSystemAttribute = (name: string): boolean => name === 'publishedAt';
