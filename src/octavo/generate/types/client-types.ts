/** Types for `octavo/client`: the content-types as a front end sees them. */

import { schemaName } from '../../../api/openapi/schemas/schema-name.ts';
import {
  type Attribute,
  isToOne,
  type ScalarAttribute,
  type ScalarType,
} from '../../../core/model/attribute.ts';
import { type AnySchema, contentTypeOf, type Model, schemaOf } from '../../../core/model/content-type.ts';
import { indented, propertyName, quoted } from './type-text.ts';

const USER = 'plugin::users-permissions.user';
const FILE = 'plugin::upload.file';

const VALUES: Readonly<Record<ScalarType, string>> = {
  string: 'string',
  text: 'string',
  richtext: 'string',
  blocks: 'Json[]',
  uid: 'string',
  enumeration: 'string',
  email: 'string',
  password: 'string',
  date: 'string',
  time: 'string',
  datetime: 'string',
  timestamp: 'string',
  integer: 'number',
  biginteger: 'string',
  float: 'number',
  decimal: 'number',
  boolean: 'boolean',
  json: 'Json',
};

/** What generated types use of the client. */
const IMPORTED = ['Component', 'Components', 'Json', 'ToAny', 'ToMany', 'ToManyOfAny', 'ToOne', 'Zone'];

export interface ClientTypesOptions {
  /** The module of the client; `octavo/client` unless given. */
  readonly from?: string;
  /** Whether the attributes that are required have no null: for a front end that reads published entries. */
  readonly requiredNotNull?: boolean;
}

export function clientTypes(
  model: Model,
  { from = 'octavo/client', requiredNotNull = false }: ClientTypesOptions = {},
): string {
  const reached = new Map<string, AnySchema>();
  const reach = (uid: string): void => {
    if (reached.has(uid)) return;
    const schema = schemaOf(model, uid);
    reached.set(uid, schema);
    for (const attribute of visible(schema)) for (const target of targetsOf(attribute)) reach(target);
  };
  const types = [...model.contentTypes.values()].filter(({ origin }) => origin === 'api');
  for (const { uid } of types) reach(uid);
  for (const uid of [USER, FILE]) reach(uid);
  const interfaces = [...reached.values()]
    .sort((a, b) => (schemaName(a) < schemaName(b) ? -1 : 1))
    .map((schema) => interfaceOf(model, schema, requiredNotNull));
  const members = (kind: string, name: (type: (typeof types)[number]) => string): string => {
    const lines = types
      .filter((type) => type.kind === kind)
      .map((type) => `${propertyName(name(type))}: ${schemaName(type)};`)
      .sort();
    return lines.length === 0 ? '{}' : `{\n${indented(indented(lines.join('\n')))}\n  }`;
  };
  const text = interfaces.join('\n\n');
  const used = IMPORTED.filter((name) => new RegExp(`\\b${name}\\b[<;[ ]`).test(text));
  return `// Written by \`octavo types\`: changes are lost when it is written again.
import type { ${used.join(', ')} } from ${quoted(from)};

${text}

/** What \`createClient\` takes: \`createClient<Api>('https://…')\`. */
export interface Api {
  collections: ${members('collectionType', ({ pluralName }) => pluralName)};
  singles: ${members('singleType', ({ singularName }) => singularName)};
  user: ${schemaName(contentTypeOf(model, USER))};
  file: ${schemaName(contentTypeOf(model, FILE))};
}
`;
}

function interfaceOf(model: Model, schema: AnySchema, requiredNotNull: boolean): string {
  const members = visible(schema).map(
    (attribute) => `${propertyName(attribute.name)}: ${typeOf(model, attribute, requiredNotNull)};`,
  );
  return [
    `/** ${schema.displayName.replaceAll('*/', '*\u200b/')} */`,
    `export interface ${schemaName(schema)} {`,
    ...members.map(indented),
    '}',
  ].join('\n');
}

function typeOf(model: Model, attribute: Attribute, requiredNotNull: boolean): string {
  const name = (uid: string): string => schemaName(schemaOf(model, uid));
  switch (attribute.kind) {
    case 'scalar':
      return requiredNotNull && attribute.required
        ? scalarType(attribute)
        : `${scalarType(attribute)} | null`;
    case 'component':
      return `${attribute.repeatable ? 'Components' : 'Component'}<${name(attribute.component)}>`;
    case 'dynamiczone': {
      const parts = attribute.components.map((uid) => `${quoted(uid)}: ${name(uid)}`);
      return `Zone<{ ${parts.join('; ')} }>`;
    }
    case 'media':
      return `${attribute.multiple ? 'ToMany' : 'ToOne'}<${name(FILE)}>`;
    case 'relation': {
      const isOne = isToOne(attribute.relation);
      if (attribute.target === null) return isOne ? 'ToAny' : 'ToManyOfAny';
      return `${isOne ? 'ToOne' : 'ToMany'}<${name(attribute.target)}>`;
    }
  }
}

const scalarType = ({ type, enum: values }: ScalarAttribute): string =>
  type === 'enumeration' && values && values.length > 0 ? values.map(quoted).join(' | ') : VALUES[type];

/** The attributes an answer may have; those of administrators only where they are not private. */
const visible = (schema: AnySchema): Attribute[] =>
  [...schema.attributes.values()].filter(
    (attribute) => !attribute.private && !(attribute.kind === 'scalar' && attribute.type === 'password'),
  );

function targetsOf(attribute: Attribute): readonly string[] {
  switch (attribute.kind) {
    case 'scalar':
      return [];
    case 'component':
      return [attribute.component];
    case 'dynamiczone':
      return attribute.components;
    case 'media':
      return [FILE];
    case 'relation':
      return attribute.target === null ? [] : [attribute.target];
  }
}
