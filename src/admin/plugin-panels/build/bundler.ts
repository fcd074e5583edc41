/** The bundler of a project: an optional package, since only projects with plugins in the panel need one. */
import { pathToFileURL } from 'node:url';
import type * as Rolldown from 'rolldown';
import { findBundler } from '../shared-packages.ts';

export type Bundler = typeof Rolldown;

/** @returns null where it is not installed */
export async function loadBundler(dir: string): Promise<Bundler | null> {
  const path = findBundler(dir);
  return path === null ? null : ((await import(pathToFileURL(path).href)) as Bundler);
}
