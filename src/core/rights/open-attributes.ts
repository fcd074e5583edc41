/** Rights to attributes alone, for lists all of whose rows are shown: what clients may filter and sort them by. */
import type { AnySchema, ContentType } from '../model/content-type.ts';
import type { Params } from '../query/params.ts';
import type { Condition, OrderTerm } from '../query/plan.ts';
import { ALWAYS, NEVER } from '../query/resolve/conditions.ts';
import type { CallerRights, ResolveContext, RowRights } from '../query/resolve/context.ts';
import { resolveFilters } from '../query/resolve/filters.ts';
import { resolveSort } from '../query/resolve/sort.ts';

/** Names of attributes by the uid of their type. Whatever else a client names is refused (A206). */
export class OpenAttributes implements CallerRights {
  readonly #names: Readonly<Record<string, readonly string[]>>;

  constructor(names: Readonly<Record<string, readonly string[]>>) {
    this.#names = names;
  }

  rowsOf(type: ContentType): RowRights {
    const names = this.#names[type.uid] ?? [];
    const readable = (_context: ResolveContext, _schema: AnySchema, name: string): Condition =>
      name === 'id' || names.includes(name) ? ALWAYS : NEVER;
    const rights: RowRights = { refusesClosed: true, readable, inside: () => rights };
    return rights;
  }

  /**
   * What a client's filters and sort say, for a plan of the server's own.
   * @throws OctavoError ValidationError naming an attribute that is not open; what is no attribute at all is left out of
   *   filters, as v4 does
   */
  resolve(
    context: ResolveContext,
    type: ContentType,
    { filters, sort }: Pick<Params, 'filters' | 'sort'>,
  ): { readonly where: Condition; readonly order: OrderTerm[] } {
    const client = context.withRights(this);
    const where = resolveFilters(client, type, filters, null);
    const order = resolveSort(client, type, sort, null);
    client.throwDeferredError();
    return { where, order };
  }
}
