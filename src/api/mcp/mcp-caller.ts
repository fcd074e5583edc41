/** Who uses the tools, and how tools ask the server in that caller's name. */

import type { CompatibilityRules } from '../../core/base/compatibility-rules.ts';
import type { AskServer, InProcessReply } from '../../core/base/http/ask-server.ts';
import { isObject, type JsonObject } from '../../core/base/is-object.ts';
import type { Model } from '../../core/model/content-type.ts';

/** What tools know of the project. */
export interface McpProject {
  readonly name: string;
  readonly model: Model;
  readonly rules: CompatibilityRules;
  /** `api.rest.prefix`, normally `/api`. */
  readonly prefix: string;
  /** Bytes of one answer of a tool. */
  readonly answerBytes: number;
  /** Whether callers may see how reads are done: tables, columns, statements. */
  readonly explains: boolean;
}

/** The caller of a tool. The server checks each request itself: what `may` says decides only what is listed. */
export interface McpCaller {
  may(scope: string): boolean;
  /**
   * Asks the server as any client would; entries are answered flat.
   * @param path below the API's prefix, with its query string
   * @throws ServerRefusal with the server's own error
   */
  ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<JsonObject>;
  /**
   * Reads, and says how it was done.
   * @throws ServerRefusal as `ask`
   */
  explain(path: string): Promise<object>;
}

/** An error that the server has answered. */
export class ServerRefusal extends Error {
  readonly error: JsonObject;

  /** @param error the answer's `error`, with the code of `X-Error-Code` */
  constructor(error: JsonObject) {
    super(String(error['message']));
    this.name = 'ServerRefusal';
    this.error = error;
  }
}

/** Answers a request and explains what it read. */
export type Explain = (
  url: string,
  answer: () => Promise<InProcessReply>,
) => Promise<{ readonly explanation: object; readonly answer: InProcessReply }>;

export interface CallerOptions {
  readonly project: McpProject;
  readonly ask: AskServer;
  /** The header of the credential; none for the public. */
  readonly authorization: string | undefined;
  readonly ip: string;
  may(scope: string): boolean;
  readonly explain: Explain;
}

export function mcpCaller({ project, ask, authorization, ip, may, explain }: CallerOptions): McpCaller {
  const headers = {
    ...(authorization === undefined ? {} : { authorization }),
    // with fewer words for an assistant to read
    'octavo-format': 'flat',
  };
  return {
    may,
    ask: async (method, path, body) =>
      succeeded(await ask({ method, url: project.prefix + path, headers, ip, body })),
    explain: async (path) => {
      const url = project.prefix + path;
      const { explanation, answer } = await explain(url, () => ask({ method: 'GET', url, headers, ip }));
      succeeded(answer);
      return explanation;
    },
  };
}

/** The body. @throws ServerRefusal for an error */
function succeeded({ status, text, code }: InProcessReply): JsonObject {
  const body = parsed(text);
  if (status < 400) return body;
  const error = isObject(body['error']) ? body['error'] : { status, message: text.slice(0, 200) };
  throw new ServerRefusal(code === null ? error : { ...error, code });
}

/** Project code may answer anything. */
function parsed(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : { data: value };
  } catch {
    return { data: text };
  }
}
