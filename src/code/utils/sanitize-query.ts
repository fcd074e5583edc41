/** A query without what its caller may not name: unknown and private attributes, relations it may not read. */
import { type DataScope, isTree, type Tree } from './data-rules.ts';
import { isPrivate, isRestricted } from './visible.ts';

/** Removes names at every depth; what is no name stays as it is. */
export function sanitizeQuery(scope: DataScope, query: unknown): Tree {
  if (!isTree(query)) return {};
  const kept: Tree = { ...query };
  const { filters, sort, fields, populate } = query;
  if (filters) kept['filters'] = sanitizeFilters(scope, filters);
  if (sort) kept['sort'] = sanitizeSort(scope, sort);
  if (fields) kept['fields'] = sanitizeFields(scope, fields);
  if (populate) kept['populate'] = sanitizePopulate(scope, populate);
  return kept;
}

/** An attribute the caller may know of; undefined for any other name. */
function visible({ rules, type, caller }: DataScope, name: string): Tree | undefined {
  const given = type.attributes[name];
  if (!given || given['type'] === 'password') return undefined;
  if (isPrivate(type, name, rules.privateEverywhere()) || isRestricted(given, caller)) return undefined;
  return given;
}

/** The type an attribute leads to; undefined for a value of the entry's own. */
function targetOf({ rules }: DataScope, given: Tree) {
  switch (given['type']) {
    case 'relation':
      return rules.typeOf(String(given['target']));
    case 'media':
      return rules.typeOf('plugin::upload.file');
    case 'component':
      return rules.typeOf(String(given['component']));
    default:
      return undefined;
  }
}

export function sanitizeFilters(scope: DataScope, filters: unknown): unknown {
  if (Array.isArray(filters)) {
    return filters
      .map((one) => sanitizeFilters(scope, one))
      .filter((one) => !isTree(one) || Object.keys(one).length > 0);
  }
  if (!isTree(filters)) return filters;
  const kept: Tree = {};
  for (const [name, value] of Object.entries(filters)) {
    if (name.startsWith('$')) {
      kept[name] = sanitizeFilters(scope, value);
      continue;
    }
    const given = name === 'id' ? {} : visible(scope, name);
    if (!given || given['type'] === 'dynamiczone') continue;
    const target = targetOf(scope, given);
    const below = target ? sanitizeFilters({ ...scope, type: target }, value) : value;
    if (!isTree(below) || Object.keys(below).length > 0) kept[name] = below;
  }
  return kept;
}

export function sanitizeSort(scope: DataScope, sort: unknown): unknown {
  if (typeof sort === 'string') {
    const keys = sort.split(',').filter((key) => isSortable(scope, key.trim().replace(/:(asc|desc)$/i, '')));
    return keys.join(',');
  }
  if (Array.isArray(sort)) return sort.map((one) => sanitizeSort(scope, one)).filter((one) => one !== '');
  if (!isTree(sort)) return sort;
  const kept: Tree = {};
  for (const [name, value] of Object.entries(sort)) {
    const given = name === 'id' ? {} : visible(scope, name);
    if (!given) continue;
    const target = targetOf(scope, given);
    kept[name] = target ? sanitizeSort({ ...scope, type: target }, value) : value;
  }
  return kept;
}

function isSortable(scope: DataScope, path: string): boolean {
  const [name = '', ...rest] = path.split('.');
  if (name === 'id') return rest.length === 0;
  const given = visible(scope, name);
  if (!given || given['type'] === 'dynamiczone') return false;
  const target = targetOf(scope, given);
  if (!target) return rest.length === 0;
  return rest.length > 0 && isSortable({ ...scope, type: target }, rest.join('.'));
}

export function sanitizeFields(scope: DataScope, fields: unknown): unknown {
  const isKnown = (name: string): boolean => {
    if (name === '*' || name === 'id') return true;
    const given = visible(scope, name);
    return given !== undefined && !targetOf(scope, given) && given['type'] !== 'dynamiczone';
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

/** What is no attribute at all has no effect in `populate`, and stays. */
export function sanitizePopulate(scope: DataScope, populate: unknown): unknown {
  if (typeof populate === 'string') {
    return populate
      .split(',')
      .map((path) => readablePath(scope, path.trim()))
      .filter((path) => path !== '')
      .join(',');
  }
  if (Array.isArray(populate)) {
    return populate.map((one) => sanitizePopulate(scope, one)).filter((one) => one !== '');
  }
  if (!isTree(populate)) return populate;
  const kept: Tree = {};
  for (const [name, value] of Object.entries(populate)) {
    const given = visible(scope, name);
    if (!given && scope.type.attributes[name]) continue;
    const target = given && targetOf(scope, given);
    kept[name] = target && isTree(value) ? sanitizeQuery({ ...scope, type: target }, value) : value;
  }
  return kept;
}

function readablePath(scope: DataScope, path: string): string {
  const [name = '', ...rest] = path.split('.');
  if (name === '*') return path;
  const given = visible(scope, name);
  if (!given) return scope.type.attributes[name] ? '' : path;
  const target = targetOf(scope, given);
  if (!target || rest.length === 0) return path;
  const below = readablePath({ ...scope, type: target }, rest.join('.'));
  return below === '' ? name : `${name}.${below}`;
}
