/** The hooks of reads of users and files, which have routes of their own. */

import type { GuardedRoute } from '../../api/rest/guarded-route.ts';
import { readRequestQuery } from '../../api/rest/query-string.ts';
import { USER_UID } from '../../api/users/users-context.ts';
import type { Caller } from '../../core/access/caller.ts';
import type { HttpReply, HttpRequest } from '../../core/base/http/route.ts';
import { toQueryParams } from '../../core/content/entities/query-params.ts';
import type { Entity } from '../../core/content/entities/read-entities.ts';
import { HookedRead } from '../../core/content/hooks/hooked-read.ts';
import { changeRow } from '../../core/content/hooks/listener-changes.ts';
import { FILE_UID } from '../../core/database/layout/layout.ts';
import { OctavoError } from '../../core/errors/octavo-error.ts';
import { type ContentType, contentTypeOf } from '../../core/model/content-type.ts';
import { CodeRequest } from '../koa/code-request.ts';
import type { AppServices } from '../shared/app-services.ts';

export interface RowReadOptions {
  readonly parts: AppServices;
  /** A row as a caller may see it. */
  readonly visibleTo: (type: ContentType, caller: Caller, row: object) => Entity;
}

interface RowRead {
  readonly uid: string;
  readonly action: 'findOne' | 'findMany' | 'count';
}

const READS: Readonly<Record<string, RowRead>> = {
  [`${USER_UID}.find`]: { uid: USER_UID, action: 'findMany' },
  [`${USER_UID}.findOne`]: { uid: USER_UID, action: 'findOne' },
  [`${USER_UID}.me`]: { uid: USER_UID, action: 'findOne' },
  [`${USER_UID}.count`]: { uid: USER_UID, action: 'count' },
  'plugin::upload.content-api.find': { uid: FILE_UID, action: 'findMany' },
  'plugin::upload.content-api.findOne': { uid: FILE_UID, action: 'findOne' },
};

/** What v4 answers where there is no such user. */
const NOTHING: HttpReply = { status: 204, body: null };

/** The route with the hooks of its read; any other route as it is. */
export function withReadHooks(route: GuardedRoute, options: RowReadOptions): GuardedRoute {
  const read = route.method === 'GET' ? READS[route.scope] : undefined;
  if (!read) return route;
  const { hooks } = options.parts;
  return {
    ...route,
    answer: (request, caller) =>
      hooks.hasListeners(read.uid, read.action)
        ? hookedAnswer(route, read, options, request, caller)
        : route.answer(request, caller),
  };
}

async function hookedAnswer(
  route: GuardedRoute,
  { uid, action }: RowRead,
  { parts, visibleTo }: RowReadOptions,
  request: HttpRequest,
  caller: Caller,
): Promise<HttpReply> {
  const { model, reader, settings, hooks } = parts;
  const type = contentTypeOf(model, uid);
  const sent = readRequestQuery(request, settings.limits);
  const query = sent.parse(sent.rawQuery) as Readonly<Record<string, unknown>>;
  // a request that is refused runs no hook
  reader.prepare({
    kind: action === 'findOne' ? 'unwrappedOne' : 'unwrappedList',
    type,
    caller,
    query: sent,
  });
  const callerId = route.scope.endsWith('.me') ? caller.userId : undefined;
  const { fields, filters, populate, sort } = query;
  const read = await HookedRead.begin(
    { hooks, reader, type, action },
    action === 'findOne'
      ? { ...toQueryParams({ fields, populate }), where: { id: callerId ?? request.params['id'] } }
      : toQueryParams(action === 'count' ? { filters } : { fields, filters, populate, sort }),
  );

  const changed = await changedRequest(read, action, request, query, callerId);
  if (changed === null) return NOTHING;
  const reply = await answerOf(route, changed, caller, read);
  if (!read.hasListenersAfter) return reply;

  const answered: unknown = Buffer.isBuffer(reply.body) ? JSON.parse(reply.body.toString()) : null;
  if (action === 'count') {
    await read.after(answered);
    return reply;
  }
  const rows = (Array.isArray(answered) ? answered : answered === null ? [] : [answered]) as Entity[];
  const { rows: seen, entities } = await read.afterRows(rows);
  const isShorter = entities.length !== seen.length;
  if (action === 'findMany' && isShorter) {
    const kept = seen.filter(({ entity }) => entities.includes(entity));
    rows.splice(0, rows.length, ...kept.map(({ row }) => row));
  }
  const changes = seen.map((one) => changeRow(one.row, one, () => visibleTo(type, caller, one.entity)));
  const isChanged = isShorter || changes.includes(true);
  return isChanged ? { ...reply, body: Buffer.from(JSON.stringify(answered)) } : reply;
}

/** The request as listeners have left it; null where they leave users no row of their own. */
async function changedRequest(
  read: HookedRead,
  action: RowRead['action'],
  request: HttpRequest,
  query: Readonly<Record<string, unknown>>,
  callerId: Caller['userId'],
): Promise<HttpRequest | null> {
  const { ids, query: changes } = await read.changes();
  if (ids === null && Object.keys(changes).length === 0) return request;
  if (ids && callerId !== undefined && !ids.includes(callerId)) return null;
  const isOne = action === 'findOne';
  const { method, path, rawQuery } = request;
  return new CodeRequest(request, {
    method,
    path,
    rawQuery,
    body: undefined,
    form: null,
    files: {},
    params: ids && isOne ? { ...request.params, id: String(ids[0] ?? 0) } : request.params,
    query: { ...query, ...changes, ...(ids && !isOne ? { filters: { id: { $in: ids } } } : {}) },
  });
}

/** Listeners hear of a row that is not there, too. */
async function answerOf(
  route: GuardedRoute,
  request: HttpRequest,
  caller: Caller,
  read: HookedRead,
): Promise<HttpReply> {
  try {
    return await route.answer(request, caller);
  } catch (error) {
    if (error instanceof OctavoError && error.name === 'NotFoundError') await read.after(null);
    throw error;
  }
}
