/** Opens a project for a command that works on its database, whether or not a server runs at the same time. */
import { resolve } from 'node:path';
import { actingAs } from '../../core/base/actor.ts';
import { loadEnvFile } from '../../core/project/env.ts';
import { checkFolder } from '../../core/project/folders.ts';
import type { OpenProject } from '../app/open-project.ts';

export type Mode = 'production' | 'development';

/**
 * Goes into the project's folder, as v4's commands do: its configuration and code name files from there. Sets
 * `NODE_ENV` where neither the process nor the project's `.env` does.
 * @param dir absolute; paths of the command line have to be resolved before
 * @throws StartError where there is no such folder, or its `.env` cannot be read
 */
export function enterProject(dir: string, mode: Mode): void {
  checkFolder(dir);
  process.chdir(dir);
  loadEnvFile(dir, process.env);
  wasChosen = !process.env['NODE_ENV'];
  process.env['NODE_ENV'] ||= mode;
}

let wasChosen = false;

/** Whether `NODE_ENV` is what the command takes, because neither the process nor the project says it. */
export const choseEnvironment = (): boolean => wasChosen;

/** A command prints its own output only; warnings of a start are left to the start. */
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
  const { openProject } = await import('../app/open-project.ts');
  // its own code is not run here: what a start would miss of it says nothing of the database
  const project = await openProject(folder, SILENT, { partial: true, forCommand: true });
  try {
    return await actingAs({ kind: 'command', admin: null, ip: null }, () => work(project));
  } finally {
    await project.close();
  }
}
