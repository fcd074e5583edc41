/**
 * The filter operators: what value each takes and which test of the column it becomes (spec "Filter
 * operators", gaps 1-5; A1, A3). A relation given a bare value or operator tests the related id by them.
 */
import { validationError } from '../../errors/catalogue.ts';
import { castFlag } from '../../model/types/boolean.ts';
import type { ScalarTypeDefinition } from '../../model/types/scalar-type.ts';
import type { Condition, Fold, SearchOp, Slot } from '../plan.ts';
import { combine, NEVER, test } from './conditions.ts';
import type { ResolveContext } from './context.ts';

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

/** `$null` and `$notNull` read their value as a flag: false forms, empty and no value are false (gap 3). */
function isTrueFlag(value: Scalar): boolean {
  return value !== null && castFlag(value);
}

/** A value for the column; one its type can't hold is refused. */
function castValue(context: ResolveContext, column: TestedColumn, value: string | number | boolean): Slot {
  try {
    return context.values.add(column.cast(value, column.name));
  } catch (error) {
    context.refuse(error);
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

/** ASCII text folds alike everywhere; the rest needs the database's Unicode folding. */
function foldOf(text: string): Fold {
  return /^[\x00-\x7f]*$/.test(text) ? 'ascii' : 'unicode';
}

function readText(context: ResolveContext, column: TestedColumn, value: Exclude<Scalar, null>): string {
  const text = String(value);
  if (text.includes('\0')) {
    context.refuse(validationError(`Invalid value for ${column.name}: a NUL character is not allowed`));
  }
  return text;
}

function equalsFolded(
  context: ResolveContext,
  column: TestedColumn,
  value: Exclude<Scalar, null>,
  negated: boolean,
): Condition {
  const text = readText(context, column, value);
  const slot = context.values.add(text.toLowerCase());
  return test(column.column, negated, { op: 'equals', value: slot, fold: foldOf(text) });
}

/** The forms that look at letter case are exact in strict mode; in reference mode they are LIKE's (S31). */
function search(
  context: ResolveContext,
  column: TestedColumn,
  value: Scalar,
  negated: boolean,
  op: SearchOp,
  insensitive: boolean,
): Condition {
  if (value === null) return NEVER;
  const text = readText(context, column, value);
  // every text holds the empty one, so its negation holds for none
  if (text === '') return negated ? NEVER : test(column.column, false, { op: 'notNull' });
  if (insensitive) {
    const slot = context.values.add(text.toLowerCase());
    return test(column.column, negated, { op, value: slot, fold: foldOf(text) });
  }
  const fold = context.strict ? 'none' : 'database';
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
 * @param value a text, null, or a list: a list under a one-value operator means any of them (gap 2)
 * @returns null where the reference drops the condition (an object under an operator; strict: 400, S12)
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
  if (takesFlag(operator) && !context.strict) return rule(context, column, true, negated);
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
  const given: unknown[] = Array.isArray(value) ? value.flat(Number.POSITIVE_INFINITY) : [value];
  const list = given.filter(isScalar);
  // an object among the values is like none of the column's
  if (list.length < given.length) dropped(context, column, operator);
  if (operator === '$between') {
    const [from = null, to = null] = list;
    if (!Array.isArray(value) || value.length !== 2 || from === null || to === null) {
      context.refuse(validationError(`Invalid $between for ${column.name}: expected exactly two values`));
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
    throw validationError(
      `Too many values in ${operator} of ${column.name}: at most ${limit} (limits.arrayItems)`,
    );
  }
  const present = list.filter((item) => item !== null);
  const values = present.map((item) => castValue(context, column, item));
  // NULL among the values of a NOT IN makes it unknown for every row
  if (operator === '$notIn' && present.length < list.length) return NEVER;
  return test(column.column, negated, { op: operator === '$in' ? 'in' : 'notIn', values });
}

/** A list directly under an attribute: one of its values (gap 2). */
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
  if (context.strict) {
    context.refuse(
      validationError(`Invalid value for ${operator} of ${column.name}: expected a text or a list of texts`),
    );
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
