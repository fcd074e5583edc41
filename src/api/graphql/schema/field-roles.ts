/**
 * The roles of the types and fields of the generated schema. The builder stores them with each type, and the
 * planner reads them there, so that no name has to be parsed again.
 */
import type { GraphQLField, GraphQLFieldConfig, GraphQLNamedType } from 'graphql';

/** The role of an object type. */
export type TypeRole =
  /** The attributes of a content-type's entry: `Article`. */
  | { readonly role: 'attributes'; readonly uid: string }
  /** A component, in zones as well: `ComponentSharedSeo`. */
  | { readonly role: 'component'; readonly uid: string }
  /** `ArticleEntity { id attributes }`. */
  | { readonly role: 'entity'; readonly uid: string }
  /** `ArticleEntityResponse { data }`. */
  | { readonly role: 'response'; readonly uid: string }
  /** `ArticleEntityResponseCollection { data meta }`. */
  | { readonly role: 'collection'; readonly uid: string }
  /** `ArticleRelationResponseCollection { data }`. */
  | { readonly role: 'relationCollection'; readonly uid: string }
  /** `ResponseCollectionMeta { pagination }`. */
  | { readonly role: 'meta' }
  /** `Pagination { page pageCount pageSize total }`. */
  | { readonly role: 'pagination' };

/** The role of a field; a field without a role is custom: it has a resolver of its own. */
export type FieldRole =
  /** An attribute of the content-type or component of the type. */
  | { readonly role: 'attribute'; readonly name: string }
  /** `ArticleEntity.attributes`. */
  | { readonly role: 'attributes' }
  /** The id of an entity or component. */
  | { readonly role: 'id' }
  /** `Query.articles`, `Query.article`, `Query.homepage`. */
  | { readonly role: 'findMany' | 'findOne' | 'findSingle'; readonly uid: string }
  /** `Mutation.createArticle`, `updateArticle`, `updateHomepage`, `createArticleLocalization` … */
  | { readonly role: 'create' | 'update' | 'delete' | 'createLocalization'; readonly uid: string }
  /** Operations of users, roles and files besides reading and writing entries. */
  | { readonly role: 'operation'; readonly name: OperationName };

/** The fields of `Query` and `Mutation` that no content-type brings. */
export const OPERATION_NAMES = [
  'me',
  'login',
  'register',
  'forgotPassword',
  'resetPassword',
  'changePassword',
  'emailConfirmation',
  'createUsersPermissionsRole',
  'updateUsersPermissionsRole',
  'deleteUsersPermissionsRole',
  'createUsersPermissionsUser',
  'updateUsersPermissionsUser',
  'deleteUsersPermissionsUser',
  'upload',
  'multipleUpload',
  'updateFileInfo',
  'removeFile',
] as const;

export type OperationName = (typeof OPERATION_NAMES)[number];

/** Set on a generated field that project code wraps: it is planned as usual, and completed by graphql-js. */
export const GUARDED = 'octavoGuarded';

declare module 'graphql' {
  interface GraphQLObjectTypeExtensions {
    octavo?: TypeRole;
  }
  // biome-ignore lint/suspicious/noExplicitAny: the parameters must be those of the interface this is merged with
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs = any> {
    octavo?: FieldRole;
    octavoGuarded?: boolean;
  }
}

/** The role of an object type; undefined for a custom one and for types of other kinds. */
export function typeRole(type: GraphQLNamedType): TypeRole | undefined {
  return type.extensions['octavo'] as TypeRole | undefined;
}

/** The role of a field; undefined for a custom one. */
export function fieldRole<Context>(
  field: GraphQLField<unknown, Context> | GraphQLFieldConfig<unknown, Context>,
): FieldRole | undefined {
  return field.extensions?.octavo;
}
