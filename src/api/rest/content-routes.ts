/** The REST routes that read the entries of the project's content-types. */
import type { Access } from '../../core/access/access.ts';
import type { Caller } from '../../core/access/caller.ts';
import { missingScope } from '../../core/access/scopes.ts';
import type { AnswerFormat } from '../../core/base/answer-format.ts';
import type { CompatibilityRules } from '../../core/base/compatibility-rules.ts';
import type { ReusableBody } from '../../core/base/http/reusable-body.ts';
import type { HttpReply, HttpRequest } from '../../core/base/http/route.ts';
import { after } from '../../core/base/maybe-promise.ts';
import { parseId } from '../../core/base/parse-id.ts';
import type { ContentReader, ReadKind } from '../../core/content/read-content.ts';
import { withOneLook } from '../../core/database/changes/one-look.ts';
import { notFound } from '../../core/errors/catalogue.ts';
import type { ContentType } from '../../core/model/content-type.ts';
import type { QueryLimits } from '../../core/query/limits.ts';
import { type CacheHeadersOptions, cacheHeaders } from './cache-headers.ts';
import type { GuardedRoute } from './guarded-route.ts';
import { readRequestQuery } from './query-string.ts';
import { FORMAT_HEADER, requestedFormat } from './requested-format.ts';

export interface ContentRoutesOptions extends CacheHeadersOptions {
  readonly access: Access;
  readonly reader: ContentReader;
  readonly limits: QueryLimits;
  /** `api.rest.prefix`, normally `/api`. */
  readonly prefix: string;
  /** Of answers to requests that ask for none. */
  readonly format: AnswerFormat;
  readonly rules: CompatibilityRules;
}

/** The routes of every content-type of the project. */
export function contentRoutes(options: ContentRoutesOptions): GuardedRoute[] {
  const routes: GuardedRoute[] = [];
  for (const type of options.model.contentTypes.values()) {
    if (type.origin !== 'api') continue;
    if (type.kind === 'singleType') {
      routes.push(readRoute(options, type, 'single', `${options.prefix}/${type.singularName}`));
    } else {
      routes.push(readRoute(options, type, 'list', `${options.prefix}/${type.pluralName}`));
      routes.push(readRoute(options, type, 'one', `${options.prefix}/${type.pluralName}/:id`));
    }
  }
  return routes;
}

/** Credentials, then permission, then parameters, then the entry: the order of the reference's checks. */
function readRoute(
  options: ContentRoutesOptions,
  type: ContentType,
  kind: ReadKind,
  path: string,
): GuardedRoute {
  const { access, reader } = options;
  const scope = `${type.uid}.${kind === 'one' ? 'findOne' : 'find'}`;
  const headersOf = cacheHeaders(options, type, kind === 'one' ? 'findOne' : 'find');
  const answer = (request: HttpRequest, caller: Caller) => {
    const format = requestedFormat(request, options.format);
    const read = { kind, type, caller, query: readRequestQuery(request, options.limits), format };
    const id = kind === 'one' ? parseId(request.params['id'], 'printed') : undefined;
    if (id === null) {
      // a mistake in the parameters comes first
      reader.prepare(read);
      throw notFound();
    }
    const body = reader.answer(read, id);
    if (!headersOf) return body instanceof Promise ? body.then(reply) : reply(body);
    // a shared cache must not give a caller what it has for others
    const vary = 'Authorization';
    return after(body, (known) => ({ ...reply(known), headers: headersOf(known, caller, id), vary }));
  };
  const guarded = (request: HttpRequest, caller: Caller) => {
    if (!caller.may(scope)) throw missingScope(caller, scope);
    return answer(request, caller);
  };
  return {
    method: 'GET',
    path,
    action: scope,
    vary: { header: FORMAT_HEADER, always: options.rules.readsVaryByFormat },
    scope,
    answer,
    handler: (request) =>
      withOneLook(() => {
        const caller = access.authenticate(request.headers.authorization);
        return caller instanceof Promise
          ? caller.then((known) => guarded(request, known))
          : guarded(request, caller);
      }),
  };
}

const reply = (body: ReusableBody): HttpReply => ({ status: 200, body: body.bytes, reusable: body });
