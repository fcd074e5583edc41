import type { Condition } from '../plan.ts';

/** Columns every list is narrowed by, and that have indexes for it. */
const NARROWED_BY = new Set(['id', 'published_at', 'locale']);

/** True where rows have to be looked at one by one: anything but a publication state, a locale, an id. */
export function isLookedFor(condition: Condition): boolean {
  if (condition.kind === 'test') return !NARROWED_BY.has(condition.column);
  if (condition.kind === 'and' || condition.kind === 'or') return condition.items.some(isLookedFor);
  return condition.kind === 'related';
}
