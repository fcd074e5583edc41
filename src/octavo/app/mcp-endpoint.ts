/** Answers the messages of assistants over HTTP by the SDK's own handler. This file is loaded when the first one comes. */
import { createMcpHandler } from '@modelcontextprotocol/server';
import { allTools } from '../../api/mcp/all-tools.ts';
import { createMcpServer } from '../../api/mcp/create-mcp-server.ts';
import { mcpCaller } from '../../api/mcp/mcp-caller.ts';
import type { Caller } from '../../core/access/caller.ts';
import type { HttpReply, HttpRequest } from '../../core/base/http/route.ts';
import { explainFor, mcpProject } from './mcp-project.ts';
import type { OpenProject } from './open-project.ts';
import type { ServerContext } from './server-context.ts';

/** @param message the body of a POST, parsed */
export type McpEndpoint = (request: HttpRequest, caller: Caller, message: unknown) => Promise<HttpReply>;

export function openEndpoint(
  opened: OpenProject,
  { ask, logger, development }: Pick<ServerContext, 'ask' | 'logger' | 'development'>,
): McpEndpoint {
  // explanations name tables and conditions, which clients do not see in production
  const project = mcpProject(opened, development);
  const tools = allTools(project);
  const report = (error: unknown): void => logger.error({ err: error }, 'a tool of an assistant has failed');
  return async (request, caller, message) => {
    const { headers, ip, method, path } = request;
    const { authorization } = headers;
    const { may } = caller;
    const explain = explainFor(opened, caller);
    const known = mcpCaller({ project, ask, authorization, ip, may, explain });
    // no state is kept between requests; nothing is sent but answers
    const { fetch } = createMcpHandler(
      () => createMcpServer({ project, tools, caller: async () => known, report }),
      {
        maxSubscriptions: 0,
      },
    );
    const webRequest = new Request(`http://octavo${path}`, { method, headers: protocolHeaders(request) });
    return replyOf(await fetch(webRequest, { parsedBody: message }));
  };
}

/** The names of headers that the protocol looks at. */
const HEADERS = /^(?:accept|content-type|mcp-[a-z-]+)$/;

const protocolHeaders = ({ headers }: HttpRequest): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    HEADERS.test(name) && typeof value === 'string' ? [[name, value]] : [],
  );

async function replyOf(response: Response): Promise<HttpReply> {
  const body = await response.text();
  const allow = response.headers.get('allow');
  const contentType = response.headers.get('content-type');
  return {
    status: response.status,
    body: body === '' ? null : body,
    ...(contentType === null ? {} : { contentType }),
    ...(allow === null ? {} : { headers: { Allow: allow } }),
  };
}
