/** Making, changing, renaming and removing content-types. */
import { join, sep } from 'node:path';
import { isObject } from '../../core/base/is-object.ts';
import { replaceAttributes, type UidOf } from './attributes.ts';
import { SchemaChangeError } from './change-error.ts';
import { typeTable } from './derived-names.ts';
import type { Json, SchemaDraft } from './draft.ts';
import { applyNested, checkUids } from './edit-component.ts';
import { removeOtherSide } from './other-side.ts';
import type { ComponentInput, TypeInput } from './requests.ts';

/** Where the schema of a type of this uid is. */
export function typeFile(uid: string): string {
  const [namespace = '', name = ''] = uid.split('::');
  const [owner = '', type = ''] = name.split('.');
  const root = namespace === 'api' ? 'api' : 'extensions';
  return join('src', root, owner, 'content-types', type, 'schema.json');
}

/**
 * @param components those that are written together with it
 * @returns its uid
 * @throws SchemaChangeError where the type is there already, or contradicts what is there
 */
export function createType(
  draft: SchemaDraft,
  sent: TypeInput,
  components: readonly ComponentInput[],
): string {
  const { singularName, pluralName, displayName, description, pluginOptions } = sent;
  const uid = `api::${singularName}.${singularName}`;
  if (draft.get(uid)) throw new SchemaChangeError('contentType.alreadyExists');
  const schema: Json = {
    kind: sent.kind ?? 'collectionType',
    collectionName: sent.collectionName ?? typeTable(pluralName),
    info: { singularName, pluralName, displayName, ...(description === undefined ? {} : { description }) },
    options: { ...sent.options, draftAndPublish: sent.draftAndPublish ?? false },
    ...(pluginOptions === undefined ? {} : { pluginOptions }),
    attributes: {},
  };
  draft.add({ uid, kind: 'contentType', file: typeFile(uid), schema });
  const uidOf = applyNested(draft, components, magic(uid));
  checkUids(draft, sent.attributes, uidOf);
  replaceAttributes(draft, uid, sent.attributes, uidOf, ['contentType', 'attributes']);
  return uid;
}

/**
 * Changes a type into what was sent. Options that were not sent stay (A282); names stay unless the request says that
 * it renames (A283).
 * @returns its uid, which a rename changes
 */
export function updateType(
  draft: SchemaDraft,
  uid: string,
  sent: TypeInput,
  components: readonly ComponentInput[],
): string {
  const { schema } = draft.of(uid);
  const keysBefore = Object.keys(schema);
  if (sent.kind) schema['kind'] = sent.kind;
  const info: Json = { ...objectOf(schema['info']), displayName: sent.displayName };
  if (sent.description !== undefined) info['description'] = sent.description;
  schema['info'] = info;
  schema['options'] = mergedOptions(objectOf(schema['options']), sent);
  if (sent.pluginOptions !== undefined) schema['pluginOptions'] = sent.pluginOptions;
  schema['kind'] ??= 'collectionType';
  const uidOf = applyNested(draft, components, magic(uid));
  checkUids(draft, sent.attributes, uidOf);
  replaceAttributes(draft, uid, sent.attributes, uidOf, ['contentType', 'attributes']);
  followPrivateAttributes(draft, uid);
  draft.of(uid).schema['attributes'] = draft.attributes(uid);
  orderKeys(schema, keysBefore);
  return renamed(draft, uid, sent);
}

/** Removes a type, and every attribute that leads to it. */
export function removeType(draft: SchemaDraft, uid: string): void {
  for (const [name, attribute] of Object.entries(draft.attributes(uid))) {
    if (attribute['target'] !== uid) removeOtherSide(draft, uid, name, attribute);
  }
  draft.remove(uid);
  for (const other of draft.schemas.keys()) {
    const attributes = draft.attributes(other);
    for (const [name, attribute] of Object.entries(attributes)) {
      if (isObject(attribute) && attribute['target'] === uid) delete attributes[name];
    }
  }
}

const magic =
  (uid: string): UidOf =>
  (named) =>
    named === '__self__' || named === '__contentType__' ? uid : named;

/** Options that are not sent stay; null removes one. */
function mergedOptions(before: Json, { options, draftAndPublish }: TypeInput): Json {
  const drafts = draftAndPublish ?? before['draftAndPublish'] ?? false;
  const merged: Json = { ...before, ...options, draftAndPublish: drafts };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

/** Names in `privateAttributes` follow renames: a private value must not become public by one. */
function followPrivateAttributes(draft: SchemaDraft, uid: string): void {
  const options = objectOf(draft.of(uid).schema['options']);
  const names = options['privateAttributes'];
  const former = draft.renamedAttributes.get(uid);
  if (!Array.isArray(names) || !former) return;
  const now = new Map([...former].map(([name, from]) => [from, name]));
  options['privateAttributes'] = names.map((name) => now.get(String(name)) ?? name);
}

/** The order v4 writes keys in; others come last (A281). */
const KEYS = ['kind', 'collectionName', 'info', 'options', 'pluginOptions', 'attributes', 'config'];

/** Puts new keys in v4's places; those that were there keep their order, so that a diff shows only the change. */
function orderKeys(schema: Json, before: readonly string[]): void {
  const rank = (key: string): number => (KEYS.includes(key) ? KEYS.indexOf(key) : KEYS.length);
  const ordered = before.filter((key) => Object.hasOwn(schema, key));
  for (const key of Object.keys(schema).filter((one) => !ordered.includes(one))) {
    const next = ordered.findIndex((other) => rank(other) > rank(key));
    ordered.splice(next < 0 ? ordered.length : next, 0, key);
  }
  const entries = ordered.map((key) => [key, schema[key]] as const);
  for (const [key] of entries) delete schema[key];
  for (const [key, value] of entries) schema[key] = value;
}

/** Renames the type and its table where the request asks for it with the names there are. */
function renamed(draft: SchemaDraft, uid: string, sent: TypeInput): string {
  const { schema, kind } = draft.of(uid);
  const info = schema['info'] as Json;
  const place = (key: string): readonly string[] => ['contentType', key];
  if (sent.previousCollectionName !== undefined) {
    if (sent.previousCollectionName !== schema['collectionName']) {
      throw new SchemaChangeError(
        `previousCollectionName is ${sent.previousCollectionName}, and the collection is ${String(schema['collectionName'])}`,
        place('previousCollectionName'),
      );
    }
    schema['collectionName'] = sent.collectionName ?? typeTable(sent.pluralName);
  }
  if (sent.previousName === undefined) return uid;
  if (!uid.startsWith('api::')) {
    throw new SchemaChangeError(`${uid} belongs to a plugin, and keeps its name`, place('previousName'));
  }
  if (sent.previousName !== info['singularName']) {
    throw new SchemaChangeError(
      `previousName is ${sent.previousName}, and the type is ${String(info['singularName'])}`,
      place('previousName'),
    );
  }
  info['singularName'] = sent.singularName;
  info['pluralName'] = sent.pluralName;
  const api = uid.slice('api::'.length, uid.lastIndexOf('.'));
  const isAlone = ![...draft.schemas.keys()].some(
    (other) => other !== uid && other.startsWith(`api::${api}.`),
  );
  const folder = api === sent.previousName && isAlone ? sent.singularName : api;
  const to = `api::${folder}.${sent.singularName}`;
  if (to === uid) return uid;
  if (draft.get(to)) throw new SchemaChangeError('contentType.alreadyExists', place('singularName'));
  const file = draft.of(uid).file ?? typeFile(uid);
  const parts = file.split(sep);
  parts.splice(2, 1, folder);
  parts.splice(-2, 1, sent.singularName);
  if (kind !== 'contentType') throw new SchemaChangeError('contentType.notFound');
  draft.rename(uid, to, parts.join(sep));
  return to;
}

const objectOf = (value: unknown): Json => (isObject(value) ? (value as Json) : {});
