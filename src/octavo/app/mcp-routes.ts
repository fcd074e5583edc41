/**
 * The Model Context Protocol over HTTP (`api.mcp`), for API tokens. Each request stands for itself, so that any process
 * may answer it, and is authenticated by itself.
 */
import type { Access } from '../../core/access/access.ts';
import type { Caller } from '../../core/access/caller.ts';
import type { HttpReply, HttpRequest, Route } from '../../core/base/http/route.ts';
import { apiTokenNeeded, foreignOrigin, severalMessages } from '../../core/errors/catalogue.ts';
import { OctavoError } from '../../core/errors/octavo-error.ts';
import type { OpenProject } from './open-project.ts';
import type { ServerContext } from './server-context.ts';

export function mcpRoutes(
  opened: OpenProject,
  serverContext: Pick<ServerContext, 'ask' | 'logger' | 'development'>,
): Route[] {
  const { access, config } = opened;
  const { enabled, origins } = config.api.mcp;
  if (!enabled) return [];
  let loading: ReturnType<typeof load> | null = null;
  // the protocol is loaded with the first request
  const load = async () => (await import('./mcp-endpoint.ts')).openEndpoint(opened, serverContext);
  const handler = async (request: HttpRequest): Promise<HttpReply> => {
    const { origin, authorization } = request.headers;
    // browsers send it with every request of a page, also of one whose own name has come to mean this address
    if (origin !== undefined && !origins.includes(origin)) throw foreignOrigin();
    const caller = await tokenCaller(access, authorization);
    if (!caller) return challenge();
    const message = request.method === 'POST' ? await request.readBody() : undefined;
    // one request would stand for any number of them
    if (Array.isArray(message)) throw severalMessages();
    loading ??= load();
    const endpoint = await loading;
    return endpoint(request, caller, message);
  };
  const path = `${config.api.rest.prefix}/mcp`;
  return (['POST', 'GET', 'DELETE'] as const).map((method) => ({ method, path, handler }));
}

/** The caller of an API token; null for any other. */
async function tokenCaller(access: Access, authorization: string | undefined): Promise<Caller | null> {
  try {
    const caller = await access.authenticate(authorization);
    return caller.kind === 'token' ? caller : null;
  } catch (error) {
    if (error instanceof OctavoError && error.status === 401) return null;
    throw error;
  }
}

/** Clients see by the header that a token is wanted. */
function challenge(): HttpReply {
  const error = apiTokenNeeded();
  return { status: error.status, body: error.toBody(), headers: { 'WWW-Authenticate': 'Bearer' } };
}
