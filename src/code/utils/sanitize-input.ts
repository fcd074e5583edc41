/** A body as it may be written: without what clients never set, and relations the caller may not read. */
import { type DataScope, isTree, type Tree } from './data-rules.ts';
import { isRestricted } from './visible.ts';

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
    kept[name] = given ? part(scope, given, value) : value;
  }
  return kept;
}

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
