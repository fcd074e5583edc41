/**
 * In development a request with the header `Octavo-Explain` is answered with an explanation in place of its answer. The
 * header holds the session of an administrator who may see the model: an explanation names tables, columns and rights.
 */

import type { AdminContext } from '../../admin/administrators/admin-context.ts';
import { authenticate } from '../../admin/administrators/routes/authenticate.ts';
import { READ } from '../../admin/content-type-builder/read-routes.ts';
import type { RequestMiddleware } from '../../core/base/http/request-middleware.ts';
import type { HttpRequest } from '../../core/base/http/route.ts';
import { explainsReadsOnly, forbidden } from '../../core/errors/catalogue.ts';
import { callerText, explainRequest } from './explain-request.ts';
import type { OpenProject } from './open-project.ts';

const HEADER = 'octavo-explain';

/**
 * @param around what of the project's code runs around every request, or null
 * @param admin what administrators are known by
 */
export function explainingMiddleware(
  project: OpenProject,
  around: RequestMiddleware | null,
  admin: AdminContext,
): RequestMiddleware {
  const answer: RequestMiddleware = async (request, route, ways) => {
    if (around) return around(request, route, ways);
    return route ? route.handler(request) : ways.unrouted(request);
  };
  return async (request, route, ways) => {
    const session = request.headers[HEADER];
    if (typeof session !== 'string') return answer(request, route, ways);
    const headers = { ...request.headers, authorization: session };
    const administrator = await authenticate(admin, Object.assign(Object.create(request), { headers }));
    if (!administrator.can(READ)) throw forbidden();
    if (request.method !== 'GET') throw explainsReadsOnly();
    const { explanation, reply } = await explainRequest(
      project,
      { request: pathOf(request), caller: await callerOf(project, request) },
      () => answer(request, route, ways),
    );
    if (reply.status >= 400) return reply;
    return { status: 200, body: explanation, headers: { 'Cache-Control': 'no-store' } };
  };
}

const pathOf = ({ path, rawQuery }: HttpRequest): string => (rawQuery === '' ? path : `${path}?${rawQuery}`);

/** Who asks; routes that take no caller of the content API have their own way to find out. */
async function callerOf({ access }: OpenProject, { headers }: HttpRequest): Promise<string> {
  try {
    return callerText(await access.authenticate(headers.authorization));
  } catch {
    return 'none of the content API';
  }
}
