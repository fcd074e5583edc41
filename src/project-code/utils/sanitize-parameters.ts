/** Filters, sort keys and fields without the names a caller may not use. */
import { isPlainObject } from '../../base/is-object.ts';
import { FILE_UID } from '../../database/layout/layout.ts';
import type { CodeType } from '../base/type-registry.ts';
import { type DataScope, inside, isHidden, isRestricted, type Tree } from './data-rules.ts';

/** An attribute the caller may know of; undefined for any other name. */
export function visible(scope: DataScope, name: string): Tree | undefined {
  const given = scope.type.attributes[name];
  return given && !isHidden(scope, name) && !isRestricted(given, scope.caller) ? given : undefined;
}

/** The type an attribute leads to; undefined for a value of the entry's own, or where each value names its type. */
export function targetOf({ rules }: DataScope, given: Tree): CodeType | undefined {
  switch (given['type']) {
    case 'relation':
      return rules.typeOf(String(given['target']));
    case 'media':
      return rules.typeOf(FILE_UID);
    case 'component':
      return rules.typeOf(String(given['component']));
    default:
      return undefined;
  }
}

/** True for what neither filters nor sort keys can follow: each of its values names its own type. */
const hasManyTypes = (scope: DataScope, given: Tree): boolean =>
  given['type'] === 'dynamiczone' || (given['type'] === 'relation' && !targetOf(scope, given));

/** Removes names at every depth; what is left is held to the rules of requests as well. */
export function sanitizeFilters(scope: DataScope, filters: unknown): unknown {
  const kept = knownFilters(scope, filters);
  const isAsked = isPlainObject(kept) || Array.isArray(kept);
  return isAsked && scope.rules.exceeds(scope.type.uid, scope.caller, { filters: kept }) ? {} : kept;
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
    const given = name === 'id' ? {} : visible(scope, name);
    if (!given || hasManyTypes(scope, given)) continue;
    const target = targetOf(scope, given);
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
    const given = name === 'id' ? {} : visible(scope, name);
    if (!given || hasManyTypes(scope, given)) continue;
    const target = targetOf(scope, given);
    kept[name] = target ? knownSort(inside(scope, target), value) : value;
  }
  return kept;
}

function isSortable(scope: DataScope, path: string): boolean {
  const names = path.split('.');
  const last = names.pop()!;
  let here = scope;
  for (const name of names) {
    const given = visible(here, name);
    const target = given && targetOf(here, given);
    if (!target) return false;
    here = inside(here, target);
  }
  if (last === 'id') return names.length === 0;
  const given = visible(here, last);
  return given !== undefined && !targetOf(here, given) && !hasManyTypes(here, given);
}

/** Names of values alone: what leads further is populated. */
export function sanitizeFields(scope: DataScope, fields: unknown): unknown {
  const isKnown = (name: string): boolean => {
    if (name === '*' || name === 'id') return true;
    const given = visible(scope, name);
    return given !== undefined && !targetOf(scope, given) && !hasManyTypes(scope, given);
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
