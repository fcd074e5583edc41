/** The REST routes that write entries (spec "REST payloads"; gaps 14, 18, 47). */
import type { Access } from '../access/access.ts';
import type { Caller } from '../access/caller.ts';
import type { ContentWriter, WriteRequest } from '../content/write/write-content.ts';
import { forbidden, validationError } from '../errors/catalogue.ts';
import type { HttpReply, HttpRequest, Route } from '../http/route.ts';
import type { ContentType, Model } from '../model/content-type.ts';
import type { QueryLimits } from '../query/limits.ts';
import { isParamsObject } from '../query/params.ts';
import { writtenId } from './path-id.ts';
import { parseQueryString } from './query-string.ts';

export interface WriteRoutesOptions {
  readonly model: Model;
  readonly access: Access;
  readonly writer: ContentWriter;
  readonly limits: QueryLimits;
  /** `api.rest.prefix`, normally `/api`. */
  readonly prefix: string;
}

type Work = (write: WriteRequest, request: HttpRequest) => Promise<Buffer>;

/** The routes that write, of every content-type of the project. */
export function writeRoutes(options: WriteRoutesOptions): Route[] {
  const { writer, prefix } = options;
  const routes: Route[] = [];
  for (const type of options.model.contentTypes.values()) {
    if (type.origin !== 'api') continue;
    const route = (method: Route['method'], path: string, action: string, work: Work) => {
      routes.push(writeRoute(options, type, method, path, action, work));
    };
    if (type.kind === 'singleType') {
      const path = `${prefix}/${type.singularName}`;
      route('PUT', path, 'update', (write, request) => writer.updateSingle(write, dataOf(request.body)));
      route('DELETE', path, 'delete', (write) => writer.deleteSingle(write));
      if (!type.localized) continue;
      route('POST', `${path}/localizations`, 'createLocalization', (write, request) =>
        writer.createLocalization(write, null, request.body),
      );
      continue;
    }
    const path = `${prefix}/${type.pluralName}`;
    route('POST', path, 'create', (write, request) => writer.create(write, dataOf(request.body)));
    route('PUT', `${path}/:id`, 'update', (write, request) => {
      const data = dataOf(request.body);
      return writer.update(write, idOf(request), data);
    });
    route('DELETE', `${path}/:id`, 'delete', (write, request) => writer.delete(write, idOf(request)));
    if (!type.localized) continue;
    route('POST', `${path}/:id/localizations`, 'createLocalization', (write, request) =>
      writer.createLocalization(write, idOf(request), request.body),
    );
  }
  return routes;
}

/** Credentials, permission, query, wrapper, entry, rules: the order of the reference's checks. */
function writeRoute(
  options: WriteRoutesOptions,
  type: ContentType,
  method: Route['method'],
  path: string,
  action: string,
  work: Work,
): Route {
  const scope = `${type.uid}.${action}`;
  const answer = async (request: HttpRequest, caller: Caller): Promise<HttpReply> => {
    if (!caller.may(scope)) throw forbidden();
    const params = parseQueryString(request.rawQuery, options.limits);
    const write: WriteRequest = { type, caller, words: request.rawQuery, params };
    // the localizations routes answer in one form and take no notice of the query
    if (action !== 'createLocalization') options.writer.checkQuery(write);
    return { status: 200, body: await work(write, request) };
  };
  return {
    method,
    path,
    handler: async (request) => answer(request, await options.access.authenticate(request.headers.authorization)),
  };
}

const idOf = (request: HttpRequest): number => writtenId(request.params['id']!);

/**
 * The wrapped body of a request (gap 18).
 * @throws OctavoError ValidationError where there is no `data`, or it is neither an object nor a list
 */
function dataOf(body: unknown): unknown {
  const data = isParamsObject(body) && Object.hasOwn(body, 'data') ? body['data'] : undefined;
  if (typeof data !== 'object' || data === null) {
    throw validationError('Missing "data" payload in the request body');
  }
  return data;
}
