/** GET requests to the fixture's REST routes, in process, by the names the kit gives its callers. */
import { type Access, createAccess } from '../../src/access/access.ts';
import { notFound } from '../../src/errors/catalogue.ts';
import { OctavoError } from '../../src/errors/octavo-error.ts';
import type { HttpRequest } from '../../src/http/route.ts';
import type { ResolveSettings } from '../../src/query/resolve/context.ts';
import { contentRoutes } from '../../src/rest/content-routes.ts';
import { headersOf, type Identity, SECRETS } from './credentials.ts';
import { type OpenKit, openKit } from './kit.ts';

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
  /** What escaped the route where it was no deliberate error: then the status is 500. */
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
export async function openRest(settings: Partial<ResolveSettings> = {}): Promise<OpenRest> {
  const kit = await openKit(settings);
  const access = await createAccess({ db: kit.db, ...SECRETS });
  const { model, reader } = kit;
  const routes = contentRoutes({ model, access, reader, limits: kit.settings.limits, prefix: '/api' }).map(
    (route) => ({ route, pattern: new RegExp(`^${route.path.replace(':id', '([^/]+)')}$`, 'i') }),
  );

  const answer = async (
    path: string,
    rawQuery: string,
    as: Identity,
  ): Promise<[number, string, unknown?]> => {
    try {
      for (const { route, pattern } of routes) {
        const match = pattern.exec(path);
        if (!match) continue;
        const request: HttpRequest = {
          method: 'GET',
          path,
          params: match[1] === undefined ? {} : { id: decodeURIComponent(match[1]) },
          rawQuery,
          headers: headersOf(as),
          ip: '127.0.0.1',
          id: 'test',
        };
        const { status, body } = await route.handler(request);
        return [status, Buffer.isBuffer(body) ? body.toString('utf8') : JSON.stringify(body)];
      }
      throw notFound();
    } catch (error) {
      if (error instanceof OctavoError) return [error.status, JSON.stringify(error.toBody())];
      return [500, 'null', error];
    }
  };

  return {
    ...kit,
    access,
    get: async (target, as = 'public') => {
      const mark = target.indexOf('?');
      const path = mark < 0 ? target : target.slice(0, mark);
      const before = kit.db.statementCount;
      const [status, text, escaped] = await answer(path, mark < 0 ? '' : target.slice(mark + 1), as);
      const statements = kit.db.statementCount - before;
      const request = `${as} GET ${target}`;
      return {
        request,
        status,
        text,
        body: JSON.parse(text),
        statements,
        ...(escaped === undefined ? {} : { escaped }),
      };
    },
    close: async () => {
      access.close();
      await kit.close();
    },
  };
}
