/** Where the benchmark finds and puts things. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
export const PROJECT = join(import.meta.dirname, 'project');
export const EXAMPLE = join(ROOT, 'examples/lanternfish');
export const OCTAVO = join(ROOT, 'bin/octavo.js');

/** A path for a file that may be thrown away; git ignores the folder. */
export function temporary(name: string): string {
  const folder = join(import.meta.dirname, '.tmp');
  mkdirSync(folder, { recursive: true });
  return join(folder, name);
}
