/**
 * What project code does with reads over GraphQL: its methods of `strapi.entityService` and its listeners. A `where`
 * that listeners have changed is run with the rights of project code, and narrows what the client reads; entries that
 * they have changed are answered as those of code are.
 */
import { isDeepStrictEqual } from 'node:util';
import { HookedRead } from '../../../core/content/hooks/hooked-read.ts';
import type { CodeReads, ListenerView, ListParams } from '../../../core/content/hooks/listener-view.ts';
import type { ContentReader } from '../../../core/content/read-content.ts';
import type { HookAction, HookParams, Hooks } from '../../../core/hooks/hooks.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import type { ResolveSettings } from '../../../core/query/resolve/context.ts';
import type { PageSettings, RootMember, RootSelection } from '../../../core/query/selection.ts';
import { withoutUndefined } from '../../../core/query/undefined-filters.ts';
import { type ReplacedRead, replacedRead } from './replaced-read.ts';

export interface ReadHooksOptions {
  readonly hooks: Hooks;
  readonly listenerView: ListenerView;
  readonly reader: ContentReader;
  /** As they are now. */
  readonly settings: () => ResolveSettings;
}

/** A read between its hooks. */
export interface HookedFieldRead {
  /** What is to be read, as listeners have left it. */
  readonly selection: RootSelection;
  /**
   * Runs the hooks after the read.
   * @param answer what `selection` has answered
   * @returns the entries as listeners have left them, one for a single entry; undefined where they have changed nothing
   */
  after(answer: object): Promise<unknown>;
}

/** The id of no entry. */
const NO_ID = '0';

/** How many entries a client gets that asks for no number. */
const DEFAULT_PAGE_SIZE = 10;

export class ReadHooks {
  readonly #options: ReadHooksOptions;

  constructor(options: ReadHooksOptions) {
    this.#options = options;
  }

  /**
   * Whether reads of a type have listeners, or code has replaced the methods they stand for; without either the bytes go
   * from the database to the client.
   */
  hasListeners(uid: string): boolean {
    const { hooks, listenerView } = this.#options;
    return hooks.hasListenersToAny(uid, ['findMany', 'findOne']) || listenerView.readsByCode() !== null;
  }

  /**
   * The method of code that answers a read; null where code has not replaced it.
   * @throws OctavoError for what code throws, once it is called
   */
  replacedBy(type: ContentType, requested: RootSelection, pages: PageSettings): ReplacedRead | null {
    const { listenerView, settings } = this.#options;
    const code = listenerView.readsByCode();
    const read = code && replacedRead({ code, settings: settings(), pages }, type, requested);
    return read && (() => listenerView.guard(read));
  }

  /**
   * How many entries code says that there are on all pages; null where it has not replaced the count.
   * @throws OctavoError for what code throws
   */
  async count(uid: string, params: ListParams): Promise<number | null> {
    const { listenerView } = this.#options;
    const code = listenerView.readsByCode();
    return code?.count ? listenerView.guard(() => code.count!(uid, params)) : null;
  }

  /** @throws what a listener refuses the read with, or code that wraps its parameters */
  async before(type: ContentType, requested: RootSelection): Promise<HookedFieldRead> {
    const { hooks, listenerView } = this.#options;
    const code = listenerView.readsByCode();
    const selection = code?.wrapFilters
      ? await listenerView.guard(() => wrapped(code.wrapFilters!, type, requested))
      : requested;
    const action = selection.kind === 'list' ? 'findMany' : 'findOne';
    try {
      const { reader } = this.#options;
      const read = await HookedRead.begin({ hooks, reader, type, action }, paramsOf(selection));
      const { ids } = await read.changes();
      const remaining = ids ? withIds(selection, ids) : selection;
      const members = read.hasListenersAfter ? [...remaining.members, ANSWERED] : remaining.members;
      return {
        selection: { ...remaining, members },
        after: async (answer) => {
          if (!read.hasListenersAfter) return undefined;
          try {
            return await entriesLeft(read, action, answer);
          } catch (error) {
            throw listenerView.toClientError(error);
          }
        },
      };
    } catch (error) {
      throw listenerView.toClientError(error);
    }
  }
}

/** The ids of what is answered: a name that no client can give. */
const ANSWERED: RootMember = {
  key: ':answered',
  kind: 'rows',
  members: [{ key: 'id', kind: 'id' }],
};

async function entriesLeft(read: HookedRead, action: HookAction, answer: object): Promise<unknown> {
  const answered = (answer as Record<string, { id: unknown } | { id: unknown }[] | null>)[ANSWERED.key] ?? [];
  const rows = [answered].flat().map(({ id }) => ({ id: Number(id) }));
  const seen = await read.afterRows(rows);
  const isSame = isDeepStrictEqual(
    seen.entities,
    seen.rows.map(({ original }) => original),
  );
  if (isSame) return undefined;
  return action === 'findMany' ? seen.entities : (seen.entities[0] ?? null);
}

/** The selection for a `where` that listeners have changed. */
function withIds(selection: RootSelection, ids: readonly number[]): RootSelection {
  if (selection.kind === 'one') return { ...selection, id: String(ids[0] ?? NO_ID) };
  return { ...selection, filters: { id: { $in: ids } } };
}

/** The selection with the filters that code has put around those of the client. */
async function wrapped(
  wrapFilters: NonNullable<CodeReads['wrapFilters']>,
  { uid }: ContentType,
  selection: RootSelection,
): Promise<RootSelection> {
  const { kind, filters } = selection;
  if (kind === 'one') return selection;
  const left = await wrapFilters(uid, 'findMany', filters);
  if (isDeepStrictEqual(left, filters)) return selection;
  return { ...selection, extraFilter: withoutUndefined(left) as object };
}

function paramsOf({ kind, filters, sort, id, pagination }: RootSelection): HookParams {
  if (kind === 'one') return { where: { id } };
  return {
    ...(filters === undefined ? {} : { where: filters }),
    orderBy: sort ?? [],
    ...(kind === 'list' ? pageOf(pagination ?? {}) : {}),
  };
}

function pageOf({ start, limit, page, pageSize }: Readonly<Record<string, unknown>>) {
  const size = Number(limit ?? pageSize ?? DEFAULT_PAGE_SIZE);
  const offset = Number(start ?? (Number(page ?? 1) - 1) * size);
  return { offset: Math.max(0, offset || 0), limit: size };
}
