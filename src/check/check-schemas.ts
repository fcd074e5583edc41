/** The schemas of a project: every mistake a start would stop for, and what v4 takes although it is hardly meant. */
import type { CustomFieldTypes } from '../app/custom-field-types.ts';
import { counted } from '../base/counted.ts';
import { buildModel } from '../model/build-model.ts';
import type { Model } from '../model/content-type.ts';
import type { Project } from '../project/load-project.ts';
import type { Finding, Section } from './report.ts';

export interface CheckedSchemas {
  readonly section: Section;
  /** Null where there are mistakes: what stands on the model cannot be looked at then. */
  readonly model: Model | null;
}

export interface SchemaCheckContext {
  /** Files that are no JSON: what others say of their types is no mistake of theirs. */
  readonly unreadable: readonly Finding[];
  /** The types that custom fields are stored as, and the fields without a registration. */
  readonly fields: CustomFieldTypes;
  /** The names of plugins with code: their content-types are known once it runs. */
  readonly plugins: readonly string[];
}

export function checkSchemas({ sources, config }: Project, context: SchemaCheckContext): CheckedSchemas {
  const { model, problems, warnings } = buildModel(sources, {
    privateAttributes: config.api.responses.privateAttributes,
    customFields: context.fields.types,
  });
  const unknown = context.unreadable.flatMap(({ place }) => uidOf(place ?? ''));
  const mistakes = problems.filter(({ message }) => !unknown.some((uid) => message.includes(`"${uid}"`)));
  const byPlugins = mistakes.filter(({ message }) =>
    context.plugins.some((name) => message.includes(`"plugin::${name}.`)),
  );
  const findings: Finding[] = [
    ...context.unreadable,
    ...mistakes
      .filter((problem) => !byPlugins.includes(problem))
      .map(({ file, message }) =>
        mistake('blocker', file, message, 'Correct the schema: the server does not start with it.'),
      ),
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
    model: problems.length + context.unreadable.length > 0 ? null : model,
  };
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
