/** Answers the messages of one assistant that come over a pair of streams. */
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { allTools } from '../../api/mcp/all-tools.ts';
import { createMcpServer } from '../../api/mcp/create-mcp-server.ts';
import { mcpCaller } from '../../api/mcp/mcp-caller.ts';
import { explainFor, mcpProject } from './mcp-project.ts';
import type { OpenServer } from './open-server.ts';

export interface StdioOptions extends Pick<OpenServer, 'opened' | 'ask'> {
  /** The `Authorization` header of what tools ask. */
  readonly authorization: string;
  readonly input: Readable;
  readonly output: Writable;
  /** Takes an unexpected failure. */
  readonly report: (error: unknown) => void;
}

/** The address of a client that has no connection: the program that started this process. */
const LOCAL = '127.0.0.1';

/** Serves until the input ends. */
export function serveStreams({
  opened,
  ask,
  authorization,
  input,
  output,
  report,
}: StdioOptions): Promise<void> {
  const project = mcpProject(opened, true);
  const tools = allTools(project);
  // rights may change, and a token may be revoked, while the assistant is connected
  const caller = async () => {
    const known = await opened.access.authenticate(authorization);
    const { may } = known;
    return mcpCaller({ project, ask, authorization, ip: LOCAL, may, explain: explainFor(opened, known) });
  };
  return new Promise((resolve) => {
    input.once('end', resolve);
    input.once('close', resolve);
    serveStdio(() => createMcpServer({ project, tools, caller, report }), {
      transport: new StdioServerTransport(input, output),
      onerror: report,
    });
  });
}
