/**
 * `POST /api/batch`: several writes of entries in one transaction. Each step is what its own route would be sent, and is
 * answered as there; a later step may name the id of an earlier one.
 */
import type { Access } from '../../core/access/access.ts';
import type { Caller } from '../../core/access/caller.ts';
import { missingScope } from '../../core/access/scopes.ts';
import type { AnswerFormat } from '../../core/base/answer-format.ts';
import type { HttpReply, HttpRequest, Route } from '../../core/base/http/route.ts';
import { isObject, type JsonObject } from '../../core/base/is-object.ts';
import type { Database } from '../../core/database/database.ts';
import {
  batchAsList,
  batchStepInvalid,
  batchStepUnknown,
  batchTooLong,
  unknownReference,
} from '../../core/errors/catalogue.ts';
import { ofStep } from '../../core/errors/define-error.ts';
import { OctavoError } from '../../core/errors/octavo-error.ts';
import type { QueryLimits } from '../../core/query/limits.ts';
import type { GuardedRoute } from './guarded-route.ts';
import { requestedFormat } from './requested-format.ts';

/**
 * A route that writes entries, and what its path holds; null where another one answers the path. No code of the project may
 * stand before it: policies and middlewares want a request of their own.
 */
export type FindRoute = (
  method: string,
  path: string,
) => { readonly route: GuardedRoute; readonly params: Readonly<Record<string, string>> } | null;

export interface BatchRoutesOptions {
  readonly db: Database;
  readonly access: Access;
  readonly limits: QueryLimits;
  /** `api.rest.prefix`, normally `/api`. */
  readonly prefix: string;
  /** Of answers to requests that ask for none. */
  readonly format: AnswerFormat;
  /** Whether code of the project may listen to writes: a batch that collides with another one is not run again then. */
  readonly runsCode: boolean;
  /** Finds what answers a path, by the rules of the server's router; null for what is no step. */
  readonly find: FindRoute;
}

/** One write. */
interface Step {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body: unknown;
  /** The name by which later steps say the id of its entry. */
  readonly name: string | null;
}

/** Whether a route writes entries as the server itself does: no policy, middleware or controller of the project stands before it. */
export const isBatchStep = (route: Route): route is GuardedRoute =>
  route.method !== 'GET' &&
  route.action?.startsWith('api::') === true &&
  'scope' in route &&
  'answer' in route;

/** Of the one route of batches, below the prefix. */
export const BATCH_PATH = '/batch';

const METHODS: readonly string[] = ['POST', 'PUT', 'DELETE'];

/** The one route of batches. */
export function batchRoutes(options: BatchRoutesOptions): Route[] {
  const { access, db, limits, prefix, find, runsCode, format: usual } = options;
  const handler = async (request: HttpRequest): Promise<HttpReply> => {
    const caller = await access.authenticate(request.headers.authorization);
    const format = requestedFormat(request, usual);
    const steps = readSteps(await request.readBody(), limits);
    const running: Running = { request, caller, find, prefix, format };
    // what listeners do outside of the database would be done twice
    const kind = runsCode ? { runOnce: true } : { concurrent: true };
    const bodies = await db.transaction(async () => runSteps(steps, running), kind);
    return { status: 200, body: Buffer.concat([...joined(bodies)]) };
  };
  return [{ method: 'POST', path: prefix + BATCH_PATH, handler }];
}

interface Running {
  readonly request: HttpRequest;
  readonly caller: Caller;
  readonly find: FindRoute;
  readonly prefix: string;
  /** Of the answers of steps that do not say it. */
  readonly format: AnswerFormat;
}

/** One after the other; the first that fails ends the transaction. */
async function runSteps(steps: readonly Step[], running: Running): Promise<Buffer[]> {
  const ids = new Map<string, number>();
  const bodies: Buffer[] = [];
  for (const [index, step] of steps.entries()) {
    try {
      const body = await runStep(step, ids, running);
      if (step.name !== null) ids.set(step.name, idOf(body));
      bodies.push(body);
    } catch (error) {
      throw error instanceof OctavoError ? ofStep(index, error) : error;
    }
  }
  return bodies;
}

async function runStep(
  { method, path, body }: Step,
  ids: ReadonlyMap<string, number>,
  { request, caller, find, prefix, format }: Running,
): Promise<Buffer> {
  const [pathname = '', rawQuery = ''] = path.split('?', 2);
  const place = pathname.replace(REFERENCE, (_all, name: string) => String(idNamed(name, ids)));
  const found = find(method, prefix + place);
  if (!found) throw batchStepUnknown(method, place);
  const { route, params } = found;
  if (!caller.may(route.scope)) throw missingScope(caller, route.scope);
  const reply = await route.answer(
    {
      method,
      path: prefix + place,
      params,
      rawQuery,
      headers: {},
      format: requestedFormat({ headers: {}, rawQuery }, format),
      ip: request.ip,
      id: request.id,
      readBody: () => withIds(body, ids),
    },
    caller,
  );
  return Buffer.isBuffer(reply.body) ? reply.body : Buffer.from(JSON.stringify(reply.body));
}

/** The steps of a body. @throws OctavoError ValidationError naming the step and its member */
function readSteps(body: unknown, { batchSteps }: QueryLimits): Step[] {
  const list = isObject(body) ? body['steps'] : undefined;
  if (!Array.isArray(list) || list.length === 0) throw batchAsList();
  if (list.length > batchSteps) throw batchTooLong(batchSteps);
  const names = new Set<string>();
  return list.map((item: unknown, index) => {
    const step: JsonObject = isObject(item) ? item : {};
    const { method = 'POST', path, body: sent, name = null } = step;
    if (typeof method !== 'string' || !METHODS.includes(method))
      throw invalid(index, 'method', METHODS.join(', '));
    if (typeof path !== 'string' || !path.startsWith('/'))
      throw invalid(index, 'path', 'a path such as /articles');
    if (name !== null && (typeof name !== 'string' || !/^[A-Za-z_]\w*$/.test(name) || names.has(name)))
      throw invalid(index, 'name', 'a new name of letters, digits and _');
    if (name !== null) names.add(name as string);
    return { method: method as Step['method'], path, body: sent, name: name as string | null };
  });
}

const invalid = (index: number, member: string, expected: string): OctavoError =>
  batchStepInvalid(`steps.${index}.${member}`, expected);

/** `{article}` in a path: the id of the step of this name. */
const REFERENCE = /\{(\w+)\}/g;

/**
 * A body with the ids of earlier steps in the place of `{ "$id": "article" }`.
 * @throws OctavoError ValidationError for an unknown name
 */
function withIds(value: unknown, ids: ReadonlyMap<string, number>): unknown {
  if (Array.isArray(value)) return value.map((item) => withIds(item, ids));
  if (!isObject(value)) return value;
  const { $id: name, ...others } = value;
  if (typeof name === 'string' && Object.keys(others).length === 0) return idNamed(name, ids);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withIds(inner, ids)]));
}

function idNamed(name: string, ids: ReadonlyMap<string, number>): number {
  const id = ids.get(name);
  if (id === undefined) throw unknownReference(name);
  return id;
}

/** The id of the entry that a route has answered; localizations answer it without `data`. */
function idOf(body: Buffer): number {
  const answer = JSON.parse(body.toString('utf8')) as { data?: { id?: number } | null; id?: number };
  return (answer.data?.id ?? answer.id)!;
}

/** `{"data":[…]}` of the answers as they are. */
function* joined(bodies: readonly Buffer[]): Generator<Buffer> {
  yield Buffer.from('{"data":[');
  for (const [index, body] of bodies.entries()) {
    if (index > 0) yield Buffer.from(',');
    yield body;
  }
  yield Buffer.from(']}');
}
