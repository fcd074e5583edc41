/**
 * Types for the code of a project, as v4's `ts:generate-types` writes them: `types/generated/contentTypes.d.ts` and
 * `components.d.ts`.
 */

import { pascalCase } from '../../../core/base/case.ts';
import { isObject, type JsonObject } from '../../../core/base/is-object.ts';
import type { AnySchema, ContentType, Model } from '../../../core/model/content-type.ts';
import type { SchemaSource } from '../../../core/model/schema-source.ts';
import { literalType, memberList, objectType, quoted } from './type-text.ts';

export interface ProjectTypes {
  readonly contentTypes: string;
  readonly components: string;
}

/** @param schemas what the types and components are declared as, by uid */
export function projectTypes(model: Model, schemas: ReadonlyMap<string, SchemaSource>): ProjectTypes {
  return {
    contentTypes: moduleOf('ContentTypes', [...model.contentTypes.values()], schemas),
    components: moduleOf('Components', [...model.components.values()], schemas),
  };
}

function moduleOf(
  registry: string,
  types: readonly AnySchema[],
  schemas: ReadonlyMap<string, SchemaSource>,
): string {
  const sorted = [...types].sort((a, b) => (a.uid < b.uid ? -1 : 1));
  const interfaces = sorted.map((type) => interfaceOf(type, objectOf(schemas.get(type.uid)?.schema)));
  const entries = sorted.map(({ uid }) => `      ${quoted(uid)}: ${interfaceName(uid)};`);
  return [
    "import type { Attribute, Schema } from '@strapi/strapi';",
    ...interfaces,
    [
      "declare module '@strapi/types' {",
      '  export module Shared {',
      `    export interface ${registry} {`,
      ...entries,
      '    }',
      '  }',
      '}',
      '',
    ].join('\n'),
  ].join('\n\n');
}

/** `ApiArticleArticle`, `SharedSeo`. */
const interfaceName = (uid: string): string => uid.split(/::|\./).map(pascalCase).join('');

function interfaceOf(type: AnySchema, schema: JsonObject): string {
  const body = memberList([
    ['collectionName', literalType(type.collectionName)],
    ['info', literalType(schema['info'] ?? {})],
    ...optional('options', schema['options']),
    ...optional('pluginOptions', schema['pluginOptions']),
    ['attributes', attributesOf(type, objectOf(schema['attributes']))],
  ]);
  return `export interface ${interfaceName(type.uid)} extends Schema.${kindOf(type)} ${body}`;
}

const optional = (name: string, value: unknown): [string, string][] =>
  isObject(value) && Object.keys(value).length > 0 ? [[name, literalType(value)]] : [];

function kindOf(type: AnySchema): string {
  if (type.modelType === 'component') return 'Component';
  return type.kind === 'singleType' ? 'SingleType' : 'CollectionType';
}

function attributesOf(type: AnySchema, declared: JsonObject): string {
  const declaredMembers = Object.entries(declared).map(
    ([name, attribute]) => [name, attributeType(type.uid, objectOf(attribute))] as const,
  );
  const system = type.modelType === 'component' ? [] : systemTypes(type);
  return objectType([...declaredMembers, ...system.filter(([name]) => !(name in declared))], (text) => text);
}

function systemTypes(type: ContentType): [string, string][] {
  const creator = `Attribute.Relation<${quoted(type.uid)}, 'oneToOne', 'admin::user'> & Attribute.Private`;
  const same = `Attribute.Relation<${quoted(type.uid)}, 'oneToMany', ${quoted(type.uid)}>`;
  return [
    ['createdAt', 'Attribute.DateTime'],
    ['updatedAt', 'Attribute.DateTime'],
    ...(type.draftAndPublish ? [['publishedAt', 'Attribute.DateTime'] as [string, string]] : []),
    ['createdBy', creator],
    ['updatedBy', creator],
    ...(type.localized
      ? ([
          ['localizations', same],
          ['locale', 'Attribute.String'],
        ] as [string, string][])
      : []),
  ];
}

/** Types by the schema's word; all others have parameters. */
const PLAIN: Readonly<Record<string, string>> = {
  string: 'String',
  text: 'Text',
  richtext: 'RichText',
  blocks: 'Blocks',
  email: 'Email',
  password: 'Password',
  date: 'Date',
  time: 'Time',
  datetime: 'DateTime',
  timestamp: 'Timestamp',
  integer: 'Integer',
  biginteger: 'BigInteger',
  float: 'Float',
  decimal: 'Decimal',
  boolean: 'Boolean',
  json: 'JSON',
};

function attributeType(uid: string, attribute: JsonObject): string {
  const parts = [`Attribute.${baseType(uid, attribute)}`];
  const { customField } = attribute as { customField?: unknown };
  if (attribute['required'] === true) parts.push('Attribute.Required');
  if (attribute['private'] === true) parts.push('Attribute.Private');
  if (attribute['unique'] === true) parts.push('Attribute.Unique');
  if (typeof customField === 'string') parts.push(`Attribute.CustomField<${quoted(customField)}>`);
  const pluginOptions = attribute['pluginOptions'];
  if (isObject(pluginOptions)) parts.push(`Attribute.SetPluginOptions<${literalType(pluginOptions)}>`);
  const { min, max, minLength, maxLength } = attribute;
  if (min !== undefined || max !== undefined) {
    const kind = typeof (min ?? max) === 'string' ? 'string' : 'number';
    parts.push(
      `Attribute.SetMinMax<${objectType(
        [
          ['max', max],
          ['min', min],
        ],
        literalType,
      )}, ${kind}>`,
    );
  }
  if (minLength !== undefined || maxLength !== undefined) {
    const lengths = objectType(
      [
        ['maxLength', maxLength],
        ['minLength', minLength],
      ],
      literalType,
    );
    parts.push(`Attribute.SetMinMaxLength<${lengths}>`);
  }
  if (attribute['default'] !== undefined)
    parts.push(`Attribute.DefaultTo<${literalType(attribute['default'])}>`);
  return parts.join(' & ');
}

function baseType(uid: string, attribute: JsonObject): string {
  const { type, options } = attribute;
  const text = (name: string): string => quoted(String(attribute[name]));
  switch (type) {
    case 'uid': {
      const target = attribute['targetField'];
      if (target === undefined && options === undefined) return 'UID';
      const parameters = [quoted(uid), target === undefined ? 'undefined' : text('targetField')];
      if (options !== undefined) parameters.push(literalType(options));
      return `UID<${parameters.join(', ')}>`;
    }
    case 'enumeration':
      return `Enumeration<${literalType(attribute['enum'] ?? [])}>`;
    case 'media': {
      const { allowedTypes = [], multiple } = attribute as { allowedTypes?: string[]; multiple?: boolean };
      if (allowedTypes.length === 0 && !multiple) return 'Media';
      const kinds = allowedTypes.map(quoted).join(' | ') || 'undefined';
      return multiple ? `Media<${kinds}, true>` : `Media<${kinds}>`;
    }
    case 'relation': {
      // v4 leaves the target of polymorphic relations out
      const isPolymorphic = /^morph/.test(String(attribute['relation']));
      const target = isPolymorphic || attribute['target'] === undefined ? '' : `, ${text('target')}`;
      return `Relation<${quoted(uid)}, ${text('relation')}${target}>`;
    }
    case 'component':
      return `Component<${text('component')}${attribute['repeatable'] === true ? ', true' : ''}>`;
    case 'dynamiczone':
      return `DynamicZone<${literalType(attribute['components'] ?? [])}>`;
    default:
      return PLAIN[String(type)] ?? 'Any';
  }
}

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
