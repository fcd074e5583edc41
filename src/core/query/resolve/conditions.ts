/** Small constructors that keep conditions in negation normal form and free of trivial parts. */
import type { Condition, Slot, Test } from '../plan.ts';

export const ALWAYS: Condition = { kind: 'always' };
export const NEVER: Condition = { kind: 'never' };

/** All of them; an empty list always holds. */
export function all(items: readonly Condition[]): Condition {
  const kept = items.filter((item) => item.kind !== 'always');
  if (kept.some((item) => item.kind === 'never')) return NEVER;
  if (kept.length === 0) return ALWAYS;
  return kept.length === 1 ? kept[0]! : { kind: 'and', items: kept };
}

/** At least one of them; an empty list never holds. */
export function any(items: readonly Condition[]): Condition {
  const kept = items.filter((item) => item.kind !== 'never');
  if (kept.some((item) => item.kind === 'always')) return ALWAYS;
  if (kept.length === 0) return NEVER;
  return kept.length === 1 ? kept[0]! : { kind: 'or', items: kept };
}

/** `all` and `any`, exchanged if the whole is negated (De Morgan). */
export function combine(kind: 'and' | 'or', negated: boolean, items: readonly Condition[]): Condition {
  return (kind === 'and') !== negated ? all(items) : any(items);
}

/** A test of a column. */
export function test(column: string, negated: boolean, what: Test): Condition {
  return { kind: 'test', column, negated, test: what };
}

/** The row whose id is the value of a slot. */
export const hasId = (slot: Slot): Condition => test('id', false, { op: 'eq', value: slot });

/** Null instead of a condition that always holds: it adds nothing to a WHERE. */
export function orNull(condition: Condition): Condition | null {
  return condition.kind === 'always' ? null : condition;
}

/** Both of two conditions that may be absent. */
export function both(a: Condition | null, b: Condition | null): Condition | null {
  if (!a || !b) return a ?? b;
  return orNull(all([a, b]));
}

/**
 * Whether the condition holds for a row that does not exist, all of whose columns are NULL: the result of the
 * reference's left joins for an entry without the relation. SQL's three-valued logic: null is unknown.
 */
export function holdsForMissingRow(condition: Condition): boolean | null {
  switch (condition.kind) {
    case 'always':
      return true;
    case 'never':
      return false;
    case 'and': {
      const results = condition.items.map(holdsForMissingRow);
      return results.includes(false) ? false : results.includes(null) ? null : true;
    }
    case 'or': {
      const results = condition.items.map(holdsForMissingRow);
      return results.includes(true) ? true : results.includes(null) ? null : false;
    }
    case 'test': {
      const { op } = condition.test;
      // not even a missing row is in an empty list
      if ((op === 'in' || op === 'notIn') && condition.test.values.length === 0)
        return (op === 'notIn') !== condition.negated;
      if (op !== 'null' && op !== 'notNull') return null;
      return (op === 'null') !== condition.negated;
    }
    case 'related':
      return holdsForMissingRow(condition.where);
  }
}
