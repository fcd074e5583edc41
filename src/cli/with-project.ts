/** Opens a project for a command that works on its database, beside a server or without one. */
import { resolve } from 'node:path';
import type { OpenProject } from '../server/open-project.ts';
import { enterProject } from './serve.ts';

/** A command's output is its own; what a start would tell is left for the start to tell. */
const SILENT = { info: () => {}, warn: () => {} };

/**
 * Opens the project's database as `octavo start` does, runs the work and closes it.
 * @param dir the project's folder; this one unless given
 * @throws StartError where the database's configuration is wrong, DatabaseError, and what the work throws
 */
export async function withProject<T>(
  dir: string | undefined,
  work: (project: OpenProject) => T | Promise<T>,
): Promise<T> {
  const folder = resolve(dir ?? '.');
  enterProject(folder, 'production');
  const { openProject } = await import('../server/open-project.ts');
  // its own code is not run here: what a start would miss of it says nothing of the database
  const project = await openProject(folder, SILENT, { partial: true, forCommand: true });
  try {
    return await work(project);
  } finally {
    await project.close();
  }
}
