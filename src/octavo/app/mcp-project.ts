/** What the tools of assistants know of an open project. */

import type { Explain, McpProject } from '../../api/mcp/mcp-caller.ts';
import type { Caller } from '../../core/access/caller.ts';
import { ERROR_CODE_HEADER } from '../../core/errors/octavo-error.ts';
import { readPackage } from '../../core/project/package-json.ts';
import { callerText, explainRequest } from './explain-request.ts';
import type { OpenProject } from './open-project.ts';

/** @param explains whether callers may see how reads are done */
export function mcpProject({ model, config, project }: OpenProject, explains: boolean): McpProject {
  const { name } = readPackage(project.dir);
  return {
    name: typeof name === 'string' ? name : 'Content',
    model,
    rules: config.api.rules,
    prefix: config.api.rest.prefix,
    answerBytes: config.api.mcp.answerBytes,
    explains,
  };
}

/** Explains what a caller's requests read. */
export const explainFor =
  (opened: OpenProject, caller: Caller): Explain =>
  async (request, answer) => {
    const target = { request, caller: callerText(caller) };
    const { explanation, reply } = await explainRequest(opened, target, async () => {
      const { status, text, code } = await answer();
      return { status, body: text, headers: code === null ? {} : { [ERROR_CODE_HEADER]: code } };
    });
    const code = reply.headers?.[ERROR_CODE_HEADER];
    return {
      explanation,
      answer: {
        status: reply.status,
        text: String(reply.body),
        code: typeof code === 'string' ? code : null,
      },
    };
  };
