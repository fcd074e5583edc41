/** The REST routes that write entries (spec "REST payloads"; G14, G18, G47). */

import type { Access } from '../../core/access/access.ts';
import type { Caller } from '../../core/access/caller.ts';
import { missingScope } from '../../core/access/scopes.ts';
import type { AnswerFormat } from '../../core/base/answer-format.ts';
import type { CompatibilityRules } from '../../core/base/compatibility-rules.ts';
import type { HttpReply, HttpRequest, Route } from '../../core/base/http/route.ts';
import { parseId } from '../../core/base/parse-id.ts';
import type { ContentWriter } from '../../core/content/operations/content-writer.ts';
import { contentApiPolicy, type WriteRequest } from '../../core/content/write-request.ts';
import type { Layout } from '../../core/database/layout/layout.ts';
import { entityNotFound, notFound } from '../../core/errors/catalogue.ts';
import type { ContentType, Model } from '../../core/model/content-type.ts';
import type { QueryLimits } from '../../core/query/limits.ts';
import type { MediaLibrary } from '../../core/upload/media-library.ts';
import type { GuardedRoute } from './guarded-route.ts';
import { readRequestQuery } from './query-string.ts';
import { requestedFormat } from './requested-format.ts';
import { dataOf, withWriteBody } from './write-body.ts';

export interface WriteRoutesOptions {
  readonly model: Model;
  readonly layout: Layout;
  readonly access: Access;
  readonly writer: ContentWriter;
  readonly library: MediaLibrary;
  readonly rules: CompatibilityRules;
  readonly limits: QueryLimits;
  /** `api.rest.prefix`, normally `/api`. */
  readonly prefix: string;
  /** Of answers to requests that ask for none. */
  readonly format: AnswerFormat;
}

/** @param body in the form of JSON bodies, also if it came as a form */
type Work = (write: WriteRequest, request: HttpRequest, body: unknown) => Promise<Buffer>;

/** The routes that write, of every content-type of the project. */
export function writeRoutes(options: WriteRoutesOptions): GuardedRoute[] {
  const { writer, prefix } = options;
  const routes: GuardedRoute[] = [];
  for (const type of options.model.contentTypes.values()) {
    if (type.origin !== 'api') continue;
    const route = (method: Route['method'], path: string, action: string, work: Work) => {
      routes.push(writeRoute(options, type, method, path, action, work));
    };
    if (type.kind === 'singleType') {
      const path = `${prefix}/${type.singularName}`;
      route('PUT', path, 'update', (write, _request, body) => writer.updateSingle(write, dataOf(body)));
      route('DELETE', path, 'delete', (write) => writer.deleteSingle(write));
      if (!type.localized) continue;
      route('POST', `${path}/localizations`, 'createLocalization', (write, _request, body) =>
        writer.createLocalization(write, null, body),
      );
      continue;
    }
    const path = `${prefix}/${type.pluralName}`;
    route('POST', path, 'create', (write, _request, body) => writer.create(write, dataOf(body)));
    route('PUT', `${path}/:id`, 'update', (write, request, body) => {
      const data = dataOf(body);
      return writer.update({ ...write, rawId: request.params['id'] }, idOf(request), data);
    });
    route('DELETE', `${path}/:id`, 'delete', (write, request) => writer.delete(write, idOf(request)));
    if (!type.localized) continue;
    route('POST', `${path}/:id/localizations`, 'createLocalization', (write, request, body) =>
      writer.createLocalization(write, idOf(request, entityNotFound), body),
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
): GuardedRoute {
  const scope = `${type.uid}.${action}`;
  const answer = async (request: HttpRequest, caller: Caller): Promise<HttpReply> => {
    const format = requestedFormat(request, options.format);
    const { rawQuery, parse } = readRequestQuery(request, options.limits);
    const params = parse(rawQuery);
    const policy = contentApiPolicy(caller, { refusesOtherLocales: options.rules.writesKeepTheirLocale });
    const write: WriteRequest = { type, caller, policy, queryKey: rawQuery, params, format };
    // the localizations routes answer in one form and ignore the query
    const localizes = action === 'createLocalization';
    if (!localizes) options.writer.checkQuery(write);
    if (method === 'DELETE') return { status: 200, body: await work(write, request, undefined) };
    return withWriteBody(
      request,
      type,
      { ...options, populate: params.populate },
      async ({ wrapped, flat, files }) => {
        // a new localization takes no files
        const answered = localizes ? work(write, request, flat) : work({ ...write, files }, request, wrapped);
        return { status: 200, body: await answered };
      },
    );
  };
  return {
    method,
    path,
    action: scope,
    scope,
    answer,
    handler: async (request) => {
      const caller = await options.access.authenticate(request.headers.authorization);
      if (!caller.may(scope)) throw missingScope(caller, scope);
      return answer(request, caller);
    },
  };
}

/** @throws OctavoError `missing` for what is no id */
function idOf(request: HttpRequest, missing = notFound): number {
  const id = parseId(request.params['id']);
  if (id === null) throw missing();
  return id;
}
