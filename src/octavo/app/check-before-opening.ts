/** What stops a start and needs no database: it is found before one is opened, so that none is made or changed then. */
import type { Model } from '../../core/model/content-type.ts';
import type { Project } from '../../core/project/load-project.ts';
import { StartError } from '../../core/project/start-error.ts';
import type { ProjectCode } from '../../project-code/start/project-code.ts';
import { graphqlProblems } from './graphql-problems.ts';

/**
 * A start without parts that cannot run finds them later, when it leaves them out.
 * @throws StartError with what is wrong
 */
export async function checkBeforeOpening(
  { config, partial }: Project,
  code: Pick<ProjectCode, 'absentParts' | 'graphqlSwitches'> | null,
  model: Model,
): Promise<void> {
  if (partial) return;
  const switches = code === null ? undefined : code.graphqlSwitches;
  const problems = [
    ...(code?.absentParts ?? []),
    ...(switches === null ? [] : await graphqlProblems(config, model, switches)),
  ];
  if (problems.length > 0) throw new StartError(problems);
}
