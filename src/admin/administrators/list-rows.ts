/**
 * Lists of administrators and roles, through the same plans as every read. Clients filter and sort them by what is open of
 * their types; what answers show is read by the stores.
 */
import type { Caller } from '../../core/access/caller.ts';
import type { ContentReader } from '../../core/content/read-content.ts';
import { tableOf } from '../../core/database/layout/layout.ts';
import { searchNotText } from '../../core/errors/catalogue.ts';
import type { ContentType } from '../../core/model/content-type.ts';
import type { EntryPlan } from '../../core/query/plan.ts';
import { both, orNull } from '../../core/query/resolve/conditions.ts';
import type { ResolveContext } from '../../core/query/resolve/context.ts';
import { refusePlainFilters, resolveFilters } from '../../core/query/resolve/filters.ts';
import type { OpenAttributes } from '../../core/rights/open-attributes.ts';

/** Plans hold what these rows are chosen by, and nothing of who asks: the rights of a list are the same for everyone. */
const READER: Caller = { kind: 'public', permissionKey: 'administration', may: () => false };

/** What a client may say of a list. */
export interface ListParams {
  readonly filters?: unknown;
  readonly sort?: unknown;
  /** A filter of the server's own, for `_q`: it may name any attribute. */
  readonly search?: object | undefined;
  /** All rows unless given. */
  readonly start?: number;
  readonly limit?: number;
}

/** The ids of the rows a client asks for, in order. @throws OctavoError ValidationError naming an attribute */
export async function readIds(
  reader: ContentReader,
  type: ContentType,
  params: ListParams,
  open: OpenAttributes,
): Promise<number[]> {
  const { start = 0, limit } = params;
  const read = reader.preparePlan(`ids ${type.uid}`, READER, JSON.stringify(params), (context) => ({
    plan: {
      kind: 'list',
      unwrapped: true,
      ...chosen(context, type, params, open),
      limit: limit === undefined ? null : context.values.add(limit),
      offset: context.values.add(start),
      meta: 'none',
      withCount: false,
      paginationSlots: null,
    },
    values: context.values.list,
  }));
  const rows = JSON.parse((await reader.run(read)).toString()) as { id: number }[];
  return rows.map(({ id }) => id);
}

/** How many rows meet a client's parameters. @throws OctavoError ValidationError naming an attribute */
export async function countRows(
  reader: ContentReader,
  type: ContentType,
  { filters, search }: ListParams,
  open: OpenAttributes,
): Promise<number> {
  const queryKey = JSON.stringify({ filters, search });
  const read = reader.preparePlan(`count ${type.uid}`, READER, queryKey, (context) => {
    const { entry, where } = chosen(context, type, { filters, search }, open);
    return { plan: { kind: 'count', entry, where }, values: context.values.list };
  });
  return Number((await reader.run(read)).toString());
}

/** The rows and their order; of each its id. */
function chosen(
  context: ResolveContext,
  type: ContentType,
  { filters, sort, search }: ListParams,
  open: OpenAttributes,
) {
  refusePlainFilters(filters);
  const resolved = open.resolve(context, type, { filters, sort } as never);
  const searchCondition = search === undefined ? null : resolveFilters(context.trusted(), type, search, null);
  const { table } = tableOf(context.settings.layout, type.uid);
  const entry: EntryPlan = { table, shape: 'flat', fields: [] };
  return { entry, where: both(orNull(resolved.where), searchCondition), order: resolved.order };
}

/**
 * `_q` over some text attributes and the id, without regard to case; undefined for no search.
 * @throws OctavoError ValidationError for a list or an object
 */
export function searchIn(text: unknown, attributes: readonly string[]): object | undefined {
  if (text === undefined || text === null || text === '') return undefined;
  if (typeof text !== 'string') throw searchNotText();
  const inTexts = attributes.map((name) => ({ [name]: { $containsi: text } }));
  return { $or: /^\d{1,15}$/.test(text) ? [{ id: Number(text) }, ...inTexts] : inTexts };
}
