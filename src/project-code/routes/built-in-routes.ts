/** The server's own routes in a project with code: whether they can call it, and their answers on its context. */

import type { ExtensionService } from '../../api/graphql/schema/extensions/extension-service.ts';
import type { CallerRoute, GuardedRoute } from '../../api/rest/guarded-route.ts';
import type { HttpReply, Route } from '../../core/base/http/route.ts';
import type { Hooks } from '../../core/hooks/hooks.ts';
import type { Strategies } from '../authentication/authenticate-request.ts';
import { replacesUsers } from '../authentication/replaced-user.ts';
import type { CodeContext } from '../koa/code-context.ts';
import { applyReply, isUntouched } from '../koa/replies.ts';
import { decoratedMethods, readsOf } from '../queries/decorate-service.ts';
import { hiddenField } from '../shared/hidden-field.ts';
import { lazyBody } from '../shared/lazy-body.ts';
import { hubHasAnyListener } from '../strapi/event-hub.ts';
import type { Strapi } from '../strapi/strapi.ts';

/**
 * True where listeners may hear of what a route does: they are to find the request in `strapi.requestContext`.
 * A content-type with listeners to its reads has routes with code already.
 * @param strategies the project's own authentication strategies, which every route asks
 * @param graphql what code has said of the GraphQL schema; null where that is off
 */
export function canCallCode(
  route: CallerRoute | GuardedRoute,
  strapi: Strapi,
  graphql: Pick<ExtensionService, 'isUsed'> | null,
  strategies: Pick<Strategies, 'hasCodeStrategies'>,
): boolean {
  if (strategies.hasCodeStrategies || replacesUsers(strapi)) return true;
  if (route.method === 'GET' && route.action !== undefined) return false;
  // resolvers and policies of fields
  if (!('scope' in route) && graphql?.isUsed) return true;
  return hasWriteListeners(strapi);
}

/** Whether code listens to rows or events, or has replaced methods of the entity service. */
export const hasWriteListeners = ({
  db,
  eventHub,
  entityService,
}: Pick<Strapi, 'db' | 'eventHub' | 'entityService'>): boolean =>
  db.lifecycles.hasAnyListener() || hubHasAnyListener(eventHub) || decoratedMethods(entityService).size > 0;

/**
 * Whether code listens to reads of a type, or has replaced reads of the entity service.
 * @param uid undefined for a route on no type
 */
export const hasReadListeners = (
  { entityService }: Pick<Strapi, 'entityService'>,
  hooks: Hooks,
  uid: string | undefined,
): boolean =>
  uid !== undefined &&
  (hooks.hasListenersToAny(uid, ['findMany', 'findOne', 'count']) || readsOf(entityService) !== null);

/** Answers whose headers for caches wait until code has made its own of them: an error must not get these. */
const FOR_CACHES = hiddenField<Pick<HttpReply, 'headers' | 'vary'>>();

/** The answer that code has left, with the headers for caches of the route it ran around, unless it has set its own. */
export function withCacheHeaders(ctx: CodeContext, reply: HttpReply): HttpReply {
  const { headers: builtIn, vary } = FOR_CACHES.get(ctx) ?? {};
  if (!builtIn || reply.status !== 200) return reply;
  const present = new Set(Object.keys(reply.headers ?? {}).map((name) => name.toLowerCase()));
  const missing = Object.entries(builtIn).filter(([name]) => !present.has(name.toLowerCase()));
  return {
    ...reply,
    headers: { ...reply.headers, ...Object.fromEntries(missing) },
    ...(vary === undefined ? {} : { vary }),
  };
}

export class BuiltInAnswer {
  readonly #route: Route;
  readonly #reply: HttpReply;

  constructor(route: Route, reply: HttpReply) {
    this.#route = route;
    this.#reply = reply;
  }

  /** The answer as it is, with its bytes, where no code has touched the context; else null. */
  passed(ctx: CodeContext): HttpReply | null {
    return isUntouched(ctx) ? this.#reply : null;
  }

  /**
   * Puts the answer where code finds it, in v4's form.
   * @returns what is to be the body unless code has set one; undefined where it is set
   */
  give(ctx: CodeContext): unknown {
    const { body } = this.#reply;
    const { action } = this.#route;
    const isEntry = action !== undefined && !action.endsWith('.createLocalization');
    if (isEntry && Buffer.isBuffer(body)) {
      FOR_CACHES.set(ctx, this.#reply);
      return lazyBody(body);
    }
    applyReply(ctx, this.#reply, Buffer.isBuffer(body) ? codeValue(this.#reply, body) : body);
    // GraphQL's: what resolvers have made of the status does not count
    if (this.#reply.contentType !== undefined) ctx.status = this.#reply.status;
    return undefined;
  }
}

/** JSON is a value; with a type of its own, as GraphQL has it, it is a text in v4. */
function codeValue({ contentType }: HttpReply, body: Buffer): unknown {
  if (contentType === undefined) return JSON.parse(body.toString('utf8'));
  return contentType.includes('json') ? body.toString('utf8') : body;
}
