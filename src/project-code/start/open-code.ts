/** Loads a project's code and runs its `register`. */
import type { Project } from '../../core/project/load-project.ts';
import type { ServerEnvironment } from '../shared/server-environment.ts';
import { loadProjectCode } from './load-project-code.ts';
import { ProjectCode } from './project-code.ts';

/**
 * @throws StartError with everything that cannot be loaded, or what `register` throws
 */
export async function openCode(project: Project, environment: ServerEnvironment): Promise<ProjectCode> {
  const code = new ProjectCode(project, await loadProjectCode(project, environment));
  try {
    await code.register();
  } catch (error) {
    code.abandon();
    throw error;
  }
  return code;
}
