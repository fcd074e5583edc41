/** Opens the code of a project. Loaded only for projects that have code of their own. */
import type { Project } from '../project/load-project.ts';
import { ProjectCode } from './project-code.ts';
import type { CodeSurroundings } from './surroundings.ts';
import { openWorkshop } from './workshop.ts';

/**
 * Loads the code and runs `register`.
 * @throws StartError with everything that cannot be loaded, or what `register` throws
 */
export async function openCode(project: Project, surroundings: CodeSurroundings): Promise<ProjectCode> {
  const workshop = await openWorkshop(project, surroundings);
  const code = new ProjectCode(project, workshop);
  try {
    await code.register();
  } catch (error) {
    code.abandon();
    throw error;
  }
  return code;
}
