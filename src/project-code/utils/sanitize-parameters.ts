/** Filters, sort keys and fields without the names a caller may not use. */
import { isPlainObject } from '../../core/base/is-object.ts';
import { FILE_UID } from '../../core/database/layout/layout.ts';
import type { CodeType } from '../shared/type-registry.ts';
import { type DataScope, inside, isHidden, isRestricted, type Tree } from './data-rules.ts';

/** An attribute the caller may know of; undefined for any other name. */
export function visible(scope: DataScope, name: string): Tree | undefined {
  const tree = scope.type.attributes[name];
  return tree && !isHidden(scope, name) && !isRestricted(tree, scope.caller) ? tree : undefined;
}

/** The type an attribute leads to; undefined for a value of the entry's own, or where each value names its type. */
export function targetOf({ rules }: DataScope, tree: Tree): CodeType | undefined {
  switch (tree['type']) {
    case 'relation':
      return rules.typeOf(String(tree['target']));
    case 'media':
      return rules.typeOf(FILE_UID);
    case 'component':
      return rules.typeOf(String(tree['component']));
    default:
      return undefined;
  }
}

/** True for what neither filters nor sort keys can follow: each of its values names its own type. */
const hasManyTypes = (scope: DataScope, tree: Tree): boolean =>
  tree['type'] === 'dynamiczone' || (tree['type'] === 'relation' && !targetOf(scope, tree));

/** Removes names at every depth; what is left is held to the rules of requests as well. */
export function sanitizeFilters(scope: DataScope, filters: unknown): unknown {
  const kept = knownFilters(scope, filters);
  const hasFilters = isPlainObject(kept) || Array.isArray(kept);
  return hasFilters && scope.rules.exceeds(scope.type.uid, scope.caller, { filters: kept }) ? {} : kept;
}

function knownFilters(scope: DataScope, filters: unknown): unknown {
  if (Array.isArray(filters)) {
    return filters
      .map((one) => knownFilters(scope, one))
      .filter((one) => !isPlainObject(one) || Object.keys(one).length > 0);
  }
  if (!isPlainObject(filters)) return filters;
  const kept: Tree = {};
  for (const [name, value] of Object.entries(filters)) {
    if (name.startsWith('$')) {
      kept[name] = knownFilters(scope, value);
      continue;
    }
    const tree = name === 'id' ? {} : visible(scope, name);
    if (!tree || hasManyTypes(scope, tree)) continue;
    const target = targetOf(scope, tree);
    const below = target ? knownFilters(inside(scope, target), value) : value;
    if (!isPlainObject(below) || Object.keys(below).length > 0) kept[name] = below;
  }
  return kept;
}

/** As `sanitizeFilters`. */
export function sanitizeSort(scope: DataScope, sort: unknown): unknown {
  const kept = knownSort(scope, sort);
  if (!scope.rules.exceeds(scope.type.uid, scope.caller, { sort: kept })) return kept;
  return Array.isArray(kept) ? [] : '';
}

function knownSort(scope: DataScope, sort: unknown): unknown {
  if (typeof sort === 'string') {
    const keys = sort.split(',').filter((key) => isSortable(scope, key.trim().replace(/:(asc|desc)$/i, '')));
    return keys.join(',');
  }
  if (Array.isArray(sort)) return sort.map((one) => knownSort(scope, one)).filter((one) => one !== '');
  if (!isPlainObject(sort)) return sort;
  const kept: Tree = {};
  for (const [name, value] of Object.entries(sort)) {
    const tree = name === 'id' ? {} : visible(scope, name);
    if (!tree || hasManyTypes(scope, tree)) continue;
    const target = targetOf(scope, tree);
    kept[name] = target ? knownSort(inside(scope, target), value) : value;
  }
  return kept;
}

function isSortable(scope: DataScope, path: string): boolean {
  const names = path.split('.');
  const last = names.pop()!;
  let here = scope;
  for (const name of names) {
    const tree = visible(here, name);
    const target = tree && targetOf(here, tree);
    if (!target) return false;
    here = inside(here, target);
  }
  if (last === 'id') return names.length === 0;
  const tree = visible(here, last);
  return tree !== undefined && !targetOf(here, tree) && !hasManyTypes(here, tree);
}

/** Names of values alone: what leads further is populated. */
export function sanitizeFields(scope: DataScope, fields: unknown): unknown {
  const isKnown = (name: string): boolean => {
    if (name === '*' || name === 'id') return true;
    const tree = visible(scope, name);
    return tree !== undefined && !targetOf(scope, tree) && !hasManyTypes(scope, tree);
  };
  if (typeof fields === 'string') {
    return fields
      .split(',')
      .filter((name) => isKnown(name.trim()))
      .join(',');
  }
  if (Array.isArray(fields)) return fields.filter((name) => typeof name === 'string' && isKnown(name));
  return fields;
}
