/**
 * What project code does with reads over GraphQL: its methods of `strapi.entityService` and its listeners. A `where`
 * that listeners have changed is run with the rights of project code, and narrows what the client reads; what they
 * change of a result is not seen there, since clients name its members themselves.
 */
import { isDeepStrictEqual } from 'node:util';
import { toParams } from '../../content/entities/query-params.ts';
import { findIds, readEntities } from '../../content/entities/read-entities.ts';
import { copyOf } from '../../content/hooks/listener-data.ts';
import type { CodeReads, ListenerView, ListParams } from '../../content/hooks/listener-view.ts';
import type { ContentReader } from '../../content/read-content.ts';
import type { HookAction, HookParams, Hooks } from '../../hooks/hooks.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { ResolveSettings } from '../../query/resolve/context.ts';
import type { PageSettings, RootSelection } from '../../query/selection.ts';
import { withoutUndefined } from '../../query/undefined-filters.ts';
import { type ReplacedRead, replacedRead } from './replaced-read.ts';

export interface ReadHooksOptions {
  readonly hooks: Hooks;
  readonly listenerView: ListenerView;
  readonly reader: ContentReader;
  /** As they are now. */
  readonly settings: () => ResolveSettings;
}

/** A read between its hooks. */
export interface ListenedRead {
  /** What is to be read, as listeners have left it. */
  readonly selection: RootSelection;
  /** Runs the hooks after the read. */
  after(): Promise<void>;
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
  async before(type: ContentType, requested: RootSelection): Promise<ListenedRead> {
    const { hooks, listenerView } = this.#options;
    const code = listenerView.readsByCode();
    const selection = code?.wrapFilters
      ? await listenerView.guard(() => wrapped(code.wrapFilters!, type, requested))
      : requested;
    const action: HookAction = selection.kind === 'list' ? 'findMany' : 'findOne';
    const params = paramsOf(selection);
    const original = copyOf(params['where']);
    try {
      const operation = await hooks.before(type.uid, action, params);
      const isChanged = !isDeepStrictEqual(original, params['where']);
      return {
        selection: isChanged ? await this.#withListenerFilter(type, selection, params['where']) : selection,
        after: async () => {
          const rows = await this.#entities(type, selection, params);
          await hooks.after(operation, action === 'findOne' ? (rows[0] ?? null) : rows);
        },
      };
    } catch (error) {
      throw listenerView.toClientError(error);
    }
  }

  /** The selection for a `where` that listeners have changed. */
  async #withListenerFilter(
    type: ContentType,
    selection: RootSelection,
    where: unknown,
  ): Promise<RootSelection> {
    const ids = await findIds(this.#options.reader, type, where);
    if (selection.kind === 'one') return { ...selection, id: String(ids[0] ?? NO_ID) };
    return { ...selection, filters: { id: { $in: ids } } };
  }

  /** What has been read, as listeners see it: within the client's locale and publication state. */
  #entities(type: ContentType, { kind, publicationState, locale }: RootSelection, params: HookParams) {
    const { reader, settings } = this.#options;
    if (kind === 'one') return readEntities(reader, type, toParams({ ...params, limit: 1 }));
    const code = locale === undefined ? settings().defaultLocale : locale;
    const ofLocale = type.localized && code !== 'all' ? [{ locale: code }] : [];
    return readEntities(
      reader,
      type,
      toParams({
        ...params,
        where: { $and: [params['where'] ?? {}, ...ofLocale] },
        publicationState: publicationState ?? 'live',
        ...(kind === 'list' ? {} : { limit: 1 }),
      }),
    );
  }
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
