/** Content-types and components as v4's content-type builder describes them to clients that ask for the schema. */
import { isObject, type JsonObject } from '../../core/base/is-object.ts';
import type { ContentType } from '../../core/model/content-type.ts';
import type { SchemaSource } from '../../core/model/schema-source.ts';

const BUILDER = 'content-type-builder';

/** Options of built-in types in v4: neither the builder nor the content manager shows them. */
const HIDDEN = { 'content-manager': { visible: false }, [BUILDER]: { visible: false } };

/** Only one side of a relation with an admin may be declared. */
const ADMIN_USER = 'admin::user';
const ONE_SIDED = ['oneWay', 'manyWay'];

/** What is described of a content-type besides its schema. */
export type DescribedType = Pick<
  ContentType,
  'uid' | 'origin' | 'singularName' | 'pluralName' | 'displayName' | 'kind' | 'collectionName'
>;

/** The type that an attribute of a custom field is stored as; undefined where that is not known. */
export type StoredTypeOf = (name: string) => unknown;

/** As the schema says it: for the form that edits the schema. */
const AS_DECLARED: StoredTypeOf = () => undefined;

/** What the attributes of a type are stored as. */
export const storedTypes =
  ({ attributes }: Pick<ContentType, 'attributes'>): StoredTypeOf =>
  (name) => {
    const attribute = attributes.get(name);
    return attribute?.kind === 'scalar' ? attribute.type : undefined;
  };

/**
 * A content-type, with the schema it is declared as.
 * @param storedAs as what custom fields are described
 */
export function describeContentType(
  type: DescribedType,
  source: Pick<SchemaSource, 'schema'>,
  storedAs = AS_DECLARED,
): JsonObject {
  const schema = objectOf(source.schema);
  const info = objectOf(schema['info']);
  const [namespace = '', owner = ''] = type.uid.split('::');
  const [name = ''] = owner.split('.');
  const plugin = namespace === 'plugin' ? { plugin: name } : namespace === 'admin' ? { plugin: 'admin' } : {};
  const pluginOptions =
    schema['pluginOptions'] ??
    (type.origin !== 'api' && type.uid !== 'plugin::users-permissions.user' ? HIDDEN : undefined);
  const visible = objectOf(objectOf(pluginOptions)[BUILDER])['visible'] !== false;
  return {
    uid: type.uid,
    ...plugin,
    apiID: type.singularName,
    schema: {
      draftAndPublish: false,
      ...objectOf(schema['options']),
      displayName: type.displayName,
      singularName: type.singularName,
      pluralName: type.pluralName,
      description: info['description'] ?? '',
      pluginOptions,
      kind: type.kind,
      collectionName: type.collectionName,
      attributes: describeAttributes(schema['attributes'], storedAs),
      visible,
      restrictRelationsTo: type.uid === ADMIN_USER ? ONE_SIDED : visible ? null : [],
    },
  };
}

/**
 * A component, with the schema it is declared as.
 * @param storedAs as what custom fields are described
 */
export function describeComponent(
  uid: string,
  source: Pick<SchemaSource, 'schema'>,
  storedAs = AS_DECLARED,
): JsonObject {
  const schema = objectOf(source.schema);
  const info = objectOf(schema['info']);
  const [category = '', name = ''] = uid.split('.');
  return {
    uid,
    category,
    apiId: name,
    schema: {
      displayName: info['displayName'],
      description: info['description'] ?? '',
      icon: info['icon'],
      collectionName: schema['collectionName'],
      pluginOptions: schema['pluginOptions'],
      attributes: describeAttributes(schema['attributes'], storedAs),
    },
  };
}

function describeAttributes(attributes: unknown, storedAs: StoredTypeOf): JsonObject {
  return Object.fromEntries(
    Object.entries(objectOf(attributes)).map(([name, attribute]) => [
      name,
      describeAttribute(name, objectOf(attribute), storedAs),
    ]),
  );
}

function describeAttribute(name: string, attribute: JsonObject, storedAs: StoredTypeOf): JsonObject {
  switch (attribute['type']) {
    case 'customField':
      return { ...attribute, type: storedAs(name) ?? 'customField' };
    case 'media':
      return {
        type: 'media',
        multiple: Boolean(attribute['multiple']),
        required: Boolean(attribute['required']),
        configurable: attribute['configurable'] === false ? false : undefined,
        private: Boolean(attribute['private']),
        allowedTypes: attribute['allowedTypes'],
        pluginOptions: attribute['pluginOptions'],
      };
    case 'relation':
      return {
        ...attribute,
        targetAttribute: attribute['inversedBy'] ?? attribute['mappedBy'] ?? null,
        private: Boolean(attribute['private']),
      };
    default:
      return attribute;
  }
}

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
