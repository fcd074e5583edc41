/** Content-types and components as the content manager describes them. */
import { isObject, type JsonObject } from '../../../core/base/is-object.ts';
import type { Attribute } from '../../../core/model/attribute.ts';
import type { AnySchema, ContentType } from '../../../core/model/content-type.ts';
import type { SchemaSource } from '../../../core/model/schema-source.ts';
import { ADMIN_USER_UID, declaredCreator } from '../../../core/model/system-attributes.ts';

/** A type with everything that forms, lists and configurations ask about it. */
export interface ManagedType {
  readonly uid: string;
  readonly modelType: AnySchema['modelType'];
  readonly isDisplayed: boolean;
  /** The last part of the uid. */
  readonly apiID: string;
  /** Of content-types alone. */
  readonly kind?: 'collectionType' | 'singleType';
  /** Of components alone. */
  readonly category?: string;
  readonly info?: JsonObject;
  readonly options?: JsonObject;
  readonly pluginOptions?: JsonObject;
  /** What the schema says about its views; clients do not see it. */
  readonly config: JsonObject;
  /** By name, in the order of forms: `id`, those of the schema, dates and creators. */
  readonly attributes: Readonly<Record<string, JsonObject>>;
}

/** What clients see of a type. */
export type DescribedType = Omit<ManagedType, 'modelType' | 'config'>;

/** What clients see of a type, without its views' configuration. */
export function describeType({
  modelType: _modelType,
  config: _config,
  ...described
}: ManagedType): DescribedType {
  return described;
}

/**
 * Describes a type.
 * @param schema the type in the model, which knows the types of custom fields and the attributes the server sets
 * @param source the schema it was read from
 */
export function managedType(schema: AnySchema, source: Pick<SchemaSource, 'schema'>): ManagedType {
  const schemaJson = objectOf(source.schema) ?? {};
  const info = objectOf(schemaJson['info']);
  const options = objectOf(schemaJson['options']);
  const pluginOptions = objectOf(schemaJson['pluginOptions']);
  return {
    uid: schema.uid,
    modelType: schema.modelType,
    isDisplayed: schema.modelType === 'component' || !schema.hiddenFromEditors,
    apiID: schema.uid.split('.').at(-1)!.split('::').at(-1)!,
    ...(schema.modelType === 'component' ? { category: schema.category } : { kind: schema.kind }),
    ...(info ? { info } : {}),
    ...(options ? { options } : {}),
    ...(pluginOptions ? { pluginOptions } : {}),
    config: objectOf(schemaJson['config']) ?? {},
    attributes: describeAttributes(schema, objectOf(schemaJson['attributes']) ?? {}),
  };
}

function describeAttributes(schema: AnySchema, attributesJson: JsonObject): Record<string, JsonObject> {
  const attributes: Record<string, JsonObject> = { id: { type: 'integer' } };
  for (const [name, attribute] of schema.attributes) {
    const declared = objectOf(attributesJson[name]);
    if (attribute.system || declared?.['visible'] === false || isPolymorphic(attribute)) continue;
    attributes[name] = describeAttribute(attribute, declared ?? {});
  }
  return schema.modelType === 'component' ? attributes : { ...attributes, ...systemAttributes(schema) };
}

const isPolymorphic = (attribute: Attribute): boolean =>
  attribute.kind === 'relation' && attribute.relation.startsWith('morph');

function describeAttribute(attribute: Attribute, declared: JsonObject): JsonObject {
  switch (attribute.kind) {
    case 'relation':
      return { ...declared, targetModel: attribute.target, relationType: attribute.relation };
    case 'scalar':
      // a custom field is described by the type it is stored as
      return { ...declared, type: attribute.type };
    default:
      return declared;
  }
}

/** What the server adds to every content-type, of which forms show nothing. */
function systemAttributes({ populateCreatorFields }: ContentType): Record<string, JsonObject> {
  const creator = {
    ...declaredCreator(!populateCreatorFields),
    targetModel: ADMIN_USER_UID,
    relationType: 'oneToOne',
  };
  const moment = { type: 'datetime' };
  return { createdAt: moment, updatedAt: moment, createdBy: creator, updatedBy: creator };
}

const objectOf = (value: unknown): JsonObject | undefined => (isObject(value) ? value : undefined);
