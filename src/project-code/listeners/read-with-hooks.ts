/** The actions that read entries, with the hooks of their reads: the server's own answer, as listeners leave it. */
import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../core/access/caller.ts';
import { copyOf } from '../../core/base/copy-of.ts';
import { isObject } from '../../core/base/is-object.ts';
import { toParams, toQueryParams } from '../../core/content/entities/query-params.ts';
import { countEntities, type Entity } from '../../core/content/entities/read-entities.ts';
import { HookedRead, type HookRows } from '../../core/content/hooks/hooked-read.ts';
import { changeEntry, type EntryResponse } from '../../core/content/hooks/listener-changes.ts';
import type { HookAction, HookParams, Hooks } from '../../core/hooks/hooks.ts';
import { type ContentType, contentTypeOf } from '../../core/model/content-type.ts';
import type { Params } from '../../core/query/params.ts';
import { callerOf } from '../authentication/authenticate-request.ts';
import type { ReadWithHooks } from '../core-factories/core-controller.ts';
import type { DefaultActions } from '../core-factories/default-actions.ts';
import type { CodeContext } from '../koa/code-context.ts';
import type { AppServices } from '../shared/app-services.ts';
import type { Strapi } from '../strapi/strapi.ts';
import { readPage } from '../utils/read-page.ts';

export interface ReadWithHooksOptions {
  readonly strapi: () => Strapi;
  readonly parts: () => AppServices;
  readonly actions: DefaultActions;
  /** The attributes of an entry as the content API answers them to a caller. */
  readonly attributesFor: (type: ContentType, caller: Caller, entry: object) => Entity;
  /** @throws OctavoError 400 for a query the action refuses */
  readonly check: (type: ContentType, action: string, caller: Caller, query: Query) => void;
}

interface Answer {
  data: EntryResponse | EntryResponse[] | null;
  meta?: { pagination?: { total?: number; pageCount?: number; pageSize?: number } };
}

type Query = Readonly<Record<string, unknown>>;

/** The hooks of the generated actions that read; those of writes run in the operations. */
const ACTIONS: Readonly<Record<string, readonly HookAction[]>> = {
  find: ['findMany', 'findOne', 'count'],
  findOne: ['findOne'],
};

/** Whether the reads of an action have a listener, so that these have to go through code. */
export const hasReadListeners = (hooks: Hooks, uid: string, action: string): boolean =>
  hooks.hasListenersToAny(uid, ACTIONS[action] ?? []);

export function createReadWithHooks(options: ReadWithHooksOptions): ReadWithHooks {
  const { strapi, parts, actions, attributesFor, check } = options;
  return async (uid, action, ctx) => {
    const { model, reader, settings, hooks } = parts();
    const type = contentTypeOf(model, uid);
    const query = (ctx.query ?? {}) as Query;
    const caller = callerOf(ctx.state?.['auth']);
    // a request that is refused runs no hook
    check(type, action, caller, query);
    const kind = action === 'find' && type.kind === 'collectionType' ? 'findMany' : 'findOne';
    const read = await HookedRead.begin(
      { hooks, reader, type, action: kind },
      paramsOf(kind, action, query, ctx, strapi()),
    );
    const changed = await changedContext(read, action, query, ctx);
    const answer = (await actions.entry(`${uid}.${action}`, changed)) as Answer | null;

    if (read.hasListenersAfter) {
      const answered = answer?.data ? [answer.data].flat() : [];
      const seen = await read.afterRows(answered);
      const entries = entriesOf(seen, (entity) => attributesFor(type, caller, entity));
      // listeners may have taken some out of the list, or put others in
      if (answer && kind === 'findMany' && !isDeepStrictEqual(entries, answered)) answer.data = entries;
    }

    const pagination = answer?.meta?.pagination;
    if (kind === 'findMany' && pagination?.total !== undefined && hooks.hasListeners(uid, 'count')) {
      const params = toQueryParams({ filters: query['filters'] });
      const total = await hooks.around(uid, 'count', copyOf(params) as object, async (hookParams) => {
        if (isDeepStrictEqual(hookParams, params)) return pagination.total!;
        return countEntities(reader, type, countParams(type, query, hookParams, settings.defaultLocale));
      });
      pagination.total = total;
      if (pagination.pageSize) pagination.pageCount = Math.ceil(total / pagination.pageSize);
    }
    return answer;
  };
}

/** The entries of the answer as listeners have left them. */
function entriesOf(
  { rows, entities }: HookRows<EntryResponse>,
  attributes: (entity: Entity) => Entity,
): EntryResponse[] {
  const known = new Map(rows.map((seen) => [seen.entity, seen]));
  return entities.map((entity) => {
    const seen = known.get(entity);
    if (!seen) return { id: entity['id'], attributes: attributes(entity) };
    changeEntry(seen.row, seen, () => attributes(entity));
    return seen.row;
  });
}

/** What listeners see of the request. */
function paramsOf(
  kind: 'findMany' | 'findOne',
  action: string,
  query: Query,
  ctx: CodeContext,
  { config }: Strapi,
): HookParams {
  const { filters, fields, populate, sort, pagination } = query;
  if (action === 'findOne')
    return { ...toQueryParams({ fields, populate }), where: { id: ctx.params['id'] } };
  const params = toQueryParams({ fields, filters, populate, sort });
  if (kind === 'findOne') return params;
  const { start, limit } = readPage(pagination, config);
  return { ...params, offset: start, limit };
}

/** The request as listeners have left it. */
async function changedContext(
  read: HookedRead,
  action: string,
  query: Query,
  ctx: CodeContext,
): Promise<CodeContext> {
  const { ids, query: changes } = await read.changes();
  if (ids === null && Object.keys(changes).length === 0) return ctx;
  const isOne = action === 'findOne';
  const params = ids && isOne ? { ...ctx.params, id: String(ids[0] ?? 0) } : ctx.params;
  const filters = ids && !isOne ? { filters: { id: { $in: ids } } } : {};
  const { state, request } = ctx;
  return { state, request, query: { ...query, ...changes, ...filters }, params } as unknown as CodeContext;
}

/** A changed count keeps to the request's locale and publication state. */
function countParams(type: ContentType, query: Query, params: HookParams, defaultLocale: string): Params {
  const { locale, publicationState = 'live', _q } = query;
  const isFiltered = type.localized && locale !== 'all';
  const ofLocale = isFiltered ? [{ locale: locale ?? defaultLocale }] : [];
  const where = isObject(params['where']) ? [params['where']] : [];
  return toParams({ where: { $and: [...where, ...ofLocale] }, publicationState, _q });
}
