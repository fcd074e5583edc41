/** GET requests to the fixture's REST routes, without a socket, by the names the kit gives its callers. */

import { contentRoutes } from '../../src/api/rest/content-routes.ts';
import { type Access, createAccess } from '../../src/core/access/access.ts';
import { OctavoError } from '../../src/core/errors/octavo-error.ts';
import { NO_CACHE } from '../../src/core/project/config/cache.ts';
import { headersOf, type Identity, SECRETS } from './credentials.ts';
import { KIT, type KitSettings, type OpenKit, openKit } from './kit.ts';
import { middlewares, serveRoutes } from './route-server.ts';

export type { Identity } from './credentials.ts';

export interface RestAnswer {
  /** What was asked, for messages. */
  readonly request: string;
  readonly status: number;
  /** The body as sent. */
  readonly text: string;
  /** The body, parsed; what an answer must never be (no JSON) throws. */
  readonly body: RestBody;
  /** The SQL statements the request took. */
  readonly statements: number;
  /** What a route threw that was no deliberate error: then the status is 500. */
  readonly escaped?: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: bodies are whatever the test looks for
export type RestBody = any;

export interface OpenRest extends OpenKit {
  readonly access: Access;
  /**
   * @param path from the root, as sent: `/api/tags?sort=name`
   * @param as who asks; `public` when left out
   */
  get(path: string, as?: Identity): Promise<RestAnswer>;
}

/** Opens the fixture with its REST read routes. */
export async function openRest(settings: KitSettings = {}): Promise<OpenRest> {
  const kit = await openKit(settings);
  const access = await createAccess({ db: kit.db, ...SECRETS });
  const ask = await serveReads(kit, access);
  return {
    ...kit,
    access,
    get: (target, as = 'public') => ask(target, `${as} GET ${target}`, headersOf(as)),
    close: async () => {
      access.close();
      await kit.close();
    },
  };
}

/**
 * Serves the REST read routes of a fixture.
 * @param access who may what
 * @returns sends a request; `name` is for messages
 */
export async function serveReads(
  { db, model, layout, reader, settings }: OpenKit,
  access: Pick<Access, 'authenticate'>,
): Promise<(target: string, name: string, headers?: { authorization?: string }) => Promise<RestAnswer>> {
  let escaped: unknown;
  const routes = contentRoutes({
    model,
    layout,
    cache: NO_CACHE,
    access: access as Access,
    reader,
    limits: settings.limits,
    prefix: '/api',
    format: 'v4',
    rules: settings.rules,
  }).map((route) => ({
    ...route,
    handler: async (...args: Parameters<typeof route.handler>) => {
      try {
        return await route.handler(...args);
      } catch (error) {
        if (!(error instanceof OctavoError)) escaped = error;
        throw error;
      }
    },
  }));
  const server = serveRoutes({
    routes,
    dir: KIT,
    rules: settings.rules,
    // no files, no log
    middlewares: middlewares(['strapi::errors', 'strapi::body', 'strapi::query']),
  });
  return async (target, name, headers = {}) => {
    escaped = undefined;
    const before = db.statementCount;
    const { statusCode, payload } = await server.get(target, headers);
    return {
      request: name,
      status: statusCode,
      text: payload,
      body: JSON.parse(payload),
      statements: db.statementCount - before,
      ...(escaped === undefined ? {} : { escaped }),
    };
  };
}
