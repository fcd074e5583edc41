/**
 * A query without what its caller may not name: unknown and private attributes, relations it may not read. What is
 * left runs with the rights of project code, so a part is kept only where it is understood: below dynamic zones
 * and polymorphic relations as well, and in the form of `strapi.db.query` as in that of the content API.
 */
import { isPlainObject } from '../../core/base/is-object.ts';
import { tooMany } from '../../core/query/resolve/context.ts';
import type { CodeType } from '../shared/type-registry.ts';
import { type DataScope, isHidden, isMorph, mayReadMember, type Tree } from './data-rules.ts';
import { sanitizeFields, sanitizeFilters, sanitizeSort, targetOf, visible } from './sanitize-parameters.ts';

type Sanitizer = (scope: DataScope, value: unknown) => unknown;

/** What names attributes, in both vocabularies. */
const NAMING: Readonly<Record<string, Sanitizer>> = {
  filters: sanitizeFilters,
  where: sanitizeFilters,
  sort: sanitizeSort,
  orderBy: sanitizeSort,
  fields: sanitizeFields,
  select: sanitizeFields,
  populate: (scope, value) => sanitizePopulate(scope, value),
};

/** What may stand next to these in a populated attribute, and names none. */
const PLAIN = new Set([
  ...['count', 'ordering', 'publicationState', 'locale'],
  ...['start', 'limit', 'offset', 'page', 'pageSize', 'pagination'],
]);

/**
 * Removes names at every depth. A parameter of the project's own stays as it is, unless an attribute has its name:
 * services such as `count` of users take those for filters.
 */
export function sanitizeQuery(scope: DataScope, query: unknown): Tree {
  if (!isPlainObject(query)) return {};
  const kept: Tree = {};
  for (const [key, value] of Object.entries(query)) {
    const naming = Object.hasOwn(NAMING, key) ? NAMING[key] : undefined;
    if (naming) kept[key] = value ? naming(scope, value) : value;
    else if (!isFilter(scope, key)) kept[key] = value;
    else if (isPlainObject(value) || Array.isArray(value)) {
      Object.assign(kept, sanitizeFilters(scope, { [key]: value }));
    } else if (!isHidden(scope, key)) kept[key] = value;
  }
  return kept;
}

const isFilter = ({ type }: DataScope, key: string): boolean =>
  key.startsWith('$') || (!PLAIN.has(key) && Object.hasOwn(type.attributes, key));

/**
 * Removes what the caller may not read. What is no attribute at all has no effect in `populate`, and stays.
 * @throws OctavoError ValidationError for more populated attributes than a request may name
 */
export function sanitizePopulate(scope: DataScope, populate: unknown): unknown {
  return knownPopulate({ ...scope, named: { count: 0 } }, populate);
}

interface PopulateScope extends DataScope {
  /** The attributes looked at so far: shared parameters are looked at for each type a value may have. */
  readonly named: { count: number };
}

function knownPopulate(scope: PopulateScope, populate: unknown): unknown {
  if (typeof populate === 'string') {
    return populate
      .split(',')
      .map((path) => readablePath(scope, path.trim()))
      .filter((path) => path !== '')
      .join(',');
  }
  if (Array.isArray(populate)) {
    return populate.map((one) => knownPopulate(scope, one)).filter((one) => one !== '');
  }
  if (!isPlainObject(populate)) return populate;
  const kept: Tree = {};
  for (const [name, node] of Object.entries(populate)) {
    const tree = visible(scope, name);
    if (!tree && scope.type.attributes[name]) continue;
    kept[name] = tree ? knownNode(scope, tree, node) : isPlainObject(node) ? {} : node;
  }
  return kept;
}

/** What stands under one attribute of `populate`. */
function knownNode(scope: PopulateScope, tree: Tree, node: unknown): unknown {
  count(scope);
  const target = targetOf(scope, tree);
  if (target) return parameters(below(scope, target), node);
  if (tree['type'] === 'dynamiczone') return ofManyTypes(scope, node, componentsOf(scope, tree), false);
  if (isMorph(tree)) return ofManyTypes(scope, node, readableTypes(scope), true);
  return isPlainObject(node) ? {} : node;
}

/** Parameters for entries of one type: a list stands for what is populated. */
function parameters(scope: PopulateScope, node: unknown): unknown {
  if (Array.isArray(node)) return { populate: knownPopulate(scope, node) };
  if (!isPlainObject(node)) return node;
  const kept = plainParameters(node);
  for (const [key, value] of Object.entries(node)) {
    if (!value || !Object.hasOwn(NAMING, key)) continue;
    kept[key] = key === 'populate' ? knownPopulate(scope, value) : NAMING[key]!(scope, value);
  }
  return kept;
}

const plainParameters = (node: Tree): Tree =>
  Object.fromEntries(Object.entries(node).filter(([key]) => PLAIN.has(key)));

/**
 * Parameters of a value that may have many types: those under `on` for the types it names, the shared ones only so
 * far as each of the types takes them. Across types entries can be found by their id alone.
 */
function ofManyTypes(
  scope: PopulateScope,
  node: unknown,
  types: readonly CodeType[],
  findsById: boolean,
): unknown {
  if (!isPlainObject(node)) return Array.isArray(node) ? { populate: shared(scope, types, node) } : node;
  const kept = plainParameters(node);
  const { on, fields, select, filters, where, populate } = node;
  if (isPlainObject(on)) {
    const named = types.filter(({ uid }) => Object.hasOwn(on, uid));
    kept['on'] = Object.fromEntries(
      named.map((type) => [type.uid, parameters(below(scope, type), on[type.uid])]),
    );
  }
  if (populate) kept['populate'] = shared(scope, types, populate);
  if (fields) kept['fields'] = knownToAny(scope, types, fields);
  if (select) kept['select'] = knownToAny(scope, types, select);
  if (findsById && isPlainObject(filters) && filters['id'] !== undefined)
    kept['filters'] = { id: filters['id'] };
  if (findsById && isPlainObject(where) && where['id'] !== undefined) kept['where'] = { id: where['id'] };
  return kept;
}

/** The shared `populate`: a name any of the types has, with what all types that have it allow. */
function shared(scope: PopulateScope, types: readonly CodeType[], populate: unknown): unknown {
  if (Array.isArray(populate)) {
    return populate.map((one) => shared(scope, types, one)).filter((one) => one !== '');
  }
  if (typeof populate === 'string') {
    const paths = populate
      .split(',')
      .filter((path) => types.some((type) => takesPath(below(scope, type), path.trim().split('.'))));
    return paths.join(',');
  }
  if (!isPlainObject(populate)) return populate;
  const kept: Tree = {};
  for (const [name, node] of Object.entries(populate)) {
    const attributes = types.flatMap((type): Tree[] => {
      const tree = visible(below(scope, type), name);
      return tree ? [tree] : [];
    });
    // types whose attributes lead to the same place ask for the same
    const ways = [...new Map(attributes.map((tree) => [wayOf(tree), tree])).values()];
    if (ways.length > 0) kept[name] = ways.reduce((left, tree) => knownNode(scope, tree, left), node);
  }
  return kept;
}

const wayOf = ({ type, target, component, components }: Tree): string =>
  JSON.stringify([type, target, component, components]);

/** True for a path that one type takes as it is. */
const takesPath = (scope: PopulateScope, path: readonly string[]): boolean =>
  path[0] === '*' || (visible(scope, path[0]!) !== undefined && readableLength(scope, path) === path.length);

function knownToAny(scope: PopulateScope, types: readonly CodeType[], fields: unknown): unknown {
  const names = typeof fields === 'string' ? fields.split(',') : fields;
  if (!Array.isArray(names)) return undefined;
  return names.filter((name) =>
    types.some((type) => [sanitizeFields(below(scope, type), [name])].flat().length > 0),
  );
}

const componentsOf = ({ rules }: DataScope, tree: Tree): CodeType[] =>
  ([tree['components'] ?? []].flat() as unknown[]).flatMap((uid) => rules.typeOf(String(uid)) ?? []);

const readableTypes = ({ rules, caller }: DataScope): CodeType[] =>
  rules.types().filter(({ uid }) => mayReadMember(uid, caller));

function readablePath(scope: PopulateScope, path: string): string {
  const names = path.split('.');
  return names.slice(0, readableLength(scope, names)).join('.');
}

/** How many names of a path the caller may use, from the first one on. */
function readableLength(scope: PopulateScope, path: readonly string[]): number {
  let here = scope;
  for (const [at, name] of path.entries()) {
    const tree = name === '*' ? undefined : visible(here, name);
    // below a star, or a name that is no attribute, nothing is populated
    if (!tree) return here.type.attributes[name] ? at : path.length;
    const target = targetOf(here, tree);
    if (target) {
      here = below(here, target);
      continue;
    }
    const rest = path.slice(at + 1);
    if (rest.length === 0) break;
    count(scope);
    const types = tree['type'] === 'dynamiczone' ? componentsOf(here, tree) : readableTypes(here);
    return types.some((type) => takesPath(below(here, type), rest)) ? path.length : at + 1;
  }
  return path.length;
}

const below = (scope: PopulateScope, type: CodeType): PopulateScope => ({ ...scope, type, isNested: true });

/** @throws OctavoError ValidationError past the limit */
function count({ named, rules }: PopulateScope): void {
  named.count += 1;
  if (named.count > rules.populateNodes) throw tooMany('populateNodes', rules.populateNodes);
}
