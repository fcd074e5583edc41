/** `contentTypes` of `@strapi/utils`: questions about schemas. */
import type { CodeType } from '../shared/type-registry.ts';
import type { Tree } from './data-rules.ts';

const ID = 'id';
const PUBLISHED_AT = 'publishedAt';
const CREATED_BY = 'createdBy';
const UPDATED_BY = 'updatedBy';
const CREATED_AT = 'createdAt';
const UPDATED_AT = 'updatedAt';

const constants = {
  ID_ATTRIBUTE: ID,
  PUBLISHED_AT_ATTRIBUTE: PUBLISHED_AT,
  CREATED_BY_ATTRIBUTE: CREATED_BY,
  UPDATED_BY_ATTRIBUTE: UPDATED_BY,
  CREATED_AT_ATTRIBUTE: CREATED_AT,
  UPDATED_AT_ATTRIBUTE: UPDATED_AT,
  DP_PUB_STATES: ['live', 'preview'],
  DP_PUB_STATE_LIVE: 'live',
  DP_PUB_STATE_PREVIEW: 'preview',
  SINGLE_TYPE: 'singleType',
  COLLECTION_TYPE: 'collectionType',
} as const;

const isKind = (kind: string) => (type: CodeType) => type.kind === kind;

const isMediaAttribute = (attribute?: Tree): boolean => attribute?.['type'] === 'media';
const isRelationalAttribute = (attribute?: Tree): boolean => attribute?.['type'] === 'relation';
const isComponentAttribute = (attribute?: Tree): boolean =>
  attribute?.['type'] === 'component' || attribute?.['type'] === 'dynamiczone';
const isScalarAttribute = (attribute?: Tree): boolean =>
  !isMediaAttribute(attribute) && !isRelationalAttribute(attribute) && !isComponentAttribute(attribute);

const namesOf = (type: CodeType, wanted: (attribute: Tree, name: string) => boolean): string[] =>
  Object.entries(type.attributes)
    .filter(([name, attribute]) => wanted(attribute, name))
    .map(([name]) => name);

const hasDraftAndPublish = (type: CodeType): boolean => type.options['draftAndPublish'] === true;

/** The id and the times come first. */
const getNonVisibleAttributes = (type: CodeType): string[] => [
  ...new Set([
    ID,
    ...[CREATED_AT, UPDATED_AT].filter((name) => name in type.attributes),
    ...namesOf(type, (attribute) => attribute['visible'] === false),
  ]),
];

const isVisibleAttribute = (type: CodeType, name: string): boolean =>
  !getNonVisibleAttributes(type).includes(name);

/** What clients may not write. */
const getNonWritableAttributes = (type: CodeType): string[] => [
  ...new Set([ID, CREATED_AT, UPDATED_AT, ...namesOf(type, (attribute) => attribute['writable'] === false)]),
];

const isPrivateAttribute = (type: CodeType, name: string): boolean => {
  const privateAttributes = type.options['privateAttributes'];
  return (
    type.attributes[name]?.['private'] === true ||
    (Array.isArray(privateAttributes) && privateAttributes.includes(name))
  );
};

export const contentTypes = {
  constants,
  isKind: (kind: string) => isKind(kind),
  isSingleType: isKind('singleType'),
  isCollectionType: isKind('collectionType'),
  hasDraftAndPublish,
  isDraft: (entity: Tree, type: CodeType): boolean =>
    hasDraftAndPublish(type) && entity[PUBLISHED_AT] === null,
  isMediaAttribute,
  isRelationalAttribute,
  isComponentAttribute,
  isDynamicZoneAttribute: (attribute?: Tree): boolean => attribute?.['type'] === 'dynamiczone',
  isMorphToRelationalAttribute: (attribute?: Tree): boolean =>
    isRelationalAttribute(attribute) && String(attribute?.['relation']).startsWith('morphTo'),
  isScalarAttribute,
  isTypedAttribute: (attribute: Tree | undefined, type: string): boolean => attribute?.['type'] === type,
  getScalarAttributes: (type: CodeType): string[] => namesOf(type, isScalarAttribute),
  getComponentAttributes: (type: CodeType): string[] => namesOf(type, isComponentAttribute),
  getVisibleAttributes: (type: CodeType): string[] => {
    const hidden = new Set(getNonVisibleAttributes(type));
    return namesOf(type, (_attribute, name) => !hidden.has(name));
  },
  getNonVisibleAttributes,
  isVisibleAttribute,
  getNonWritableAttributes,
  getWritableAttributes: (type: CodeType): string[] => {
    const nonWritable = new Set(getNonWritableAttributes(type));
    return namesOf(type, (_attribute, name) => !nonWritable.has(name));
  },
  isWritableAttribute: (type: CodeType, name: string): boolean =>
    !getNonWritableAttributes(type).includes(name),
  getPrivateAttributes: (type: CodeType): string[] =>
    namesOf(type, (_attribute, name) => isPrivateAttribute(type, name)),
  isPrivateAttribute,
  getOptions: (type: CodeType): Tree => type.options,
  getTimestamps: (type: CodeType): string[] =>
    [CREATED_AT, UPDATED_AT].filter((name) => name in type.attributes),
  getCreatorFields: (type: CodeType): string[] =>
    [CREATED_BY, UPDATED_BY].filter((name) => name in type.attributes),
  getContentTypeRoutePrefix: (type: CodeType): unknown =>
    type.kind === 'singleType' ? type.info['singularName'] : type.info['pluralName'],
};
