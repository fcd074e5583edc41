/** A project for a command that works on its database alone. */
import { type LoadOptions, type Project, readProject } from '../project/load-project.ts';
import { StartError } from '../project/start-error.ts';

/** The files a command depends on: where the database is, and the salts. */
const NEEDED = /(?:^|[\\/])(?:database|admin)\.[a-z]+|^\.env|^package\.json/;

/**
 * Reads a project. A plugin that is not installed, or a mistake in a schema, says nothing of its tokens.
 * @throws StartError with the mistakes of what a command needs
 */
export async function loadForCommand(dir: string, options: LoadOptions): Promise<Project> {
  const { project, findings } = await readProject(dir, options);
  const problems = findings.problems.filter(({ file = '' }) => NEEDED.test(file));
  if (problems.length > 0) throw new StartError(problems);
  return project;
}
