/**
 * The reads of users and files, which have routes of their own: whoever listens to them is told, and what listeners
 * make of the query and of the result counts.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../access/caller.ts';
import { copyOf } from '../../content/write/seen-data.ts';
import type { Data } from '../../content/write/watch.ts';
import { FILE_UID } from '../../database/layout/layout.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import type { HttpReply, HttpRequest } from '../../http/route.ts';
import { type ContentType, contentTypeOf } from '../../model/content-type.ts';
import { requestWords } from '../../rest/request-words.ts';
import type { GuardedRoute } from '../../users/guarded-route.ts';
import { USER_UID } from '../../users/users-context.ts';
import type { CodeParts } from '../code-parts.ts';
import { CodeRequest } from '../core/code-request.ts';
import { toParams, toQueryWords } from '../query/query-words.ts';
import { type Entity, readEntities } from '../query/read-entities.ts';
import type { LifecycleKind } from './actions.ts';
import type { LifecycleParams, Lifecycles } from './lifecycles.ts';
import { foundIds } from './narrow.ts';

export interface HeardRowsOptions {
  readonly lifecycles: Lifecycles;
  readonly parts: CodeParts;
  /** A row as a caller may see it. */
  readonly visibleTo: (type: ContentType, caller: Caller, row: object) => Data;
}

interface RowRead {
  readonly uid: string;
  readonly kind: Extract<LifecycleKind, 'FindOne' | 'FindMany' | 'Count'>;
}

const READS: Readonly<Record<string, RowRead>> = {
  [`${USER_UID}.find`]: { uid: USER_UID, kind: 'FindMany' },
  [`${USER_UID}.findOne`]: { uid: USER_UID, kind: 'FindOne' },
  [`${USER_UID}.me`]: { uid: USER_UID, kind: 'FindOne' },
  [`${USER_UID}.count`]: { uid: USER_UID, kind: 'Count' },
  'plugin::upload.content-api.find': { uid: FILE_UID, kind: 'FindMany' },
  'plugin::upload.content-api.findOne': { uid: FILE_UID, kind: 'FindOne' },
};

/** What v4 answers where there is no such user. */
const NOTHING: HttpReply = { status: 204, body: null };

/** The route with what tells of its read; any other route as it is. */
export function heardRowRoute(route: GuardedRoute, options: HeardRowsOptions): GuardedRoute {
  const read = route.method === 'GET' ? READS[route.scope] : undefined;
  if (!read) return route;
  const { lifecycles } = options;
  return {
    ...route,
    answer: (request, caller) =>
      lifecycles.hears(read.uid, [read.kind])
        ? heardAnswer(route, read, options, request, caller)
        : route.answer(request, caller),
  };
}

async function heardAnswer(
  route: GuardedRoute,
  { uid, kind }: RowRead,
  { lifecycles, parts, visibleTo }: HeardRowsOptions,
  request: HttpRequest,
  caller: Caller,
): Promise<HttpReply> {
  const { model, reader, settings } = parts;
  const type = contentTypeOf(model, uid);
  const { words, parse } = requestWords(request, settings.limits);
  const query = parse(words) as Readonly<Record<string, unknown>>;
  // a request that is refused tells nobody
  reader.prepare(kind === 'FindOne' ? 'bareOne' : 'bareList', type, caller, words, parse);
  const own = route.scope.endsWith('.me') ? caller.userId : undefined;
  const { fields, filters, populate, sort } = query;
  const params: LifecycleParams =
    kind === 'FindOne'
      ? { ...toQueryWords({ fields, populate }), where: { id: own ?? request.params['id'] } }
      : kind === 'Count'
        ? toQueryWords({ filters })
        : toQueryWords({ fields, filters, populate, sort });
  const asked: unknown = copyOf(params['where']);
  const states = await lifecycles.run(`before${kind}`, uid, { params });

  let left = request;
  if (!isDeepStrictEqual(asked, params['where'])) {
    const ids = await foundIds(reader, type, params['where']);
    if (own !== undefined && !ids.includes(own)) return NOTHING;
    const narrowed =
      kind === 'FindOne'
        ? { params: { ...request.params, id: String(ids[0] ?? 0) }, query }
        : { params: request.params, query: { ...query, filters: { id: { $in: ids } } } };
    const { method, path, rawQuery, body } = request;
    left = new CodeRequest(request, { method, path, rawQuery, body, form: null, files: {}, ...narrowed });
  }
  const reply = await answerOf(route, left, caller, async () => {
    await lifecycles.run(`after${kind}`, uid, { params, result: null }, states);
  });

  if (!lifecycles.hearsAt(uid, `after${kind}`)) return reply;
  const answered: unknown = Buffer.isBuffer(reply.body) ? JSON.parse(reply.body.toString()) : null;
  if (kind === 'Count') {
    await lifecycles.run('afterCount', uid, { params, result: answered }, states);
    return reply;
  }
  const rows = (Array.isArray(answered) ? answered : answered === null ? [] : [answered]) as Entity[];
  const { select, populate: also } = params;
  const where = { id: { $in: rows.map(({ id }) => id) } };
  const known = await readEntities(reader, type, toParams({ where, select, populate: also }));
  // in the order of the answer
  const seen = rows.flatMap((row) => {
    const entity = known.find(({ id }) => id === row['id']);
    return entity ? [{ row, entity, before: copyOf(entity) as Data }] : [];
  });
  const entities = seen.map(({ entity }) => entity);
  const result = kind === 'FindMany' ? entities : (entities[0] ?? null);
  await lifecycles.run(`after${kind}`, uid, { params, result }, states);
  if (kind === 'FindMany' && entities.length !== seen.length) {
    const kept = seen.filter(({ entity }) => entities.includes(entity));
    rows.splice(0, rows.length, ...kept.map(({ row }) => row));
  }
  const changes = seen.map(({ row, entity, before }) =>
    layOverRow(row, entity, before, () => visibleTo(type, caller, entity)),
  );
  const isChanged = changes.includes(true) || entities.length !== seen.length;
  return isChanged ? { ...reply, body: Buffer.from(JSON.stringify(answered)) } : reply;
}

/** Those who listen are told of a row that is not there, too. */
async function answerOf(
  route: GuardedRoute,
  request: HttpRequest,
  caller: Caller,
  onMissing: () => Promise<void>,
): Promise<HttpReply> {
  try {
    return await route.answer(request, caller);
  } catch (error) {
    if (error instanceof OctavoError && error.name === 'NotFoundError') await onMissing();
    throw error;
  }
}

/** Lays what listeners have changed of a row over its answer; false where that is nothing. */
function layOverRow(answered: Entity, entity: Entity, before: Data, visible: () => Data): boolean {
  const changed = [...new Set([...Object.keys(entity), ...Object.keys(before)])].filter(
    (name) => !isDeepStrictEqual(entity[name], before[name]),
  );
  if (changed.length === 0) return false;
  const shown = visible();
  for (const name of changed) {
    if (Object.hasOwn(shown, name)) answered[name] = shown[name];
    else delete answered[name];
  }
  return true;
}
