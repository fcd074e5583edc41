/** The schemas of a project: every mistake a start would stop for, and what v4 takes although it is hardly meant. */

import { counted } from '../../core/base/counted.ts';
import { buildModel, buildPartialModel } from '../../core/model/build-model.ts';
import type { Model } from '../../core/model/content-type.ts';
import type { Problem as ModelProblem } from '../../core/model/schema-source.ts';
import type { Project } from '../../core/project/load-project.ts';
import type { CustomFieldTypes } from '../app/custom-field-types.ts';
import { graphqlProblems } from '../app/graphql-problems.ts';
import type { Finding, Section } from './report.ts';

export interface CheckedSchemas {
  readonly section: Section;
  /**
   * Null where there are mistakes: what stands on the model cannot be looked at then. Without the attributes that code
   * may set right.
   */
  readonly model: Model | null;
}

export interface SchemaCheckContext {
  /** Files that are no JSON: what others say of their types is no mistake of theirs. */
  readonly unreadable: readonly Finding[];
  /** The types that custom fields are stored as, and the fields without a registration. */
  readonly fields: CustomFieldTypes;
  /** The names of plugins with code: their content-types are known once it runs. */
  readonly plugins: readonly string[];
  /** Whether code may make another type of one, by its uid. */
  readonly mayChange: (uid: string) => boolean;
  /** Whether code may take types out of the GraphQL schema. */
  readonly mayHide: boolean;
}

export async function checkSchemas(project: Project, context: SchemaCheckContext): Promise<CheckedSchemas> {
  const { sources, config } = project;
  const options = {
    privateAttributes: config.api.responses.privateAttributes,
    customFields: context.fields.types,
  };
  const { model, problems, warnings } = buildModel(sources, options);
  const unknown = context.unreadable.flatMap(({ place }) => uidOf(place ?? ''));
  const mistakes = problems.filter(({ message }) => !unknown.some((uid) => message.includes(`"${uid}"`)));
  const byPlugins = mistakes.filter(({ message }) =>
    context.plugins.some((name) => message.includes(`"plugin::${name}.`)),
  );
  const rest = mistakes.filter((problem) => !byPlugins.includes(problem));
  const uids = new Map(sources.map(({ file, uid }) => [file, uid]));
  const isOpen = ({ file, message }: ModelProblem): boolean =>
    [...(uids.has(file) ? [uids.get(file)!] : []), ...uidsIn(message)].some(context.mayChange);
  const sure = rest.filter((problem) => !isOpen(problem));
  const isUsable = sure.length + context.unreadable.length === 0;
  const usable = !isUsable ? null : problems.length === 0 ? model : buildPartialModel(sources, options).model;
  const findings: Finding[] = [
    ...context.unreadable,
    ...sure.map(({ file, message }) =>
      mistake('blocker', file, message, 'Correct the schema: the server does not start with it.'),
    ),
    ...rest
      .filter(isOpen)
      .map(({ file, message }) => mistake('warning', file, `${message}${BY_CODE}`, CODE_REMEDY)),
    ...(usable === null ? [] : await graphqlFindings(project, usable, context)),
    ...byPlugins.map(({ file, message }) =>
      mistake(
        'note',
        file,
        message,
        'The type comes with the plugin’s code, if it is there: the start reports it.',
      ),
    ),
    ...context.fields.warnings.map((message) =>
      mistake(
        'warning',
        message.split(', attribute ')[0]!,
        message,
        'Install the package of the field, if there is one.',
      ),
    ),
    ...warnings.map(({ file, message }) =>
      mistake('warning', file, message, 'See whether it is meant: v4 starts with it as well.'),
    ),
  ];
  const types = [...model.contentTypes.values()].filter(({ origin }) => origin === 'api').length;
  return {
    section: {
      name: 'schemas',
      title: 'Schemas',
      inOrder: [
        `${counted(types, 'content-type')} and ${counted(model.components.size, 'component')} were read`,
      ],
      findings,
    },
    model: usable,
  };
}

const BY_CODE = '; code of the project may change the type before the start looks at it';

const CODE_REMEDY = 'If the code does not: correct the schema, the server does not start with it.';

/** The uids that a sentence about a schema names, in quotes or without. */
const uidsIn = (message: string): string[] => message.match(/\b(?:api|plugin)::[\w-]+\.[\w-]+/g) ?? [];

/** What GraphQL cannot name. Code may take types out of its schema. */
async function graphqlFindings(
  { config, partial }: Project,
  model: Model,
  { mayChange, mayHide }: SchemaCheckContext,
): Promise<Finding[]> {
  const problems = await graphqlProblems(config, model);
  return problems.map(({ key = '', message }) => {
    const isOpen = mayHide || [...uidsIn(key), ...uidsIn(message)].some(mayChange);
    if (partial) {
      const what = `${message}: the server starts without GraphQL (partial)`;
      return { level: 'warning', place: key, what, remedy: 'Give it a name of its own.' };
    }
    if (isOpen) return { level: 'warning', place: key, what: `${message}${BY_CODE}`, remedy: CODE_REMEDY };
    const remedy = 'The server does not start with it while GraphQL is on.';
    return { level: 'blocker', place: key, what: message, remedy };
  });
}

/** The model's sentences begin with their place, which has a column of its own here. */
function mistake(level: Finding['level'], file: string, message: string, remedy: string): Finding {
  const text = message.startsWith(file) ? message.slice(file.length).replace(/^[,:]\s*/, '') : message;
  return { level, place: file, what: text, remedy };
}

/** The uid a schema's file stands for. */
function uidOf(file: string): string[] {
  const path = file.replaceAll('\\', '/').replace(/(:\d+)+$/, '');
  const [, api, type] = /^src\/api\/([^/]+)\/content-types\/([^/]+)\//.exec(path) ?? [];
  if (api && type) return [`api::${api}.${type}`];
  const [, category, name] = /^src\/components\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
  return category && name ? [`${category}.${name}`.toLowerCase()] : [];
}
