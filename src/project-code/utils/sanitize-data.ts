/** Removes from bodies what a caller may not set, and from entities what it may not see. */
import { isPlainObject } from '../../core/base/is-object.ts';
import {
  type DataScope,
  inside,
  isHidden,
  isMorph,
  isRestricted,
  mayReadMember,
  type Tree,
} from './data-rules.ts';

/** Set by the server alone. */
const SERVER_SETS = new Set(['id', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'localizations']);

/** @param data the values of one entry; anything else comes back as it is */
export function sanitizeInput(scope: DataScope, data: unknown): unknown {
  return values(scope, data, true);
}

function values(scope: DataScope, data: unknown, atRoot: boolean): unknown {
  if (Array.isArray(data)) return data.map((one) => values(scope, one, atRoot));
  if (!isPlainObject(data)) return data;
  const kept: Tree = {};
  for (const [name, value] of Object.entries(data)) {
    const tree = scope.type.attributes[name];
    if (atRoot && scope.type.modelType === 'contentType' && SERVER_SETS.has(name)) continue;
    if (tree && (tree['writable'] === false || isRestricted(tree, scope.caller))) continue;
    const readable = tree && isMorph(tree) ? readableLinks(scope, value) : value;
    if (readable !== undefined) kept[name] = tree ? part(scope, tree, readable) : readable;
  }
  return kept;
}

/**
 * The links of a polymorphic relation without those to entries of types the caller may not read.
 * @returns undefined where none is left: an empty list would take away the links there are
 */
function readableLinks(scope: DataScope, value: unknown): unknown {
  if (Array.isArray(value)) {
    const links = value.filter((link) => readableLinks(scope, link) !== undefined);
    return value.length > 0 && links.length === 0 ? undefined : links;
  }
  if (!isPlainObject(value)) return value;
  const { __type: uid } = value;
  if (uid !== undefined) return mayReadMember(String(uid), scope.caller) ? value : undefined;
  const lists = LINK_LISTS.filter((name) => value[name] !== undefined);
  if (lists.length === 0) return value;
  const kept: Tree = { ...value };
  for (const name of lists) {
    const links = readableLinks(scope, value[name]);
    if (links === undefined) delete kept[name];
    else kept[name] = links;
  }
  return Object.keys(kept).length === 0 ? undefined : kept;
}

const LINK_LISTS = ['set', 'connect', 'disconnect'] as const;

function part(scope: DataScope, tree: Tree, value: unknown): unknown {
  const { typeOf } = scope.rules;
  if (tree['type'] === 'component') {
    const type = typeOf(String(tree['component']));
    return type ? values({ ...scope, type }, value, false) : value;
  }
  if (tree['type'] === 'dynamiczone' && Array.isArray(value)) {
    return value.map((one: unknown) => {
      const type = isPlainObject(one) ? typeOf(String(one['__component'])) : undefined;
      return type ? values({ ...scope, type }, one, false) : one;
    });
  }
  return value;
}

/** @param data an entity or a list of them; anything else comes back as it is */
export function sanitizeOutput(scope: DataScope, data: unknown): unknown {
  if (Array.isArray(data)) return data.map((one) => sanitizeOutput(scope, one));
  if (!isPlainObject(data)) return data;
  const seen: Tree = {};
  for (const [name, value] of Object.entries(data)) {
    const kept = attribute(scope, name, value);
    if (kept !== OMITTED) seen[name] = kept;
  }
  return seen;
}

const OMITTED = Symbol('omitted');

function attribute(scope: DataScope, name: string, value: unknown): unknown {
  const tree = scope.type.attributes[name];
  if (!tree) return value;
  if (isHidden(scope, name) || isRestricted(tree, scope.caller)) return OMITTED;
  switch (tree['type']) {
    case 'relation':
      return typeof tree['target'] === 'string'
        ? below(scope, tree['target'], value)
        : polymorphic(scope, value);
    case 'media':
      return below(scope, 'plugin::upload.file', value);
    case 'component':
      return below(scope, String(tree['component']), value);
    case 'dynamiczone':
      return Array.isArray(value) ? value.map((part) => byMember(scope, '__component', part)) : value;
    default:
      return value;
  }
}

function below(scope: DataScope, uid: string, value: unknown): unknown {
  const type = scope.rules.typeOf(uid);
  return type ? sanitizeOutput(inside(scope, type), value) : null;
}

/** An empty list is left out of the entries of an answer itself, as the server's own answers do. */
function polymorphic(scope: DataScope, value: unknown): unknown {
  const shown = anyType(scope, value);
  const isOmitted = Array.isArray(shown) && shown.length === 0 && !scope.isNested && !scope.keepsEmptyLists;
  return isOmitted ? OMITTED : shown;
}

/** Entries of any type name their own; one the caller may not read is left out. */
function anyType(scope: DataScope, value: unknown): unknown {
  if (!Array.isArray(value)) return byMember(scope, '__type', value);
  return value.map((one) => byMember(scope, '__type', one)).filter((one) => one !== null);
}

function byMember(scope: DataScope, member: '__type' | '__component', value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  const uid = value[member];
  if (typeof uid !== 'string') return null;
  return member === '__type' && !mayReadMember(uid, scope.caller) ? null : below(scope, uid, value);
}
