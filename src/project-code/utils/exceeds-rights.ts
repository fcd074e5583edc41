/** The rules of requests, applied to what a sanitizer has left for project code to run. */
import type { Caller } from '../../core/access/caller.ts';
import { CODE_CALLER } from '../../core/content/entities/read-entities.ts';
import { OctavoError } from '../../core/errors/octavo-error.ts';
import { schemaOf } from '../../core/model/content-type.ts';
import type { Params } from '../../core/query/params.ts';
import { ResolveContext, type ResolveSettings } from '../../core/query/resolve/context.ts';
import { resolveFilters } from '../../core/query/resolve/filters.ts';
import { resolveSort } from '../../core/query/resolve/sort.ts';

type ClientQuery = Pick<Params, 'filters' | 'sort'>;

/**
 * True for filters or a sort whose names code may use and this caller may not. The sanitizers stand on the schemas
 * code sees, the rules of requests on the model: neither alone decides what a client learns.
 * @param uid a content-type or a component
 */
export function exceedsRights(
  settings: ResolveSettings,
  uid: string,
  caller: Caller,
  query: ClientQuery,
): boolean {
  // a query that no caller may send is refused when it runs, with a message of its own
  return !mayAsk(settings, uid, caller, query) && mayAsk(settings, uid, CODE_CALLER, query);
}

function mayAsk(
  settings: ResolveSettings,
  uid: string,
  caller: Caller,
  { filters, sort }: ClientQuery,
): boolean {
  const context = new ResolveContext(settings, (scope) => caller.may(scope), {
    seesAll: caller.seesAll === true,
  });
  const schema = schemaOf(settings.model, uid);
  const list = Array.isArray(filters) ? { $and: filters } : filters;
  try {
    resolveFilters(context, schema, list, null);
    resolveSort(context, schema, sort, null);
    return true;
  } catch (error) {
    if (error instanceof OctavoError) return false;
    throw error;
  }
}
