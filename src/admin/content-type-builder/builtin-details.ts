/**
 * What v4's schemas of built-in types say beyond what the server needs of them: a client of the builder reads it, and
 * an extension of such a type is written with it.
 */
import { isObject, type JsonObject } from '../../core/base/is-object.ts';
import type { SchemaSource } from '../../core/model/schema-source.ts';

/** Keys that attributes have in addition, by attribute. */
type Details = Readonly<Record<string, JsonObject>>;

const OPTIONAL = { required: false };
const TOKEN: Details = {
  description: OPTIONAL,
  lastUsedAt: OPTIONAL,
  permissions: OPTIONAL,
  expiresAt: OPTIONAL,
  lifespan: OPTIONAL,
};

const UNSEARCHED = { searchable: false };

const ATTRIBUTES: Readonly<Record<string, Details>> = {
  'admin::permission': {
    actionParameters: OPTIONAL,
    subject: OPTIONAL,
    properties: OPTIONAL,
    conditions: OPTIONAL,
  },
  'admin::user': {
    firstname: { unique: false, ...OPTIONAL },
    lastname: { unique: false, ...OPTIONAL },
    username: { unique: false, ...OPTIONAL },
    password: { ...OPTIONAL, ...UNSEARCHED },
    roles: { collectionName: 'strapi_users_roles' },
    preferedLanguage: OPTIONAL,
  },
  'admin::api-token': { ...TOKEN, accessKey: UNSEARCHED },
  'admin::transfer-token': TOKEN,
  'plugin::upload.file': { folderPath: { min: 1, ...UNSEARCHED } },
  'plugin::upload.folder': { name: { min: 1 }, path: { min: 1 } },
  'plugin::users-permissions.user': {
    password: UNSEARCHED,
    resetPasswordToken: UNSEARCHED,
    confirmationToken: UNSEARCHED,
  },
  'plugin::i18n.locale': { name: { min: 1, max: 50 } },
};

/** The attributes of built-in types that v4 leaves to be changed. */
const CONFIGURABLE: Readonly<Record<string, (name: string) => boolean>> = {
  'plugin::upload.file': (name) => name === 'folder' || name === 'folderPath',
  'plugin::upload.folder': () => true,
  'plugin::content-releases.release': () => true,
  'plugin::content-releases.release-action': (name) => name !== 'entry',
};

/** Options of built-in types in v4: neither the builder nor the content manager shows them. */
const HIDDEN = { 'content-manager': { visible: false }, 'content-type-builder': { visible: false } };

const USER = 'plugin::users-permissions.user';

/** Types that have the keys of v4.0 besides those of today. */
const NAMED = new Set([USER, 'plugin::users-permissions.role', 'plugin::users-permissions.permission']);

/**
 * The schema of a type as v4 has it. Types of the project itself stay as they are.
 * @param builtin the type as the server declares it; undefined for a type of the project
 */
export function withBuiltinDetails(
  { uid, schema }: Pick<SchemaSource, 'uid' | 'schema'>,
  builtin: SchemaSource | undefined,
): JsonObject {
  const source = isObject(schema) ? schema : {};
  if (!builtin) return source;
  const builtinAttributes = objectOf((builtin.schema as JsonObject)['attributes']);
  const details = ATTRIBUTES[uid] ?? {};
  const isConfigurable = CONFIGURABLE[uid] ?? (() => false);
  const attributes = Object.entries(objectOf(source['attributes'])).map(([name, attribute]) => {
    if (!Object.hasOwn(builtinAttributes, name)) return [name, attribute];
    const fixed = isConfigurable(name) ? {} : { configurable: false };
    return [name, { ...objectOf(attribute), ...fixed, ...details[name] }];
  });
  const pluginOptions = source['pluginOptions'] ?? (uid === USER ? undefined : HIDDEN);
  return {
    kind: 'collectionType',
    ...source,
    info: {
      ...(NAMED.has(uid) ? { name: uid.slice(uid.lastIndexOf('.') + 1), description: '' } : {}),
      ...objectOf(source['info']),
    },
    options: { ...(uid === USER ? { timestamps: true } : {}), ...objectOf(source['options']) },
    ...(pluginOptions === undefined ? {} : { pluginOptions }),
    attributes: Object.fromEntries(attributes),
  };
}

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
