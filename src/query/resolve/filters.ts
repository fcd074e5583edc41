/**
 * Filters: the tree under `filters` → one Condition (spec "Filter operators", "Filter rules").
 *
 * The reference joins every relation that a filter names from the left and then asks for distinct
 * entries. So an entry passes when some choice of related rows (or, without any, a row of NULLs) makes
 * the whole expression true; a negation therefore moves into the relation: `$not` around a relation asks
 * for a related entry that is different. Conditions inside one relation object hold for one and the
 * same related entry; each further mention of the relation may be met by another (A13).
 */

import type { FilterableHop } from '../../database/layout/hop.ts';
import { tableOf } from '../../database/layout/layout.ts';
import { invalidParameter, validationError } from '../../errors/catalogue.ts';
import type { Attribute } from '../../model/attribute.ts';
import { type AnySchema, schemaOf } from '../../model/content-type.ts';
import { scalarType } from '../../model/types/index.ts';
import { isParamsObject, type ParamsObject } from '../params.ts';
import type { Condition } from '../plan.ts';
import { ALWAYS, combine, holdsForMissingRow } from './conditions.ts';
import type { PublicationState, ResolveContext } from './context.ts';
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

/** Where a filter stands: the type its names belong to, and the state that holds for related rows. */
interface Scope {
  readonly context: ResolveContext;
  readonly schema: AnySchema;
  /** Null: related rows of every state count (reference mode). */
  readonly state: PublicationState | null;
}

/**
 * Resolves `filters` for one type.
 * @param value the tree under `filters`; undefined and null mean no filter
 * @param state the publication state related rows must have; null for any
 * @throws OctavoError ValidationError naming the innermost offending key
 */
export function resolveFilters(
  context: ResolveContext,
  schema: AnySchema,
  value: unknown,
  state: PublicationState | null,
): Condition {
  if (value === undefined || value === null) return ALWAYS;
  const condition = member({ context, schema, state }, 'filters', value, false);
  context.throwWithheld();
  return condition;
}

/**
 * A filter object; in reference mode also a list of them inside a group, all of which must hold (S32).
 * Anything else is refused, but an unknown name in it is answered first.
 */
function member(scope: Scope, key: string, value: unknown, negated: boolean): Condition {
  if (isParamsObject(value)) return group(scope, value, negated, true);
  if (Array.isArray(value) && key !== 'filters' && !scope.context.strict) {
    if (value.length === 0) return ALWAYS;
    scope.context.count('filterNodes');
    return combine(
      'and',
      negated,
      value.map((item) => member(scope, key, item, negated)),
    );
  }
  scope.context.refuse(validationError(`Invalid ${key}: expected an object of attributes and operators`));
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
  return items.length === 0 ? ALWAYS : combine('and', negated, items);
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
      scope.context.refuse(validationError(`Invalid ${key}: expected a list of filter objects`));
    }
    const list: unknown[] = Array.isArray(value) ? value : [value];
    const items = list.map((item) => member(scope, key, item, negated));
    return items.length === 0 ? null : combine(key === '$and' ? 'and' : 'or', negated, items);
  }
  if (key === '$not') {
    if (!notAllowed) {
      scope.context.refuse(validationError('Invalid $not: put it around the relation or under an attribute'));
    }
    return value === null ? null : member(scope, key, value, !negated);
  }
  if (isOperator(key)) {
    scope.context.refuse(validationError(`Invalid ${key}: an operator stands under an attribute`));
    if (typeof value === 'object') member(scope, key, value, negated);
    return null;
  }
  if (key === 'id') return attributeCondition(scope, idColumn, value, negated);
  const attribute = knownAttribute(scope.context, scope.schema, key, 'filters');
  if (attribute.kind === 'scalar') {
    return attributeCondition(scope, scalarColumn(scope, attribute), value, negated);
  }
  return relatedCondition(scope, attribute, value, negated);
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

/** What stands under a scalar attribute (or an id): a bare value, a list, or operators. */
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
  if (!isParamsObject(value)) return operatorCondition(context, column, '$eq', value ?? null, negated);
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
    if (!Array.isArray(operand) || scope.context.strict) {
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
    scope.context.refuse(validationError(`Invalid ${operator}: groups stand around attributes`));
    return null;
  }
  checkNames(scope, column, { [operator]: null }, false);
  if (scope.context.strict) throw invalidParameter(operator);
  return null;
}

/**
 * What looks like names where a value should be: v4 drops unknown ones, but fails on those it knows. Under
 * an id, which is no attribute, it looks for each of them among the attributes.
 * @param inList among the values of a list operator v4 drops known names, too
 */
function checkNames(scope: Scope, column: TestedColumn, operand: unknown, inList: boolean): void {
  if (Array.isArray(operand)) for (const item of operand) checkNames(scope, column, item, inList);
  if (!isParamsObject(operand)) return;
  for (const name of Object.keys(operand)) {
    const known = name === 'id' || isOperator(name) || GROUPS.has(name);
    if (column === idColumn && !known && !visibleAttribute(scope.context, scope.schema, name)) {
      throw invalidParameter(name);
    }
    if (!inList && (known || scope.schema.attributes.has(name))) {
      scope.context.refuse(validationError(`Invalid filter on ${column.name}: ${name} can't stand there`));
    }
  }
}

/** What stands under a relation, media or component: names of the related type, or a test of its id. */
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
  const inner: Scope = { context, schema: target, state };
  const where = testsTheId(value)
    ? (attributeCondition(inner, idColumn, value, negated) ?? ALWAYS)
    : group(inner, relationObject(context, attribute.name, value), negated, false);
  const base = stateCondition(context, target, state);
  return {
    kind: 'related',
    hop,
    base,
    where,
    orMissing: holdsForMissingRow(where) === true,
  };
}

/**
 * The attribute a name in filters or sort stands for; one the caller may not know of is withheld.
 * @param parameter where the name stands, for messages
 * @throws OctavoError ValidationError for an unknown name
 */
export function knownAttribute(
  context: ResolveContext,
  schema: AnySchema,
  name: string,
  parameter: 'filters' | 'sort',
): Attribute {
  const attribute = schema.attributes.get(name);
  if (!attribute) throw context.unknownName(parameter, name);
  if (context.seesAll) return attribute;
  if (attribute.kind === 'scalar' && attribute.type === 'password') context.withhold(name, 'password');
  else if (!isVisible(context, schema, attribute)) context.withhold(name, 'hidden');
  return attribute;
}

/**
 * The hop of an attribute that filters and sorts can follow; a relation the caller may not read is withheld.
 * @returns null, and withholds the name, where there is none to follow
 */
export function filterableHop(
  context: ResolveContext,
  schema: AnySchema,
  attribute: Attribute,
): FilterableHop | null {
  if (attribute.kind === 'relation' && !mayFollow(context, attribute))
    context.withhold(attribute.name, 'denied');
  const hop = tableOf(context.settings.layout, schema.uid).hops.get(attribute.name);
  if (hop && hop.kind !== 'zone' && hop.kind !== 'morphToOne' && hop.kind !== 'morphToMany') return hop;
  context.withhold(attribute.name, hop?.kind === 'zone' ? 'zone' : 'denied');
  return null;
}

/** A bare value, a list, or operators only: they apply to the related entry's id (gap 7). */
function testsTheId(value: unknown): boolean {
  if (!isParamsObject(value)) return true;
  const keys = Object.keys(value);
  return (
    keys.length === 1 && (isOperator(keys[0]!) || (keys[0] === '$not' && !isParamsObject(value['$not'])))
  );
}

/** The attributes of the related type asked for; operators beside them are refused. */
function relationObject(context: ResolveContext, name: string, value: unknown): ParamsObject {
  const entries = isParamsObject(value) ? Object.entries(value) : [];
  const attributes = entries.filter(([key]) => !isOperator(key));
  if (attributes.length < entries.length) {
    context.refuse(
      validationError(`Invalid filter on ${name}: give one operator for its id, or attributes, not both`),
    );
  }
  return Object.fromEntries(attributes);
}
