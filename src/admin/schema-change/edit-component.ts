/** Making, changing, moving and removing components and their categories. */
import { join } from 'node:path';
import { isObject } from '../../core/base/is-object.ts';
import { replaceAttributes, type UidOf } from './attributes.ts';
import { SchemaChangeError } from './change-error.ts';
import { componentTable, slugOf } from './derived-names.ts';
import type { Json, SchemaDraft } from './draft.ts';
import type { ComponentInput } from './requests.ts';

const SAME: UidOf = (uid) => uid;

/** The uid a new component gets. */
export const componentUid = ({ category, displayName }: ComponentInput): string =>
  `${slugOf(category)}.${slugOf(displayName)}`;

export const componentFile = (uid: string): string => {
  const [category = '', name = ''] = uid.split('.');
  return join('src', 'components', category, `${name}.json`);
};

/**
 * Makes and changes the components that a request sends besides its own type or component.
 * @returns what a uid of the request stands for: the temporary ones have become real
 * @throws SchemaChangeError `component.alreadyExists`, `component.notFound`
 */
export function applyNested(draft: SchemaDraft, sent: readonly ComponentInput[], outer: UidOf = SAME): UidOf {
  const made = new Map<string, string>();
  for (const component of sent) {
    if (component.tmpUID === undefined) continue;
    made.set(component.tmpUID, addComponent(draft, component));
  }
  const uidOf: UidOf = (uid) => made.get(uid) ?? outer(uid);
  for (const [index, component] of sent.entries()) {
    const path = ['components', String(index)];
    if (component.tmpUID !== undefined) fill(draft, made.get(component.tmpUID)!, component, uidOf, path);
    else editComponent(draft, component.uid!, component, uidOf, path);
  }
  return uidOf;
}

/** @returns its uid */
export function createComponent(
  draft: SchemaDraft,
  sent: ComponentInput,
  nested: readonly ComponentInput[],
): string {
  const uid = addComponent(draft, sent);
  const uidOf = applyNested(draft, nested);
  fill(draft, uid, sent, uidOf, ['component']);
  return uid;
}

/** @returns its uid, which another category or name changes */
export function updateComponent(
  draft: SchemaDraft,
  uid: string,
  sent: ComponentInput,
  nested: readonly ComponentInput[],
): string {
  const uidOf = applyNested(draft, nested);
  return editComponent(draft, uid, sent, uidOf, ['component']);
}

/** Removes a component, the attributes that use it alone, and its place in dynamic zones. */
export function removeComponent(draft: SchemaDraft, uid: string): void {
  draft.remove(uid);
  for (const other of draft.schemas.keys()) {
    const attributes = draft.attributes(other);
    for (const [name, attribute] of Object.entries(attributes)) {
      if (!isObject(attribute)) continue;
      if (attribute['type'] === 'component' && attribute['component'] === uid) delete attributes[name];
      const { components } = attribute as { components?: unknown };
      if (attribute['type'] === 'dynamiczone' && Array.isArray(components)) {
        (attribute as Json)['components'] = components.filter((one) => one !== uid);
      }
    }
  }
}

/** The components of a category. */
export const componentsOf = (draft: SchemaDraft, category: string): string[] =>
  [...draft.schemas.values()]
    .filter(({ kind, uid }) => kind === 'component' && uid.startsWith(`${category}.`))
    .map(({ uid }) => uid);

/** Moves every component of a category to another name. */
export function renameCategory(draft: SchemaDraft, category: string, to: string): void {
  for (const uid of componentsOf(draft, category)) move(draft, uid, to, uid.slice(category.length + 1));
}

function addComponent(draft: SchemaDraft, sent: ComponentInput): string {
  const uid = componentUid(sent);
  const [category = '', name = ''] = uid.split('.');
  const collectionName = componentTable(category, name);
  if (name === '') throw new SchemaChangeError('displayName has no letter or digit to make a name of');
  const isTaken = [...draft.schemas.values()].some(
    (other) =>
      other.uid.toLowerCase() === uid ||
      String(other.schema['collectionName']).toLowerCase() === collectionName,
  );
  if (isTaken) throw new SchemaChangeError('component.alreadyExists');
  const { displayName, icon, description, pluginOptions } = sent;
  const schema: Json = {
    collectionName,
    info: {
      displayName,
      ...(icon === undefined || icon === null ? {} : { icon }),
      ...(description === undefined ? {} : { description }),
    },
    options: {},
    ...(pluginOptions === undefined ? {} : { pluginOptions }),
    attributes: {},
  };
  draft.add({ uid, kind: 'component', file: componentFile(uid), schema });
  return uid;
}

function fill(
  draft: SchemaDraft,
  uid: string,
  sent: ComponentInput,
  uidOf: UidOf,
  path: readonly string[],
): void {
  checkUids(draft, sent.attributes, uidOf);
  replaceAttributes(draft, uid, withoutOtherSides(sent.attributes), uidOf, [...path, 'attributes']);
}

function editComponent(
  draft: SchemaDraft,
  uid: string,
  sent: ComponentInput,
  uidOf: UidOf,
  path: readonly string[],
): string {
  const found = draft.get(uid);
  if (found?.kind !== 'component') throw new SchemaChangeError('component.notFound');
  const { schema } = found;
  const info: Json = { ...(isObject(schema['info']) ? schema['info'] : {}), displayName: sent.displayName };
  if (sent.icon !== undefined) info['icon'] = sent.icon ?? undefined;
  if (info['icon'] === undefined) delete info['icon'];
  if (sent.description !== undefined) info['description'] = sent.description;
  schema['info'] = info;
  if (sent.pluginOptions !== undefined) schema['pluginOptions'] = sent.pluginOptions;
  fill(draft, uid, sent, uidOf, path);
  const [category = '', name = ''] = uid.split('.');
  const wanted = slugOf(sent.category);
  const isRenamed = sent.previousName !== undefined && sent.previousName !== slugOf(sent.displayName);
  if (isRenamed && sent.previousName !== name) {
    throw new SchemaChangeError(`previousName is ${sent.previousName}, and the component is ${uid}`, [
      ...path,
      'previousName',
    ]);
  }
  return wanted === category && !isRenamed
    ? uid
    : move(draft, uid, wanted, isRenamed ? slugOf(sent.displayName) : name);
}

function move(draft: SchemaDraft, uid: string, category: string, name: string): string {
  const to = `${category}.${name}`;
  if (to === uid) return uid;
  if (draft.get(to)) throw new SchemaChangeError('component.edit.alreadyExists');
  draft.rename(uid, to, componentFile(to));
  return to;
}

/** @throws SchemaChangeError `component.notFound` for an attribute that names no component */
export function checkUids(draft: SchemaDraft, attributes: ComponentInput['attributes'], uidOf: UidOf): void {
  for (const { type, component, components } of Object.values(attributes)) {
    const named =
      type === 'component' ? [component] : type === 'dynamiczone' ? (components as unknown[]) : [];
    for (const uid of named) {
      if (draft.get(uidOf(String(uid)))?.kind !== 'component')
        throw new SchemaChangeError('component.notFound');
    }
  }
}

/** Relations of components have one side. */
const withoutOtherSides = (attributes: ComponentInput['attributes']): ComponentInput['attributes'] =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, { targetAttribute: _, ...rest }]) => [name, rest]),
  );
