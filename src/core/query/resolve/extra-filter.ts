/** A further filter of a read, which project code has set: it holds with the rights of code. */
import type { ContentType } from '../../model/content-type.ts';
import type { Condition } from '../plan.ts';
import { orNull } from './conditions.ts';
import type { ResolveContext } from './context.ts';
import { resolveFilters } from './filters.ts';

/**
 * The entries that the filter describes; null without one.
 * @throws OctavoError 400 naming what is no filter of the type
 */
export function extraFilterCondition(
  context: ResolveContext,
  type: ContentType,
  extraFilter: object | undefined,
): Condition | null {
  if (!extraFilter) return null;
  const trusted = context.trusted();
  const condition = resolveFilters(trusted, type, extraFilter, null);
  trusted.throwDeferredError();
  return orNull(condition);
}
