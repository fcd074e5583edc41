/**
 * Filters: the tree under `filters` → one Condition.
 *
 * The reference joins every relation that a filter names from the left and then selects distinct entries. So an
 * entry passes if some choice of related rows (or, without any, a row of NULLs) makes the whole expression
 * true; a negation therefore moves into the relation: `$not` around a relation asks for a related entry that is
 * different. Conditions inside one relation object hold for one and the same related entry; each further
 * mention of the relation may be met by another (A13).
 */

import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../base/is-object.ts';
import type { FilterableHop } from '../../database/layout/hop.ts';
import { tableOf } from '../../database/layout/layout.ts';
import {
  filterListExpected,
  filtersExpected,
  groupInAttribute,
  invalidParameter,
  misplacedNot,
  mixedRelationFilter,
  nameForValue,
  operatorWithoutAttribute,
} from '../../errors/catalogue.ts';
import type { Attribute } from '../../model/attribute.ts';
import { type AnySchema, schemaOf } from '../../model/content-type.ts';
import { scalarType } from '../../model/types/index.ts';
import type { ParamsObject } from '../params.ts';
import type { Condition } from '../plan.ts';
import { ALWAYS, all, combine, holdsForMissingRow } from './conditions.ts';
import type { PublicationState, ResolveContext, RowRights } from './context.ts';
import { namedColumn } from './named-column.ts';
import {
  anyOf,
  castId,
  GROUPS,
  isOperator,
  operatorCondition,
  type TestedColumn,
  takesFlag,
  takesList,
} from './operators.ts';
import { stateCondition } from './publication-state.ts';
import { isVisible, mayFollow, visibleAttribute } from './visibility.ts';

/** The place of a filter: the type its names belong to, and the publication state of related rows. */
interface Scope {
  readonly context: ResolveContext;
  readonly schema: AnySchema;
  /** Null: related rows of every state count (reference mode). */
  readonly state: PublicationState | null;
  /** What the caller may read here, row by row; null for callers whose rights are scopes. */
  readonly place: FilterPlace | null;
}

/**
 * The rights at one place of a filter. A name that may not be read there is dropped, as v4 does for editors (A222), unless
 * the rights refuse it.
 */
interface FilterPlace {
  readonly rights: RowRights;
  /** What is known of the rows anyway: no test is needed for what may be read under this condition. */
  readonly known: Condition;
  /** Inside a component: the conditions on the entry around it, which join the one on the component. */
  readonly onEntry: Condition[] | null;
}

/**
 * Resolves `filters` for one type.
 * @param value the tree under `filters`; undefined and null mean no filter
 * @param state the publication state related rows must have; null for any
 * @param known a condition that the rows meet anyway, for callers with rights to rows
 * @throws OctavoError ValidationError naming the innermost offending key
 */
export function resolveFilters(
  context: ResolveContext,
  schema: AnySchema,
  value: unknown,
  state: PublicationState | null,
  known: Condition = ALWAYS,
): Condition {
  if (value === undefined || value === null) return ALWAYS;
  const place = placeOf(context, schema, known);
  // v4 ignores what is no filter where it drops names; where that fails in v4, `refusePlainFilters` refuses it
  if (place && typeof value !== 'object') return ALWAYS;
  const condition = member({ context, schema, state, place }, 'filters', value, false);
  context.throwDeferredName();
  return condition;
}

/**
 * Filters that are a plain value would show every row (A1).
 * @throws OctavoError ValidationError naming the parameter
 */
export function refusePlainFilters(filters: unknown): void {
  if (filters !== undefined && filters !== null && typeof filters !== 'object')
    throw filtersExpected('filters');
}

/**
 * A filter object; in reference mode also a list of them inside a group, all of which must hold (S32). Anything
 * else is refused, but an unknown name in it is reported first.
 */
function member(scope: Scope, key: string, value: unknown, negated: boolean): Condition {
  if (isObject(value)) return group(scope, value, negated, true);
  if (Array.isArray(value) && key !== 'filters' && !scope.context.rules.groupsTakeObjectsOnly) {
    if (value.length === 0) return ALWAYS;
    scope.context.count('filterNodes');
    return combined(
      'and',
      negated,
      value.map((item) => member(scope, key, item, negated)),
    );
  }
  scope.context.deferError(filtersExpected(key));
  if (Array.isArray(value)) for (const item of value) member(scope, key, item, negated);
  return ALWAYS;
}

/** All keys of one filter object together. */
function group(scope: Scope, filters: ParamsObject, negated: boolean, notAllowed: boolean): Condition {
  const items: Condition[] = [];
  for (const [key, value] of Object.entries(filters)) {
    scope.context.count('filterNodes');
    const item = keyCondition(scope, key, value, negated, notAllowed);
    if (item) items.push(item);
  }
  return combined('and', negated, items);
}

/** The members of a group that test something: as in v4, one that is empty is not an alternative that always holds. */
function combined(kind: 'and' | 'or', negated: boolean, members: readonly Condition[]): Condition {
  const items = members.filter((item) => item.kind !== 'always');
  return items.length === 0 ? ALWAYS : combine(kind, negated, items);
}

function keyCondition(
  scope: Scope,
  key: string,
  value: unknown,
  negated: boolean,
  notAllowed: boolean,
): Condition | null {
  if (key === '$and' || key === '$or') {
    if (!Array.isArray(value)) {
      scope.context.deferError(filterListExpected(key));
    }
    const list: unknown[] = Array.isArray(value) ? value : [value];
    const members = list.map((item) => member(scope, key, item, negated));
    return combined(key === '$and' ? 'and' : 'or', negated, members);
  }
  if (key === '$not') {
    const condition = value === null ? ALWAYS : member(scope, key, value, !negated);
    if (!notAllowed && condition.kind !== 'always') scope.context.deferError(misplacedNot());
    return condition;
  }
  if (isOperator(key)) {
    scope.context.deferError(operatorWithoutAttribute(key));
    if (typeof value === 'object') member(scope, key, value, negated);
    return null;
  }
  if (key === 'id') return attributeCondition(scope, idColumn, value, negated);
  if (scope.place) return permittedCondition(scope, scope.place, key, value, negated);
  const column = namedColumn(scope.context, scope.schema, key);
  if (column) return attributeCondition(scope, column, value, negated);
  const attribute = attributeNamed(scope.context, scope.schema, key, 'filters');
  return namedCondition(scope, attribute, value, negated);
}

function namedCondition(
  scope: Scope,
  attribute: Attribute,
  value: unknown,
  negated: boolean,
): Condition | null {
  if (attribute.kind === 'scalar') {
    return attributeCondition(scope, scalarColumn(scope, attribute), value, negated);
  }
  return relatedCondition(scope, attribute, value, negated);
}

/** The rights at the root of a filter, or behind a relation. */
const placeOf = (context: ResolveContext, schema: AnySchema, known: Condition): FilterPlace | null =>
  context.rights && schema.modelType === 'contentType'
    ? { rights: context.rights.rowsOf(schema), known, onEntry: null }
    : null;

/**
 * The condition of a name for a caller with rights to rows: it holds for rows of which the attribute may be read; null
 * where there are none, or no such attribute.
 */
function permittedCondition(
  scope: Scope,
  place: FilterPlace,
  name: string,
  value: unknown,
  negated: boolean,
): Condition | null {
  const { context, schema } = scope;
  const attribute = schema.attributes.get(name);
  if (!attribute) return null;
  const open = place.rights.readable(context, schema, name);
  if (open.kind === 'never') {
    if (place.rights.refusesClosed) throw invalidParameter(name);
    return null;
  }
  const onEntry = place.onEntry ?? [];
  const condition = namedCondition({ ...scope, place: { ...place, onEntry } }, attribute, value, negated);
  if (!condition || (attribute.kind !== 'scalar' && condition.kind === 'always')) return null;
  if (!isDeepStrictEqual(open, place.known)) onEntry.push(open);
  return place.onEntry ? condition : all([...new Set(onEntry), condition]);
}

const idColumn: TestedColumn = { column: 'id', name: 'id', cast: castId };

function scalarColumn(scope: Scope, attribute: Extract<Attribute, { kind: 'scalar' }>): TestedColumn {
  const table = tableOf(scope.context.settings.layout, scope.schema.uid);
  return {
    column: table.columns.get(attribute.name)!,
    name: attribute.name,
    cast: scalarType(attribute.type).castFilter,
  };
}

/** The value under a scalar attribute (or an id): a plain value, a list, or operators. */
function attributeCondition(
  scope: Scope,
  column: TestedColumn,
  value: unknown,
  negated: boolean,
): Condition | null {
  const { context } = scope;
  if (Array.isArray(value)) {
    checkNames(scope, column, value, true);
    return anyOf(context, column, value, negated);
  }
  if (!isObject(value)) return operatorCondition(context, column, '$eq', value ?? null, negated);
  const items: Condition[] = [];
  for (const [operator, operand] of Object.entries(value)) {
    const item = operandCondition(scope, column, operator, operand, negated);
    if (item) items.push(item);
  }
  return items.length === 0 ? null : combine('and', negated, items);
}

function operandCondition(
  scope: Scope,
  column: TestedColumn,
  operator: string,
  operand: unknown,
  negated: boolean,
): Condition | null {
  if (operator === '$not') {
    if (!Array.isArray(operand) || scope.context.rules.groupsTakeObjectsOnly) {
      return attributeCondition(scope, column, operand, !negated);
    }
    const items = operand.map((item) => attributeCondition(scope, column, item, !negated));
    const kept = items.filter((item) => item !== null);
    return kept.length === 0 ? null : combine('and', !negated, kept);
  }
  if (isOperator(operator)) {
    if (!takesFlag(operator)) checkNames(scope, column, operand, takesList(operator));
    return operatorCondition(scope.context, column, operator, operand, negated);
  }
  if (GROUPS.has(operator)) {
    scope.context.deferError(groupInAttribute(operator));
    return null;
  }
  checkNames(scope, column, { [operator]: null }, false);
  if (scope.context.rules.unknownOperatorsRefused && (!scope.place || scope.place.rights.refusesClosed))
    throw invalidParameter(operator);
  return null;
}

/**
 * Checks names in the place of a value: v4 drops unknown ones, but fails on those it knows. Under an id, which
 * is no attribute, it looks for each of them among the attributes; not so for administrators.
 * @param inList among the values of a list operator v4 drops known names, too
 */
function checkNames(scope: Scope, column: TestedColumn, operand: unknown, inList: boolean): void {
  if (Array.isArray(operand)) for (const item of operand) checkNames(scope, column, item, inList);
  if (!isObject(operand)) return;
  for (const name of Object.keys(operand)) {
    const known = name === 'id' || isOperator(name) || GROUPS.has(name);
    const looksUp = column === idColumn && !scope.place;
    if (looksUp && !known && !visibleAttribute(scope.context, scope.schema, name)) {
      throw invalidParameter(name);
    }
    if (!inList && (known || scope.schema.attributes.has(name))) {
      scope.context.deferError(nameForValue(column.name, name));
    }
  }
}

/** The value under a relation, media or component: names of the related type, or a test of its id. */
function relatedCondition(
  scope: Scope,
  attribute: Exclude<Attribute, { kind: 'scalar' }>,
  value: unknown,
  negated: boolean,
): Condition {
  const { context, schema, state } = scope;
  const hop = filterableHop(context, schema, attribute);
  if (!hop) return ALWAYS;
  context.count('joins');
  const target = schemaOf(
    context.settings.model,
    hop.kind === 'component' ? hop.componentUid : hop.targetUid,
  );
  const inner: Scope = { context, schema: target, state, place: placeBelow(scope, attribute.name, target) };
  const where = testsTheId(value)
    ? (attributeCondition(inner, idColumn, value, negated) ?? ALWAYS)
    : group(inner, relationObject(context, attribute.name, value), negated, false);
  if (where.kind === 'always') return ALWAYS;
  const base = stateCondition(context, target, state);
  return {
    kind: 'related',
    hop,
    base,
    where,
    orMissing: holdsForMissingRow(where) === true,
  };
}

/** The rights inside a component are about the entry around it; behind a relation they are those of its type. */
function placeBelow({ context, place }: Scope, name: string, target: AnySchema): FilterPlace | null {
  if (!place || target.modelType === 'contentType') return placeOf(context, target, ALWAYS);
  return { ...place, rights: place.rights.inside(name) };
}

/**
 * The attribute that a name in filters or sort stands for; the error for a hidden one is deferred.
 * @param parameter the parameter the name is in, for messages
 * @throws OctavoError ValidationError for an unknown name
 */
export function attributeNamed(
  context: ResolveContext,
  schema: AnySchema,
  name: string,
  parameter: 'filters' | 'sort',
): Attribute {
  const attribute = schema.attributes.get(name);
  if (!attribute) throw context.unknownName(parameter, name);
  if (context.seesAll) return attribute;
  if (attribute.kind === 'scalar' && attribute.type === 'password') context.deferNameError(name, 'password');
  else if (!isVisible(context, schema, attribute)) context.deferNameError(name, 'hidden');
  return attribute;
}

/**
 * The hop of an attribute that filters and sorts can follow; the error for a relation the caller may not read
 * is deferred.
 * @returns null, with a deferred error, if there is none to follow
 */
export function filterableHop(
  context: ResolveContext,
  schema: AnySchema,
  attribute: Attribute,
): FilterableHop | null {
  if (attribute.kind === 'relation' && !context.rights && !mayFollow(context, attribute))
    context.deferNameError(attribute.name, 'denied');
  const hop = tableOf(context.settings.layout, schema.uid).hops.get(attribute.name);
  if (hop && hop.kind !== 'zone' && hop.kind !== 'morphToOne' && hop.kind !== 'morphToMany') return hop;
  if (!context.rights) context.deferNameError(attribute.name, hop?.kind === 'zone' ? 'zone' : 'denied');
  return null;
}

/** A plain value, a list, or operators only: they apply to the related entry's id (G7). */
function testsTheId(value: unknown): boolean {
  if (!isObject(value)) return true;
  const keys = Object.keys(value);
  return keys.length === 1 && (isOperator(keys[0]!) || (keys[0] === '$not' && !isObject(value['$not'])));
}

/** The attributes of the related type in a filter; operators next to them are refused. */
function relationObject(context: ResolveContext, name: string, value: unknown): ParamsObject {
  const entries = isObject(value) ? Object.entries(value) : [];
  const attributes = entries.filter(([key]) => !isOperator(key));
  if (attributes.length < entries.length) {
    context.deferError(mixedRelationFilter(name));
  }
  return Object.fromEntries(attributes);
}
