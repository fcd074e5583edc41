/** What a tool is. */
import type { JsonObject } from '../../../core/base/is-object.ts';
import type { JsonSchema } from '../../openapi/json-schema.ts';
import type { McpCaller } from '../mcp-caller.ts';

/** A tool as assistants see it. */
export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: { readonly type: 'object'; readonly properties: Record<string, JsonSchema> };
  readonly annotations: ToolHints;
}

/** What clients decide by whether to ask a person first. They are hints: the server's own checks are in its routes. */
export interface ToolHints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  /** Always false: a tool reaches this server and nothing else. */
  readonly openWorldHint: false;
}

export interface Tool {
  readonly name: string;
  /** Its definition for a caller; null for one who may not use it. */
  define(may: (scope: string) => boolean): ToolDefinition | null;
  /**
   * @param args checked against the names of `inputSchema`, and no more
   * @returns what the assistant reads, as JSON
   * @throws OctavoError, ServerRefusal
   */
  run(args: JsonObject, caller: McpCaller): Promise<string>;
}

export const READS: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Makes something new. */
export const ADDS: ToolHints = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
};

/** Changes what is there, or what readers see. */
export const CHANGES: ToolHints = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: false,
};
