/** The model of a project: what its schemas and its code say. */
import {
  type BuildResult,
  buildModel,
  buildPartialModel,
  type PartialModel,
} from '../../core/model/build-model.ts';
import type { SchemaSource } from '../../core/model/schema-source.ts';
import type { Project } from '../../core/project/load-project.ts';
import { StartError } from '../../core/project/start-error.ts';
import type { ProjectCode } from '../../project-code/start/project-code.ts';
import { customFieldTypes } from './custom-field-types.ts';
import type { Reporter } from './reporter.ts';

/** What a command needs of the model: as much of it as files say without code. */
export async function commandModel(project: Project): Promise<PartialModel> {
  const { sources, config } = project;
  const { types } = await customFieldTypes(project, sources, null);
  const { privateAttributes } = config.api.responses;
  return buildPartialModel(sources, { privateAttributes, customFields: types });
}

/**
 * What code adds or changes counts in place of the files.
 * @param code null where no code runs: relations to content-types that plugins bring are left out then
 * @throws StartError with every mistake of the schemas
 */
export async function projectModel(
  project: Project,
  code: Pick<ProjectCode, 'sources' | 'customFields'> | null,
  reporter: Reporter,
): Promise<Pick<BuildResult, 'model' | 'schemas'>> {
  const { sources, config } = project;
  const { privateAttributes } = config.api.responses;
  const changed = new Map(code?.sources.map((source) => [source.uid, source]));
  const known = new Set(sources.map(({ uid }) => uid));
  // the order of the files says whose link table counts for two relations that both claim it
  const all = [
    ...sources.map(
      (source) => changed.get(source.uid) ?? (code ? source : withoutPluginTypes(source, project)),
    ),
    ...[...changed.values()].filter(({ uid }) => !known.has(uid)),
  ];
  const fields = await customFieldTypes(project, all, code ? code.customFields : null);
  const { model, schemas, problems, warnings } = buildModel(all, {
    privateAttributes,
    customFields: fields.types,
  });
  // a schema's messages are full sentences that name their place
  if (problems.length > 0) throw new StartError(problems.map(({ message }) => ({ message })));
  for (const message of [...fields.warnings, ...warnings.map((warning) => warning.message)])
    reporter.warn(message);
  return { model, schemas };
}

/** Content-types of plugins come with their code. */
function withoutPluginTypes(source: SchemaSource, { plugins }: Project): SchemaSource {
  const { attributes } = (source.schema ?? {}) as { attributes?: unknown };
  if (plugins.run.length === 0 || typeof attributes !== 'object' || attributes === null) return source;
  const isPlugins = (json: { target?: unknown } | null): boolean =>
    plugins.run.some(
      ({ name }) => typeof json?.target === 'string' && json.target.startsWith(`plugin::${name}.`),
    );
  const kept = Object.entries(attributes).filter(
    ([, json]) => !isPlugins(json as { target?: unknown } | null),
  );
  return { ...source, schema: { ...(source.schema as object), attributes: Object.fromEntries(kept) } };
}
