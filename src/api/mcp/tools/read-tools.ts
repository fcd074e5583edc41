/** The tools that read: the model, and entries through the routes of the REST API. */
import type { JsonObject } from '../../../core/base/is-object.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import { closedObject, type JsonSchema } from '../../openapi/json-schema.ts';
import { boundedJson, boundedList } from '../bounded-answer.ts';
import { describeType, reachableTypes, summaryOf } from '../describe-model.ts';
import type { McpCaller, McpProject } from '../mcp-caller.ts';
import { readCount, readId, readType } from './arguments.ts';
import { CHOICE, PAGE, queryOf, readPage, SHAPE } from './read-arguments.ts';
import { READS, type Tool, type ToolDefinition } from './tool.ts';

type May = (scope: string) => boolean;

export function readTools(project: McpProject): Tool[] {
  return [
    listTypes(project),
    describeOne(project),
    findEntries(project),
    getEntry(project),
    countEntries(project),
    ...(project.explains ? [explainQuery(project)] : []),
  ];
}

function listTypes({ model, answerBytes }: McpProject): Tool {
  return {
    name: 'list_content_types',
    define: () => ({
      name: 'list_content_types',
      title: 'List content-types',
      description:
        'The content-types of this project that you may reach, what you may do with the entries of each, and the ' +
        'locales. Ask this first.',
      inputSchema: closedObject({}) as ToolDefinition['inputSchema'],
      annotations: READS,
    }),
    run: async (_args, caller) => {
      const contentTypes = reachableTypes(model, caller.may).map((type) => summaryOf(type, caller.may));
      const locales = await localesOf(caller);
      return boundedJson({ contentTypes, ...(locales ? { locales } : {}) }, answerBytes);
    },
  };
}

/** Null for a caller who may not list them, and for projects without locales. */
async function localesOf(caller: McpCaller): Promise<unknown> {
  if (!caller.may('plugin::i18n.locales.listLocales')) return null;
  try {
    const { data } = await caller.ask('GET', '/i18n/locales');
    if (!Array.isArray(data)) return null;
    return data.map(({ code, name, isDefault }: JsonObject) => ({ code, name, isDefault }));
  } catch {
    return null;
  }
}

function describeOne(project: McpProject): Tool {
  const { model, answerBytes } = project;
  return {
    name: 'describe_content_type',
    define: (may) =>
      withTypes(reachableTypes(model, may), (type) => ({
        name: 'describe_content_type',
        title: 'Describe a content-type',
        description:
          'The attributes of a content-type with their types and constraints, the relations and components they ' +
          'lead to, and the operators that filters take.',
        inputSchema: inputOf({ type }, ['type']),
        annotations: READS,
      })),
    run: async (args, { may }) => {
      const type = readType(args, model, uidsOf(reachableTypes(model, may)));
      return boundedJson(describeType(project, type, may), answerBytes);
    },
  };
}

/** Content-types whose lists a caller may read. */
const listed = ({ model }: McpProject, may: May): ContentType[] =>
  reachableTypes(model, may, ['find']).filter(({ kind }) => kind === 'collectionType');

/** Content-types of which a caller may read single entries. */
const readable = ({ model }: McpProject, may: May): ContentType[] =>
  reachableTypes(model, may).filter((type) =>
    may(`${type.uid}.${type.kind === 'singleType' ? 'find' : 'findOne'}`),
  );

function findEntries(project: McpProject): Tool {
  return {
    name: 'find_entries',
    define: (may) =>
      withTypes(listed(project, may), (type) => ({
        name: 'find_entries',
        title: 'Find entries',
        description:
          'Entries of a content-type by filters, sorted, page by page. The answer holds data, the entries, and page, ' +
          'which says the total and where to go on.',
        inputSchema: inputOf({ type, ...CHOICE, ...PAGE, ...SHAPE }, ['type']),
        annotations: READS,
      })),
    run: async (args, caller) => {
      const type = readType(args, project.model, uidsOf(listed(project, caller.may)));
      const { start } = readPage(args);
      const answer = await caller.ask('GET', listPath(type, args));
      return boundedList(answer, start, project.answerBytes);
    },
  };
}

function getEntry(project: McpProject): Tool {
  return {
    name: 'get_entry',
    define: (may) =>
      withTypes(readable(project, may), (type) => ({
        name: 'get_entry',
        title: 'Get an entry',
        description:
          'One entry of a collection type by its id, or the entry of a single type, which needs no id.',
        inputSchema: inputOf({ type, id: ENTRY_ID, ...SHAPE }, ['type']),
        annotations: READS,
      })),
    run: async (args, caller) => {
      const type = readType(args, project.model, uidsOf(readable(project, caller.may)));
      const answer = await caller.ask('GET', entryPath(type, args) + queryOf(args));
      return boundedJson(answer, project.answerBytes);
    },
  };
}

function countEntries(project: McpProject): Tool {
  return {
    name: 'count_entries',
    define: (may) =>
      withTypes(listed(project, may), (type) => ({
        name: 'count_entries',
        title: 'Count entries',
        description: 'How many entries of a content-type meet filters.',
        inputSchema: inputOf({ type, ...CHOICE }, ['type']),
        annotations: READS,
      })),
    run: async (args, caller) => {
      const type = readType(args, project.model, uidsOf(listed(project, caller.may)));
      const query = queryOf(args, { fields: ['id'], pagination: { start: 0, limit: 1, withCount: true } });
      const { meta } = await caller.ask('GET', `/${type.pluralName}${query}`);
      const { pagination } = (meta ?? {}) as { pagination?: { total?: unknown } };
      return JSON.stringify({ count: pagination?.total ?? null });
    },
  };
}

function explainQuery(project: McpProject): Tool {
  return {
    name: 'explain_query',
    define: (may) =>
      withTypes(listed(project, may), (type) => ({
        name: 'explain_query',
        title: 'Explain a query',
        description:
          'How a call of find_entries with the same arguments is answered: the plan, the SQL, the plan of the ' +
          'database, what it costs, and indexes that would help.',
        inputSchema: inputOf({ type, ...CHOICE, ...PAGE, ...SHAPE }, ['type']),
        annotations: READS,
      })),
    run: async (args, caller) => {
      const type = readType(args, project.model, uidsOf(listed(project, caller.may)));
      return boundedJson(await caller.explain(listPath(type, args)), project.answerBytes);
    },
  };
}

/** What `find_entries` asks. */
const listPath = (type: ContentType, args: JsonObject): string =>
  `/${type.pluralName}${queryOf(args, { pagination: { ...readPage(args), withCount: true } })}`;

export const ENTRY_ID: JsonSchema = { type: 'integer', minimum: 1, description: 'The id of the entry.' };

/** `/articles/5`, `/homepage` */
const entryPath = (type: ContentType, args: JsonObject): string =>
  type.kind === 'singleType' && readCount(args, 'id', 1) === null
    ? `/${type.singularName}`
    : `/${type.pluralName}/${readId(args)}`;

export const uidsOf = (types: readonly ContentType[]): string[] => types.map(({ uid }) => uid);

/** Null where there are no types, and so nothing a tool could be about. */
function withTypes(
  types: readonly ContentType[],
  define: (type: JsonSchema) => ToolDefinition,
): ToolDefinition | null {
  if (types.length === 0) return null;
  return define({ type: 'string', enum: uidsOf(types), description: 'The content-type.' });
}

export const inputOf = (
  properties: Record<string, JsonSchema>,
  required: readonly string[],
): ToolDefinition['inputSchema'] => closedObject(properties, required) as ToolDefinition['inputSchema'];
