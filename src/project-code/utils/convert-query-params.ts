/**
 * `convertQueryParams` of `@strapi/utils`: what a request asks for, in the form of the content API, as a query
 * of `strapi.db.query`. Names that are no attributes are left out.
 */
import { isPlainObject, isPresent } from '../../core/base/is-object.ts';
import { FILE_UID } from '../../core/database/layout/layout.ts';
import { PaginationError } from '../shared/strapi-errors.ts';
import type { CodeType } from '../shared/type-registry.ts';
import type { Tree } from './data-rules.ts';
import { isOperator, isOperatorOfType } from './operator-names.ts';

type TypeOf = (uid: string) => CodeType | undefined;

export interface ConvertQueryParams {
  convertSortQueryParams(sort: unknown): unknown;
  convertStartQueryParams(start: unknown): number;
  convertLimitQueryParams(limit: unknown): number | undefined;
  convertFieldsQueryParams(fields: unknown): string[] | undefined;
  convertFiltersQueryParams(filters: unknown, schema: CodeType): unknown;
  convertPopulateQueryParams(populate: unknown, schema: CodeType): unknown;
  /** Lays it on the query it is given. */
  convertPublicationStateParams(schema: CodeType, params: Tree, query: Tree): void;
  /** All of them. @throws Error for what none of them takes */
  transformParamsToQuery(uid: string, params: Tree): Tree;
}

/** @param typeOf finds schemas by their uid */
export function createConvertQueryParams(typeOf: TypeOf): ConvertQueryParams {
  const filters = (tree: unknown, schema: CodeType | undefined): unknown => {
    if (!Array.isArray(tree) && !isPlainObject(tree)) {
      throw new Error('The filters parameter must be an object or an array');
    }
    return knownFilters(typeOf, tree, schema);
  };

  const populateNode = (node: unknown, attribute: Tree): unknown => {
    if (typeof node === 'boolean') return node;
    if (typeof node === 'string') return !/^(false|f|0)$/.test(node);
    if (!isPlainObject(node)) throw new Error("Invalid nested populate. Expected '*' or an object");
    const below = targetOf(typeOf, attribute);
    const { on } = node;
    if (!below && isPlainObject(on)) {
      const variants = Object.entries(on).map(([uid, variant]): [string, unknown] => [
        uid,
        typeof variant === 'boolean' ? variant : toQuery(variant as Tree, typeOf(uid)),
      ]);
      return { on: Object.fromEntries(variants) };
    }
    const { count, ordering } = node;
    return {
      ...toQuery(node, below),
      ...(count === undefined ? {} : { count }),
      ...(ordering === undefined ? {} : { ordering }),
    };
  };

  const populate = (tree: unknown, schema: CodeType | undefined): unknown => {
    if (tree === '*') return true;
    if (typeof tree === 'string') return tree.split(',').map((path) => path.trim());
    if (Array.isArray(tree) && tree.every((path) => typeof path === 'string')) {
      return [...new Set(tree.map((path) => path.trim()))];
    }
    if (!isPlainObject(tree)) {
      throw new Error(
        'Invalid populate parameter. Expected a string, an array of strings, a populate object',
      );
    }
    const kept = Object.entries(tree).flatMap(([name, node]): [string, unknown][] => {
      const attribute = schema?.attributes[name];
      if (!attribute || !leadsFurther(attribute)) return [];
      const converted = populateNode(node, attribute);
      if (converted === false) return [];
      // each entry of a zone names its own component
      return [[name, converted === true && attribute['type'] === 'dynamiczone' ? {} : converted]];
    });
    return Object.fromEntries(kept);
  };

  const toQuery = (params: Tree, schema: CodeType | undefined): Tree => {
    const { sort, fields, populate: wanted, start, limit, page, pageSize, _q, publicationState } = params;
    const query: Tree = {};
    if (isPresent(_q)) query['_q'] = _q;
    if (isPresent(sort)) query['orderBy'] = toOrder(sort);
    if (isPresent(params['filters'])) query['where'] = filters(params['filters'], schema);
    if (isPresent(fields)) query['select'] = toSelect(fields);
    if (isPresent(wanted)) query['populate'] = populate(wanted, schema);
    if ((isPresent(page) || isPresent(pageSize)) && (isPresent(start) || isPresent(limit))) {
      throw new PaginationError(
        'Invalid pagination attributes. You cannot use page and offset pagination in the same query',
      );
    }
    if (isPresent(page)) query['page'] = aboveZero('page', page);
    if (isPresent(pageSize)) query['pageSize'] = aboveZero('pageSize', pageSize);
    if (isPresent(start)) query['offset'] = toStart(start);
    if (isPresent(limit)) query['limit'] = toLimit(limit);
    if (schema) toState(schema, publicationState, query);
    return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  };

  return {
    convertSortQueryParams: toOrder,
    convertStartQueryParams: toStart,
    convertLimitQueryParams: toLimit,
    convertFieldsQueryParams: toSelect,
    convertFiltersQueryParams: filters,
    convertPopulateQueryParams: populate,
    convertPublicationStateParams: (schema, params, query) =>
      toState(schema, params['publicationState'], query),
    transformParamsToQuery: (uid, params) => toQuery(params ?? {}, typeOf(uid)),
  };
}

/** The type an attribute leads to; undefined for a value of the entry's own, or where each value names its type. */
function targetOf(typeOf: TypeOf, attribute: Tree): CodeType | undefined {
  switch (attribute['type']) {
    case 'relation':
      return typeOf(String(attribute['target']));
    case 'component':
      return typeOf(String(attribute['component']));
    case 'media':
      return typeOf(FILE_UID);
    default:
      return undefined;
  }
}

const leadsFurther = (attribute: Tree): boolean =>
  ['relation', 'component', 'media', 'dynamiczone'].includes(String(attribute['type']));

/** Filters without unknown names and operators, and without what they leave empty. */
function knownFilters(typeOf: TypeOf, tree: unknown, schema: CodeType | undefined): unknown {
  if (Array.isArray(tree)) {
    return tree.map((one) => knownFilters(typeOf, one, schema)).filter((one) => !isEmpty(one));
  }
  if (!isPlainObject(tree)) return tree;
  const kept = Object.entries(tree).flatMap(([name, value]): [string, unknown][] => {
    const known = knownFilter(typeOf, name, value, schema);
    return known === undefined || isEmpty(known) ? [] : [[name, known]];
  });
  return Object.fromEntries(kept);
}

const isEmpty = (value: unknown): boolean => isPlainObject(value) && Object.keys(value).length === 0;

function knownFilter(typeOf: TypeOf, name: string, value: unknown, schema: CodeType | undefined): unknown {
  if (isOperatorOfType('group', name) || name === '$not') return knownFilters(typeOf, value, schema);
  if (isOperator(name)) return value;
  if (name === 'id') return value;
  const attribute = schema?.attributes[name];
  if (!attribute || attribute['type'] === 'dynamiczone') return undefined;
  return isPlainObject(value) ? knownFilters(typeOf, value, targetOf(typeOf, attribute)) : value;
}

const ORDERS = /^(asc|desc)$/i;

function toOrder(sort: unknown): unknown {
  if (typeof sort === 'string') return sort.split(',').map(termOf);
  if (Array.isArray(sort)) return sort.flatMap(toOrder);
  if (!isPlainObject(sort)) {
    throw new Error(
      'Invalid sort parameter. Expected a string, an array of strings, a sort object or an array of sort objects',
    );
  }
  return Object.fromEntries(
    Object.entries(sort).map(([name, order]) => {
      if (isPlainObject(order)) return [name, toOrder(order)];
      if (typeof order !== 'string') {
        throw new Error(`Invalid sort type expected object or string got ${typeof order}`);
      }
      return [name, checkedOrder(order)];
    }),
  );
}

/** `author.name:desc` is `{ author: { name: 'desc' } }`. */
function termOf(text: string): Tree {
  const [path = '', order = 'asc'] = text.split(':').map((part) => part.trim());
  if (path === '') return {};
  return path
    .split('.')
    .reduceRight<unknown>((below, name) => ({ [name]: below }), checkedOrder(order)) as Tree;
}

function checkedOrder(order: string): string {
  if (ORDERS.test(order)) return order;
  throw new Error('Invalid order. order can only be one of asc|desc|ASC|DESC');
}

function toSelect(fields: unknown): string[] | undefined {
  if (fields === '*') return undefined;
  const names = typeof fields === 'string' ? fields.split(',') : fields;
  if (!Array.isArray(names) || names.some((name) => typeof name !== 'string')) {
    throw new Error('Invalid fields parameter. Expected a string or an array of strings');
  }
  // an entry always has its id
  return [...new Set(['id', ...(names as string[]).map((name) => name.trim())])];
}

function toStart(start: unknown): number {
  return positive('convertStartQueryParams', Number(start));
}

/** -1 means all of them. */
function toLimit(limit: unknown): number | undefined {
  const number = Number(limit);
  return number === -1 ? undefined : positive('convertLimitQueryParams', number);
}

function positive(name: string, number: number): number {
  if (Number.isInteger(number) && number >= 0) return number;
  throw new Error(`${name} expected a positive integer got ${number}`);
}

function aboveZero(name: string, value: unknown): number {
  const number = Number(value);
  if (Number.isInteger(number) && number > 0) return number;
  throw new PaginationError(`Invalid '${name}' parameter. Expected an integer > 0, received: ${value}`);
}

function toState(schema: CodeType, state: unknown, query: Tree): void {
  if (!isPresent(state) || schema.options['draftAndPublish'] !== true) return;
  if (state !== 'live' && state !== 'preview') {
    throw new Error(`Invalid publicationState. Expected one of 'preview','live' received: ${String(state)}.`);
  }
  if (state === 'live') query['publicationState'] = state;
}
