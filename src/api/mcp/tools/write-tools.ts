/**
 * The tools that write entries: a set for each content-type, whose schema is that of its bodies. What is new is a draft
 * wherever the content-type has drafts; nothing is published but by the tool that says so, and nothing is deleted.
 */
import type { JsonObject } from '../../../core/base/is-object.ts';
import { argumentInvalid, entryPublished } from '../../../core/errors/catalogue.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import { anyOf, closedObject, type JsonSchema, listOf, TEXT } from '../../openapi/json-schema.ts';
import { BodySchemas, type Writing } from '../../openapi/schemas/body-schemas.ts';
import { NamedSchemas } from '../../openapi/schemas/named-schemas.ts';
import { boundedJson } from '../bounded-answer.ts';
import { reachableTypes } from '../describe-model.ts';
import { type McpCaller, type McpProject, ServerRefusal } from '../mcp-caller.ts';
import { readData, readFlag, readId, readType } from './arguments.ts';
import { queryOf } from './read-arguments.ts';
import { ENTRY_ID, inputOf, uidsOf } from './read-tools.ts';
import { ADDS, CHANGES, type Tool, type ToolDefinition } from './tool.ts';

type May = (scope: string) => boolean;

export function writeTools(project: McpProject): Tool[] {
  const types = reachableTypes(project.model, () => true);
  const collections = types.filter(({ kind }) => kind === 'collectionType');
  return [
    ...collections.map((type) => createTool(project, type)),
    ...types.map((type) => updateTool(project, type)),
    ...types.filter(({ localized }) => localized).map((type) => translateTool(project, type)),
    ...[true, false].map((publishes) => publishTool(project, publishes)),
  ];
}

function createTool(project: McpProject, type: ContentType): Tool {
  const { displayName, draftAndPublish, uid } = type;
  const data = dataOf(project, type, 'create');
  return writing(`create_${type.singularName}`, `${uid}.create`, {
    title: draftAndPublish ? `Draft: ${displayName}` : `New: ${displayName}`,
    description: draftAndPublish
      ? `Makes a new entry of ${uid} as a draft: readers do not see it before somebody publishes it.`
      : `Makes a new entry of ${uid}. The content-type has no drafts: readers see the entry at once.`,
    input: () => ({ ...inputOf({ data: data.schema() }, ['data']), ...data.definitions() }),
    annotations: ADDS,
    run: async (args, caller) => {
      const values = readData(args, data.names);
      const body = { data: draftAndPublish ? { ...values, publishedAt: null } : values };
      return answered(project, await caller.ask('POST', `/${type.pluralName}`, body));
    },
  });
}

function updateTool(project: McpProject, type: ContentType): Tool {
  const { draftAndPublish, uid, kind } = type;
  const isSingle = kind === 'singleType';
  const data = dataOf(project, type, 'update');
  return writing(`update_${type.singularName}`, `${uid}.update`, {
    title: `Change: ${type.displayName}`,
    description:
      `Changes the named attributes of ${isSingle ? `the entry of ${uid}, which is made if there is none` : `an entry of ${uid}`}. ` +
      (draftAndPublish
        ? 'A published entry is changed only with allowPublished, since readers see the change at once.'
        : 'The content-type has no drafts: readers see the change at once.'),
    input: () => ({
      ...inputOf(
        {
          ...whichEntry(type),
          data: data.schema(),
          ...(draftAndPublish ? { allowPublished: ALLOW_PUBLISHED } : {}),
        },
        isSingle ? ['data'] : ['id', 'data'],
      ),
      ...data.definitions(),
    }),
    annotations: CHANGES,
    run: async (args, caller) => {
      const values = readData(args, data.names);
      const path = pathOf(type, args);
      const isDraft = draftAndPublish && !readFlag(args, 'allowPublished');
      const made = isDraft ? await draftOnly(caller, type, path) : {};
      return answered(project, await caller.ask('PUT', path, { data: { ...values, ...made } }));
    },
  });
}

function translateTool(project: McpProject, type: ContentType): Tool {
  const { draftAndPublish, uid, kind } = type;
  const isSingle = kind === 'singleType';
  const data = dataOf(project, type, 'update');
  return writing(`translate_${type.singularName}`, `${uid}.createLocalization`, {
    title: `Translate: ${type.displayName}`,
    description:
      `Makes the entry of another locale for an entry of ${uid}` +
      (draftAndPublish ? ', as a draft.' : '. The content-type has no drafts: readers see it at once.'),
    input: () => ({
      ...inputOf(
        {
          ...(isSingle ? {} : { id: ENTRY_ID }),
          locale: { ...TEXT, description: 'The locale of the new entry, such as fr.' },
          data: data.schema(),
        },
        isSingle ? ['locale', 'data'] : ['id', 'locale', 'data'],
      ),
      ...data.definitions(),
    }),
    annotations: ADDS,
    run: async (args, caller) => {
      const values = readData(args, data.names);
      const { locale } = args;
      if (typeof locale !== 'string') throw argumentInvalid('locale', 'the code of a locale');
      const body = { ...values, locale, ...(draftAndPublish ? { publishedAt: null } : {}) };
      const path = isSingle ? type.singularName : `${type.pluralName}/${readId(args)}`;
      return answered(project, await caller.ask('POST', `/${path}/localizations`, body));
    },
  });
}

/** Publishing is an update in the REST API: who may update may publish. */
function publishTool(project: McpProject, publishes: boolean): Tool {
  const { model } = project;
  const name = publishes ? 'publish_entry' : 'unpublish_entry';
  const typesOf = (may: May): ContentType[] =>
    reachableTypes(model, may, ['update']).filter(({ draftAndPublish }) => draftAndPublish);
  return {
    name,
    define: (may) => {
      const types = uidsOf(typesOf(may));
      if (types.length === 0) return null;
      return {
        name,
        title: publishes ? 'Publish an entry' : 'Unpublish an entry',
        description: publishes
          ? 'Publishes an entry: readers see it from now on. Do this only when a person asks for it.'
          : 'Makes a published entry a draft again: readers see it no more. Do this only when a person asks for it.',
        inputSchema: inputOf(
          {
            type: { type: 'string', enum: types, description: 'The content-type.' },
            id: { ...ENTRY_ID, description: 'The id of the entry; none for a single type.' },
            locale: SINGLE_LOCALE,
          },
          ['type'],
        ),
        annotations: CHANGES,
      };
    },
    run: async (args, caller) => {
      const type = readType(args, model, uidsOf(typesOf(caller.may)));
      const data = { publishedAt: publishes ? new Date().toISOString() : null };
      return answered(project, await caller.ask('PUT', pathOf(type, args), { data }));
    },
  };
}

const ALLOW_PUBLISHED: JsonSchema = {
  type: 'boolean',
  description: 'Whether an entry that is published may be changed. Ask a person first.',
};

interface Writer extends Pick<ToolDefinition, 'title' | 'description' | 'annotations'> {
  input(): ToolDefinition['inputSchema'];
  run: Tool['run'];
}

/** A tool for those who may do one action; its schema is made when it is listed for the first time. */
function writing(name: string, scope: string, { input, run, ...description }: Writer): Tool {
  let definition: ToolDefinition | null = null;
  return {
    name,
    define: (may) => {
      if (!may(scope)) return null;
      definition ??= { name, ...description, inputSchema: input() };
      return definition;
    },
    run,
  };
}

const IDS = listOf({ type: 'integer' });

/** Relations and media by ids, in the shortest of the forms that the server takes: assistants read every schema. */
const idsOf = (one: boolean): JsonSchema =>
  one
    ? { type: ['integer', 'null'], description: 'An id.' }
    : {
        ...anyOf([IDS, closedObject({ connect: IDS, disconnect: IDS }, [])]),
        description: 'All ids, or those to add and to take away.',
      };

/** The schema of `data`, and those that it refers to. */
function dataOf({ model }: McpProject, type: ContentType, kind: Writing) {
  const names = new NamedSchemas('#/$defs');
  const { properties, required } = new BodySchemas(model, names, idsOf).data(type, kind) as {
    properties: Record<string, JsonSchema>;
    required?: readonly string[];
  };
  // published by a tool of its own; only a new entry is put into a locale
  const { publishedAt: _, locale, ...attributes } = properties;
  const others = kind === 'create' && locale ? { ...attributes, locale } : attributes;
  return {
    names: new Set(Object.keys(others)),
    schema: (): JsonSchema => closedObject(others, required ?? []),
    definitions: () => {
      const all = names.all();
      return Object.keys(all).length > 0 ? { $defs: all } : {};
    },
  };
}

const answered = ({ answerBytes }: McpProject, answer: JsonObject): string =>
  boundedJson(answer, answerBytes);

const SINGLE_LOCALE: JsonSchema = {
  ...TEXT,
  description: 'The locale, of a localized single type; the default locale unless given.',
};

/** The arguments that say which entry of a type is meant. */
function whichEntry({ kind, localized }: ContentType): Record<string, JsonSchema> {
  if (kind === 'collectionType') return { id: ENTRY_ID };
  return localized ? { locale: SINGLE_LOCALE } : {};
}

/** `/articles/5`, `/homepage`, `/homepage?locale=fr` */
function pathOf(type: ContentType, args: JsonObject): string {
  if (type.kind === 'collectionType') return `/${type.pluralName}/${readId(args)}`;
  return `/${type.singularName}${queryOf({ locale: args['locale'] })}`;
}

/**
 * Makes sure that a change is one of a draft.
 * @returns what the body holds besides: an entry of a single type that is new is a draft
 * @throws OctavoError ConflictError for a published entry; ServerRefusal for an entry there is not
 */
async function draftOnly(caller: McpCaller, { kind }: ContentType, path: string): Promise<JsonObject> {
  const and = path.includes('?') ? '&' : '?';
  try {
    const { data } = await caller.ask('GET', `${path}${and}publicationState=preview&fields[0]=publishedAt`);
    const { id, publishedAt } = data as { id: number; publishedAt: unknown };
    if (publishedAt !== null) throw entryPublished(id);
    return {};
  } catch (error) {
    const isNew = error instanceof ServerRefusal && error.error['status'] === 404 && kind === 'singleType';
    if (isNew) return { publishedAt: null };
    throw error;
  }
}
