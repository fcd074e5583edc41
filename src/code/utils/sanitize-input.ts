/** A body as it may be written: without what clients never set, and relations the caller may not read. */
import { type DataScope, isTree, type Tree } from './data-rules.ts';
import { isMorph, isRestricted, mayReadMember } from './visible.ts';

/** Set by the server alone. */
const SERVER_SETS = new Set(['id', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'localizations']);

/** @param data the values of one entry; anything else comes back as it is */
export function sanitizeInput(scope: DataScope, data: unknown): unknown {
  return values(scope, data, true);
}

function values(scope: DataScope, data: unknown, atRoot: boolean): unknown {
  if (Array.isArray(data)) return data.map((one) => values(scope, one, atRoot));
  if (!isTree(data)) return data;
  const kept: Tree = {};
  for (const [name, value] of Object.entries(data)) {
    const given = scope.type.attributes[name];
    if (atRoot && scope.type.modelType === 'contentType' && SERVER_SETS.has(name)) continue;
    if (given && (given['writable'] === false || isRestricted(given, scope.caller))) continue;
    const readable = given && isMorph(given) ? readableLinks(scope, value) : value;
    if (readable !== undefined) kept[name] = given ? part(scope, given, readable) : readable;
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
  if (!isTree(value)) return value;
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

function part(scope: DataScope, given: Tree, value: unknown): unknown {
  const { typeOf } = scope.rules;
  if (given['type'] === 'component') {
    const type = typeOf(String(given['component']));
    return type ? values({ ...scope, type }, value, false) : value;
  }
  if (given['type'] === 'dynamiczone' && Array.isArray(value)) {
    return value.map((one: unknown) => {
      const type = isTree(one) ? typeOf(String(one['__component'])) : undefined;
      return type ? values({ ...scope, type }, one, false) : one;
    });
  }
  return value;
}
