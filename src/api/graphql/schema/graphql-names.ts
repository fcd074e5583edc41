/**
 * The names of generated types and fields, as in v4: `api::blog-post.blog-post` is `BlogPost`, its fields of
 * `Query` are `blogPost` and `blogPosts`. A content-type's `globalId` has no effect on them.
 */
import { pascalCase } from '../../../core/base/case.ts';
import type { ScalarAttribute } from '../../../core/model/attribute.ts';
import type { AnySchema, ContentType } from '../../../core/model/content-type.ts';

/** `Article`, `UploadFile`, `I18NLocale`; a component's is its `globalId`: `ComponentSharedSeo`. */
export function typeName(schema: AnySchema): string {
  return schema.modelType === 'component'
    ? schema.globalId
    : pascalCase(withPlugin(schema, schema.singularName));
}

/** `article`, `uploadFile`: of one entry, and of a single type. */
export const singularField = (type: ContentType): string =>
  lowerFirst(pascalCase(withPlugin(type, type.singularName)));

/** `articles`, `uploadFiles`. */
export const pluralField = (type: ContentType): string =>
  lowerFirst(pascalCase(withPlugin(type, type.pluralName)));

export const entityName = (schema: AnySchema): string => `${typeName(schema)}Entity`;
export const responseName = (schema: AnySchema): string => `${typeName(schema)}EntityResponse`;
export const collectionName = (schema: AnySchema): string => `${typeName(schema)}EntityResponseCollection`;
export const relationName = (schema: AnySchema): string => `${typeName(schema)}RelationResponseCollection`;
export const filtersName = (schema: AnySchema): string => `${typeName(schema)}FiltersInput`;
export const inputName = (schema: AnySchema): string => `${typeName(schema)}Input`;

/** `ArticleSectionsDynamicZone` */
export const zoneName = (schema: AnySchema, attribute: string): string =>
  `${typeName(schema)}${pascalCase(attribute)}DynamicZone`;

/** `ArticleSectionsDynamicZoneInput` */
export const zoneInputName = (schema: AnySchema, attribute: string): string =>
  `${zoneName(schema, attribute)}Input`;

/** `ENUM_ARTICLE_KIND`, or the attribute's own `enumName`. */
export const enumName = (schema: AnySchema, attribute: ScalarAttribute): string =>
  attribute.enumName ?? `ENUM_${typeName(schema).toUpperCase()}_${attribute.name.toUpperCase()}`;

/** `StringFilterInput` */
export const filterName = (scalar: string): string => `${scalar}FilterInput`;

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

function withPlugin({ uid, origin }: ContentType, name: string): string {
  return origin === 'plugin' ? `${uid.slice('plugin::'.length, uid.indexOf('.'))}_${name}` : name;
}
