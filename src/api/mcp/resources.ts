/** The model as resources: what a client may put before an assistant without a call of a tool. */
import { unknownResource } from '../../core/errors/catalogue.ts';
import { describeType, reachableTypes, summaryOf } from './describe-model.ts';
import type { McpCaller, McpProject } from './mcp-caller.ts';

export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly mimeType: 'application/json';
}

const ALL = 'octavo://content-types';

const uriOf = (uid: string): string => `${ALL}/${uid}`;

/** The list of content-types, and each that the caller may reach. */
export function listResources({ model }: McpProject, { may }: McpCaller): Resource[] {
  return [
    { uri: ALL, name: 'content-types', title: 'Content-types', mimeType: 'application/json' },
    ...reachableTypes(model, may).map(({ uid, displayName, description }) => ({
      uri: uriOf(uid),
      name: uid,
      title: displayName,
      ...(description ? { description } : {}),
      mimeType: 'application/json' as const,
    })),
  ];
}

/** @throws OctavoError NotFoundError for one there is not, or that the caller may not reach: both alike */
export function readResource(project: McpProject, { may }: McpCaller, uri: string): string {
  const types = reachableTypes(project.model, may);
  if (uri === ALL) return JSON.stringify(types.map((type) => summaryOf(type, may)));
  const type = types.find(({ uid }) => uriOf(uid) === uri);
  if (!type) throw unknownResource(uri);
  return JSON.stringify(describeType(project, type, may));
}
