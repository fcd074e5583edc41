/** Reads the project as it is to be served, in the mode that fits it. */
import { inspectDatabase, isKeptByV4 } from '../database/inspect-database.ts';
import type { DatabaseConfig } from '../project/config/database.ts';
import { type LoadOptions, loadProject, type Project } from '../project/load-project.ts';

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
