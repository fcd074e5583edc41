/**
 * The filter operators: which value each takes and which test of the column it becomes (G1–G5; A1, A3). A plain
 * value or operator under a relation tests the related id.
 */
import { betweenNeedsTwo, nulInFilter, operandExpected, tooManyOperands } from '../../errors/catalogue.ts';
import { castFlag } from '../../model/types/boolean.ts';
import type { ScalarTypeDefinition } from '../../model/types/scalar-type.ts';
import type { Condition, SearchOp, Slot } from '../plan.ts';
import { combine, NEVER, test } from './conditions.ts';
import type { ResolveContext } from './context.ts';
import { foldedText } from './folded-text.ts';

/** The column a filter tests, and how its texts become values. */
export interface TestedColumn {
  readonly column: string;
  /** The attribute's name, for error texts. */
  readonly name: string;
  readonly cast: ScalarTypeDefinition['castFilter'];
}

type Scalar = string | number | boolean | null;

/** Builds the condition of one operator for one value; arrays are dealt with before. */
type OperatorRule = (
  context: ResolveContext,
  column: TestedColumn,
  value: Scalar,
  negated: boolean,
) => Condition;

/** `$null` and `$notNull` read their value as a flag: false forms, empty and no value are false (G3). */
function isTrueFlag(value: Scalar): boolean {
  return value !== null && castFlag(value);
}

/** A value for the column; a value that its type can't hold is refused. */
function castValue(context: ResolveContext, column: TestedColumn, value: string | number | boolean): Slot {
  try {
    return context.values.add(column.cast(value, column.name));
  } catch (error) {
    context.deferError(error);
    return 0;
  }
}

function typed(
  context: ResolveContext,
  column: TestedColumn,
  value: Scalar,
  negated: boolean,
  op: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte',
): Condition {
  if (value === null) {
    if (op === 'eq') return test(column.column, negated, { op: 'null' });
    if (op === 'ne') return test(column.column, negated, { op: 'notNull' });
    return NEVER;
  }
  return test(column.column, negated, { op, value: castValue(context, column, value) });
}

function readText(context: ResolveContext, column: TestedColumn, value: Exclude<Scalar, null>): string {
  const text = String(value);
  if (text.includes('\0')) {
    context.deferError(nulInFilter(column.name));
  }
  return text;
}

function equalsFolded(
  context: ResolveContext,
  column: TestedColumn,
  value: Exclude<Scalar, null>,
  negated: boolean,
): Condition {
  const { text, fold } = foldedText(readText(context, column, value));
  return test(column.column, negated, { op: 'equals', value: context.values.add(text), fold });
}

/** By the rule the forms without an `i` are exact; without it they are LIKE's (S31). */
function search(
  context: ResolveContext,
  column: TestedColumn,
  value: Scalar,
  negated: boolean,
  op: SearchOp,
  insensitive: boolean,
): Condition {
  // no text contains null (A134)
  if (value === null) return negated ? test(column.column, false, { op: 'notNull' }) : NEVER;
  const text = readText(context, column, value);
  // every text contains the empty one, so its negation never holds
  if (text === '') return negated ? NEVER : test(column.column, false, { op: 'notNull' });
  if (insensitive) {
    const looked = foldedText(text);
    return test(column.column, negated, { op, value: context.values.add(looked.text), fold: looked.fold });
  }
  const fold = context.rules.containsDistinguishesCase ? 'none' : 'database';
  return test(column.column, negated, { op, value: context.values.add(text), fold });
}

/** The operators that take one value. */
const SINGLE: Readonly<Record<string, OperatorRule>> = {
  $eq: (c, col, v, n) => typed(c, col, v, n, 'eq'),
  $ne: (c, col, v, n) => typed(c, col, v, n, 'ne'),
  $lt: (c, col, v, n) => typed(c, col, v, n, 'lt'),
  $lte: (c, col, v, n) => typed(c, col, v, n, 'lte'),
  $gt: (c, col, v, n) => typed(c, col, v, n, 'gt'),
  $gte: (c, col, v, n) => typed(c, col, v, n, 'gte'),
  $eqi: (c, col, v, n) => (v === null ? test(col.column, n, { op: 'null' }) : equalsFolded(c, col, v, n)),
  $nei: (c, col, v, n) => (v === null ? test(col.column, n, { op: 'notNull' }) : equalsFolded(c, col, v, !n)),
  $contains: (c, col, v, n) => search(c, col, v, n, 'contains', false),
  $notContains: (c, col, v, n) => search(c, col, v, !n, 'contains', false),
  $containsi: (c, col, v, n) => search(c, col, v, n, 'contains', true),
  $notContainsi: (c, col, v, n) => search(c, col, v, !n, 'contains', true),
  $startsWith: (c, col, v, n) => search(c, col, v, n, 'startsWith', false),
  $startsWithi: (c, col, v, n) => search(c, col, v, n, 'startsWith', true),
  $endsWith: (c, col, v, n) => search(c, col, v, n, 'endsWith', false),
  $endsWithi: (c, col, v, n) => search(c, col, v, n, 'endsWith', true),
  $null: (_c, col, v, n) => test(col.column, n, { op: isTrueFlag(v) ? 'null' : 'notNull' }),
  $notNull: (_c, col, v, n) => test(col.column, n, { op: isTrueFlag(v) ? 'notNull' : 'null' }),
};

/** True for the operators that take a flag: any list or object is a true one. */
export const takesFlag = (operator: string): boolean => operator === '$null' || operator === '$notNull';

const LISTS = new Set(['$in', '$notIn', '$between']);

/** The operators that take a list of values. */
export const LIST_OPERATORS: readonly string[] = [...LISTS];

/** All operators that test a value. */
export const OPERATORS: readonly string[] = [...Object.keys(SINGLE), ...LISTS];

/** True for the operators that take a list. */
export const takesList = (operator: string): boolean => LISTS.has(operator);

/** The logical operators. */
export const GROUPS = new Set(['$and', '$or', '$not']);

/** True for an operator that tests a value. */
export const isOperator = (name: string): boolean => Object.hasOwn(SINGLE, name) || LISTS.has(name);

const isScalar = (value: unknown): value is Scalar =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/**
 * The condition of one operator under an attribute.
 * @param value a text, null, or a list: a list under a one-value operator means any of them (G2)
 * @returns null where the reference drops the condition (an object under an operator; with `operandsAreValues` a 400)
 */
export function operatorCondition(
  context: ResolveContext,
  column: TestedColumn,
  operator: string,
  value: unknown,
  negated: boolean,
): Condition | null {
  context.count('filterNodes');
  if (LISTS.has(operator)) return listCondition(context, column, operator, value, negated);
  const rule = SINGLE[operator]!;
  if (isScalar(value)) return rule(context, column, value, negated);
  if (takesFlag(operator) && !context.rules.operandsAreValues) return rule(context, column, true, negated);
  if (!Array.isArray(value)) return dropped(context, column, operator);
  const items = value.map((item) => operatorCondition(context, column, operator, item, negated));
  const kept = items.filter((item) => item !== null);
  return kept.length === 0 && items.length > 0 ? null : combine('or', negated, kept);
}

function listCondition(
  context: ResolveContext,
  column: TestedColumn,
  operator: string,
  value: unknown,
  negated: boolean,
): Condition | null {
  if (!Array.isArray(value) && !isScalar(value)) return dropped(context, column, operator);
  const items: unknown[] = Array.isArray(value) ? value.flat(Number.POSITIVE_INFINITY) : [value];
  const list = items.filter(isScalar);
  // an object among the values equals no value of the column
  if (list.length < items.length) dropped(context, column, operator);
  if (operator === '$between') {
    const [from = null, to = null] = list;
    if (!Array.isArray(value) || value.length !== 2 || from === null || to === null) {
      context.deferError(betweenNeedsTwo(column.name));
      return NEVER;
    }
    return test(column.column, negated, {
      op: 'between',
      from: castValue(context, column, from),
      to: castValue(context, column, to),
    });
  }
  const limit = context.settings.limits.arrayItems;
  if (list.length > limit) {
    throw tooManyOperands(operator, column.name, limit);
  }
  const present = list.filter((item) => item !== null);
  const values = present.map((item) => castValue(context, column, item));
  // whether a value is in a list with NULL is true or unknown, and never false
  const outside = (operator === '$notIn') !== negated;
  if (outside && present.length < list.length) return NEVER;
  return test(column.column, negated, { op: operator === '$in' ? 'in' : 'notIn', values });
}

/** A list directly under an attribute: one of its values (G2). */
export function anyOf(
  context: ResolveContext,
  column: TestedColumn,
  list: readonly unknown[],
  negated: boolean,
): Condition {
  const condition = operatorCondition(context, column, '$in', list, negated);
  return condition ?? NEVER;
}

function dropped(context: ResolveContext, column: TestedColumn, operator: string): null {
  if (context.rules.operandsAreValues) {
    context.deferError(operandExpected(operator, column.name));
  }
  return null;
}

/** How the ids of entries are compared: as integers; a text that is no number matches nothing. */
export const castId: ScalarTypeDefinition['castFilter'] = (value) => {
  if (typeof value !== 'string') return typeof value === 'boolean' ? Number(value) : value;
  const text = value.trim();
  if (/^[+-]?\d{1,15}$/.test(text)) return Number(text);
  if (/^[+-]?\d+$/.test(text)) return BigInt.asIntN(64, BigInt(text)) === BigInt(text) ? BigInt(text) : value;
  const number = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) && /^[+-]?[\d.]+(e[+-]?\d+)?$/i.test(text) ? number : value;
};
