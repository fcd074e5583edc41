/** A list of files or folders, narrowed and put in order as a client asks for. */
import type { ContentType } from '../../core/model/content-type.ts';
import type { ListPlan } from '../../core/query/plan.ts';
import { both, orNull } from '../../core/query/resolve/conditions.ts';
import type { ResolveContext } from '../../core/query/resolve/context.ts';
import { type MediaList, OPEN } from './media-query.ts';

/** @throws OctavoError ValidationError naming an attribute that is not open */
export function applyCriteria(
  context: ResolveContext,
  type: ContentType,
  plan: ListPlan,
  criteria: MediaList['criteria'],
): ListPlan {
  const { where, order } = OPEN.resolve(context, type, criteria);
  // rows that are equal otherwise keep their places from page to page
  const byId = { path: [], column: 'id', direction: 'asc' } as const;
  return { ...plan, where: both(plan.where, orNull(where)), order: [...order, byId] };
}
