/** The model of a project: what its schemas and its code say. */
import type { ProjectCode } from '../code/project-code.ts';
import { buildModel } from '../model/build-model.ts';
import type { Model } from '../model/content-type.ts';
import type { Project } from '../project/load-project.ts';
import { StartError } from '../project/start-error.ts';
import type { Reporter } from './reporter.ts';

/**
 * What code adds or changes counts in place of the files.
 * @throws StartError with every mistake of the schemas
 */
export function projectModel(
  { sources, config }: Project,
  code: Pick<ProjectCode, 'sources' | 'customFields'> | null,
  reporter: Reporter,
): Model {
  const { privateAttributes } = config.api.responses;
  const changed = new Map(code?.sources.map((source) => [source.uid, source]));
  const known = new Set(sources.map(({ uid }) => uid));
  // the order of the files says whose link table counts for two relations that both claim it
  const all = [
    ...sources.map((source) => changed.get(source.uid) ?? source),
    ...[...changed.values()].filter(({ uid }) => !known.has(uid)),
  ];
  const { model, problems, warnings } = buildModel(all, {
    privateAttributes,
    ...(code ? { customFields: code.customFields } : {}),
  });
  // a schema's messages are full sentences that name their place
  if (problems.length > 0) throw new StartError(problems.map(({ message }) => ({ message })));
  for (const { message } of warnings) reporter.warn(message);
  return model;
}
