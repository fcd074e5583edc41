/** All tools of a project; which of them a caller has is decided for each. */
import type { McpProject } from './mcp-caller.ts';
import { readTools } from './tools/read-tools.ts';
import type { Tool } from './tools/tool.ts';
import { writeTools } from './tools/write-tools.ts';

export const allTools = (project: McpProject): Tool[] => [...readTools(project), ...writeTools(project)];
