/**
 * Reads of the content manager that code listens to, or whose methods of `strapi.entityService` it has replaced. The
 * answer is the server's own, by the editor's permissions; code narrows it, and changes values of the entries in it.
 */
import { isDeepStrictEqual } from 'node:util';
import { toQueryParams } from '../../../core/content/entities/query-params.ts';
import type { Entity } from '../../../core/content/entities/read-entities.ts';
import { HookedRead } from '../../../core/content/hooks/hooked-read.ts';
import type { ReadAction } from '../../../core/content/hooks/listener-view.ts';
import { notFound } from '../../../core/errors/catalogue.ts';
import type { HookAction } from '../../../core/hooks/hooks.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import type { Params } from '../../../core/query/params.ts';
import { withoutUndefined } from '../../../core/query/undefined-filters.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import { changeManagedRow } from './change-managed-row.ts';
import { eventParams } from './event-params.ts';
import { readListPage } from './list-page.ts';

type Tools = Pick<ContentManagerContext, 'hooks' | 'listenerView' | 'reader' | 'settings'>;

/** What code does with the reads of a type. */
export interface ReadsWithCode {
  /**
   * @param read reads the list with a further filter, with the rights of code
   * @returns the list as code has left it
   */
  list(params: Params, read: (extraFilter?: object) => Promise<Buffer>): Promise<Buffer>;
  /**
   * @param read reads the entry
   * @throws OctavoError 404 where code leaves none
   */
  one<Answer extends { readonly body: Buffer }>(id: number, read: () => Promise<Answer>): Promise<Answer>;
  /** @param read as in `list`; throws where there is no entry */
  single<Answer extends { readonly body: Buffer }>(
    params: Params,
    read: (extraFilter?: object) => Promise<Answer>,
  ): Promise<Answer>;
}

/** The code that has to do with the reads of a type; null without any, so that the bytes go out as they are read. */
export function readsWithCode(tools: Tools, type: ContentType): ReadsWithCode | null {
  const { hooks, listenerView: view } = tools;
  const { uid } = type;
  const code = view.readsByCode();
  const hasListeners = hooks.hasListenersToAny(uid, ['findMany', 'findOne', 'count']);
  if (!code && !hasListeners) return null;

  const begin = (action: 'findMany' | 'findOne', params: object): Promise<HookedRead> =>
    HookedRead.begin(
      { hooks, reader: tools.reader, type, action },
      {
        ...toQueryParams({ populate: eventParams(tools.settings().model, type).populate }),
        ...(params as Record<string, unknown>),
      },
    );

  /** The client's filters as code has left them; undefined where they are as they were. */
  const wrapped = async (action: ReadAction, filters: unknown): Promise<object | undefined> => {
    const left = await code?.wrapFilters?.(uid, action, filters);
    const isChanged = code?.wrapFilters && !isDeepStrictEqual(left, filters);
    return isChanged ? (withoutUndefined(left) as object) : undefined;
  };

  return {
    list: (params, read) =>
      view.guard(async () => {
        const filters = await wrapped('findPage', params.filters);
        // code's own method has its listeners run
        if (code?.findPage) {
          const answer = parsedPage(await read(filters));
          const ids = answer.results.map(({ id }) => Number(id));
          const left = ids.length === 0 ? [] : await code.findPage(uid, ids);
          answer.results = answer.results.flatMap((row) => {
            const entity = left.find(({ id }) => id === row['id']);
            return entity ? [{ ...row, ...shownOf(type, row, entity) }] : [];
          });
          return bytesOf(answer);
        }
        const { page, pageSize } = readListPage(params);
        const query = toQueryParams({ filters: filters ?? params.filters, sort: params.sort, _q: params._q });
        const listened = await begin('findMany', {
          ...query,
          limit: pageSize,
          offset: (page - 1) * pageSize,
        });
        const body = await read(bothFilters(filters, await listenerFilter(listened)));
        return listenedPage(tools, type, listened, body, query);
      }),

    one: (id, read) =>
      view.guard(async () => {
        if (code?.findOne) return withEntity(type, await read(), await code.findOne(uid, id));
        const listened = await begin('findOne', { where: { id } });
        const { ids } = await listened.changes();
        if (ids && !ids.includes(id)) throw notFound();
        return listenedOne(type, listened, await read());
      }),

    single: (params, read) =>
      view.guard(async () => {
        const filters = await wrapped('findMany', params.filters);
        if (code?.findMany) {
          const answer = await read(filters);
          const { id } = JSON.parse(answer.body.toString()) as Entity;
          // all its locales have no method of code's
          if (id === undefined) return answer;
          const [entity = null] = await code.findMany(uid, {
            filters: { id },
            locale: 'all',
            publicationState: 'preview',
          });
          return withEntity(type, answer, entity);
        }
        const listened = await begin('findOne', toQueryParams({ filters: filters ?? params.filters }));
        return listenedOne(type, listened, await read(bothFilters(filters, await listenerFilter(listened))));
      }),
  };
}

interface Page {
  results: Entity[];
  readonly pagination: { total: number; pageCount: number; readonly pageSize: number };
}

const parsedPage = (body: Buffer): Page => JSON.parse(body.toString()) as Page;

const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** The entries a changed `where` leaves, as a filter. */
async function listenerFilter(listened: HookedRead): Promise<object | undefined> {
  const { ids } = await listened.changes();
  return ids ? { id: { $in: ids } } : undefined;
}

const bothFilters = (a: object | undefined, b: object | undefined): object | undefined =>
  a && b ? { $and: [a, b] } : (a ?? b);

/** Scalars as code has left them, of those that the editor may see. */
const shownOf = (type: ContentType, row: Entity, entity: Entity): Entity =>
  Object.fromEntries(
    Object.keys(row)
      .filter((name) => name in entity && type.attributes.get(name)?.kind === 'scalar')
      .map((name) => [name, entity[name]]),
  );

function withEntity<Answer extends { readonly body: Buffer }>(
  type: ContentType,
  answer: Answer,
  entity: Entity | null,
): Answer {
  if (!entity) throw notFound();
  const row = JSON.parse(answer.body.toString()) as Entity;
  return { ...answer, body: bytesOf({ ...row, ...shownOf(type, row, entity) }) };
}

/** Runs the hooks after a list, and those of its count. */
async function listenedPage(
  { hooks }: Tools,
  type: ContentType,
  listened: HookedRead,
  body: Buffer,
  query: object,
): Promise<Buffer> {
  const counted: HookAction = 'count';
  if (!listened.hasListenersAfter && !hooks.hasListeners(type.uid, counted)) return body;
  const answer = parsedPage(body);
  const { pagination } = answer;
  pagination.total = await hooks.around(type.uid, counted, { ...query }, async () => pagination.total);
  pagination.pageCount = Math.ceil(pagination.total / pagination.pageSize);
  if (listened.hasListenersAfter) {
    const { rows, entities } = await listened.afterRows(answer.results);
    for (const one of rows) changeManagedRow(type, one.row, one);
    answer.results = rows.filter(({ entity }) => entities.includes(entity)).map(({ row }) => row);
  }
  return bytesOf(answer);
}

async function listenedOne<Answer extends { readonly body: Buffer }>(
  type: ContentType,
  listened: HookedRead,
  answer: Answer,
): Promise<Answer> {
  if (!listened.hasListenersAfter) return answer;
  const row = JSON.parse(answer.body.toString()) as Entity;
  // all locales of a single type
  if (Array.isArray(row)) return answer;
  const { rows } = await listened.afterRows([row]);
  const changes = rows.map((one) => changeManagedRow(type, one.row, one));
  return changes.includes(true) ? { ...answer, body: bytesOf(row) } : answer;
}
