/**
 * The reading actions of a type whose reads somebody listens to: the server's own answer, for the query as the
 * listeners have left it, with what they have changed of the result laid over it.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../access/caller.ts';
import { copyOf } from '../../content/write/seen-data.ts';
import type { Data } from '../../content/write/watch.ts';
import { type ContentType, contentTypeOf } from '../../model/content-type.ts';
import { isParamsObject, type Params } from '../../query/params.ts';
import type { CodeParts } from '../code-parts.ts';
import type { DefaultActions } from '../core/default-actions.ts';
import { callerOf } from '../http/authenticate.ts';
import type { CodeContext } from '../http/koa-app.ts';
import { toParams, toQueryWords } from '../query/query-words.ts';
import { countEntities, type Entity, readEntities } from '../query/read-entities.ts';
import type { Strapi } from '../strapi/strapi.ts';
import { readPage } from '../utils/pagination.ts';
import type { LifecycleKind } from './actions.ts';
import { type AnsweredEntry, layOver } from './lay-over.ts';
import type { LifecycleParams } from './lifecycles.ts';
import { foundIds } from './narrow.ts';
import { told } from './told.ts';

export interface HeardReadsOptions {
  readonly strapi: () => Strapi;
  readonly parts: () => CodeParts;
  readonly actions: DefaultActions;
  /** The attributes of an entry as the content API answers them to a caller. */
  readonly attributesFor: (type: ContentType, caller: Caller, entry: object) => Data;
  /** @throws OctavoError 400 for a query the action refuses */
  readonly check: (type: ContentType, action: string, caller: Caller, query: Query) => void;
}

/** Answers an action: `{ data, meta }`, or null where there is no such entry. */
export type HeardRead = (uid: string, action: string, ctx: CodeContext) => Promise<object | null>;

interface Answer {
  data: AnsweredEntry | AnsweredEntry[] | null;
  meta?: { pagination?: { total?: number; pageCount?: number; pageSize?: number } };
}

type Query = Readonly<Record<string, unknown>>;

export function createHeardReads(options: HeardReadsOptions): HeardRead {
  const { strapi, parts, actions, attributesFor, check } = options;
  return async (uid, action, ctx) => {
    const { model, reader, settings } = parts();
    const { lifecycles } = strapi().db;
    const type = contentTypeOf(model, uid);
    const query = (ctx.query ?? {}) as Query;
    const caller = callerOf(ctx.state?.['auth']);
    // a request that is refused tells nobody
    check(type, action, caller, query);
    const kind: LifecycleKind = action === 'find' && type.kind === 'collectionType' ? 'FindMany' : 'FindOne';
    const params = paramsOf(kind, action, query, ctx, strapi());
    const asked = copyOf(params) as LifecycleParams;
    const states = await lifecycles.run(`before${kind}`, uid, { params });
    const left = await asLeft({ type, reader, kind, action, query, ctx, before: asked, params });
    const answer = (await actions.entry(`${uid}.${action}`, left)) as Answer | null;

    if (lifecycles.hearsAt(uid, `after${kind}`)) {
      const answered = answer?.data ? [answer.data].flat() : [];
      const ids = answered.map(({ id }) => id);
      const { select, populate } = params;
      const rows = await readEntities(
        reader,
        type,
        toParams({ where: { id: { $in: ids } }, select, populate }),
      );
      const byId = new Map(rows.map((row) => [row['id'], row]));
      const known = new Map<Entity, { readonly one: AnsweredEntry; readonly original: Data }>();
      for (const one of answered) {
        const row = byId.get(one.id);
        if (row) known.set(row, { one, original: copyOf(row) as Data });
      }
      const entities = [...known.keys()];
      const result = kind === 'FindMany' ? entities : (entities[0] ?? null);
      await lifecycles.run(`after${kind}`, uid, { params, result }, states);
      const laid = entities.map((entity): AnsweredEntry => {
        const attributes = () => attributesFor(type, caller, entity);
        const before = known.get(entity);
        if (!before) return { id: entity['id'], attributes: attributes() };
        layOver(before.one, { entity, original: before.original }, attributes);
        return before.one;
      });
      // listeners may have taken some out of the list, or put others in
      if (answer && kind === 'FindMany' && !isDeepStrictEqual(laid, answered)) answer.data = laid;
    }

    const pagination = answer?.meta?.pagination;
    if (kind === 'FindMany' && lifecycles.hears(uid, ['Count']) && pagination?.total !== undefined) {
      const words = toQueryWords({ filters: query['filters'] });
      const total = await told(lifecycles, 'Count', uid, copyOf(words) as object, async (given) => {
        if (isDeepStrictEqual(given, words)) return pagination.total!;
        return countEntities(reader, type, counted(type, query, given, settings.defaultLocale));
      });
      pagination.total = total;
      if (pagination.pageSize) pagination.pageCount = Math.ceil(total / pagination.pageSize);
    }
    return answer;
  };
}

/** What listeners are told is asked for. */
function paramsOf(
  kind: LifecycleKind,
  action: string,
  query: Query,
  ctx: CodeContext,
  { config }: Strapi,
): LifecycleParams {
  const { filters, fields, populate, sort, pagination } = query;
  if (action === 'findOne') return { ...toQueryWords({ fields, populate }), where: { id: ctx.params['id'] } };
  const words = toQueryWords({ fields, filters, populate, sort });
  if (kind === 'FindOne') return words;
  const { start, limit } = readPage(pagination, config);
  return { ...words, offset: start, limit };
}

interface Left {
  readonly type: ContentType;
  readonly reader: CodeParts['reader'];
  readonly kind: LifecycleKind;
  readonly action: string;
  readonly query: Query;
  readonly ctx: CodeContext;
  readonly before: LifecycleParams;
  readonly params: LifecycleParams;
}

/** The request as listeners have left it. */
async function asLeft(left: Left): Promise<CodeContext> {
  const { type, reader, action, query, ctx, before, params } = left;
  const isChanged = (name: string): boolean => !isDeepStrictEqual(before[name], params[name]);
  const changes: Record<string, unknown> = {};
  let path = ctx.params;
  if (isChanged('where')) {
    const ids = await foundIds(reader, type, params['where']);
    if (action === 'findOne') path = { ...path, id: String(ids[0] ?? 0) };
    else changes['filters'] = { id: { $in: ids } };
  }
  const { fields, populate, sort } = toParams(params);
  if (isChanged('select')) changes['fields'] = fields;
  if (isChanged('populate')) changes['populate'] = populate;
  if (isChanged('orderBy')) changes['sort'] = sort;
  if (isChanged('limit') || isChanged('offset'))
    changes['pagination'] = { start: params['offset'], limit: params['limit'] };
  if (Object.keys(changes).length === 0 && path === ctx.params) return ctx;
  const { state, request } = ctx;
  return { state, request, query: { ...query, ...changes }, params: path } as unknown as CodeContext;
}

/** A changed count keeps to the request's locale and publication state. */
function counted(type: ContentType, query: Query, given: LifecycleParams, defaultLocale: string): Params {
  const { locale, publicationState = 'live', _q } = query;
  const isFiltered = type.localized && locale !== 'all';
  const own = isFiltered ? [{ locale: locale ?? defaultLocale }] : [];
  const where = isParamsObject(given['where']) ? [given['where']] : [];
  return toParams({ where: { $and: [...where, ...own] }, publicationState, _q });
}
