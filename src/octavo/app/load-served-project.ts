/** Reads a project: to be served, in the mode that fits it, or for a command that works on its database alone. */
import { inspectDatabase, isKeptByV4 } from '../../core/database/inspect-database.ts';
import type { DatabaseConfig } from '../../core/project/config/database.ts';
import { type LoadOptions, loadProject, type Project, readProject } from '../../core/project/load-project.ts';
import { StartError } from '../../core/project/start-error.ts';

/**
 * Reads the project in `dir`. Where neither its configuration nor its package.json says in which mode it is to
 * be served, its database is asked.
 * @throws StartError with every mistake found in configuration and schema files
 */
export async function loadServedProject(dir: string, options: LoadOptions): Promise<Project> {
  const project = await loadProject(dir, options);
  if (project.config.api.compatSource !== 'default') return project;
  const keptByV4 = await hasDatabaseOfV4(project.config.database);
  return keptByV4 ? loadProject(dir, { ...options, keptByV4 }) : project;
}

/**
 * Whether v4 has kept the database a configuration names. One that cannot be read is no reason to stop here:
 * opening it reports why, with a remedy.
 */
export async function hasDatabaseOfV4(config: DatabaseConfig): Promise<boolean> {
  try {
    const looked = await inspectDatabase(config, { waits: true });
    if (!looked) return false;
    try {
      return await isKeptByV4(looked.db);
    } finally {
      await looked.close();
    }
  } catch {
    return false;
  }
}

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
