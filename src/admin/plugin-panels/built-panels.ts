/** What was built of a project's modules for the panel: a folder of the project's cache, and the list of what is in it. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A plugin that could not be built. */
export interface FailedPanel {
  readonly plugin: string;
  /** What is wrong, with file and line where the bundler knows them. */
  readonly reason: string;
}

/** The list of a folder of built files. */
export interface BuiltPanels {
  /** What they were built from. */
  readonly fingerprint: string;
  /** The script that starts all of them, below the folder; null where nothing could be built. */
  readonly entry: string | null;
  /** The plugins that are in it, in the order in which they are run. */
  readonly plugins: readonly string[];
  readonly failures: readonly FailedPanel[];
}

const MANIFEST = 'panels.json';

/** Where the files of a project are. */
export const builtFolder = (dir: string): string => join(dir, '.cache', 'plugin-panels');

/** @returns null where nothing was built yet */
export function readBuiltPanels(dir: string): BuiltPanels | null {
  try {
    return JSON.parse(readFileSync(join(builtFolder(dir), MANIFEST), 'utf8')) as BuiltPanels;
  } catch {
    return null;
  }
}

/**
 * Puts new files in the place of those before, at once: who asks for a file gets one of the same build.
 * @param write makes the files in an empty folder
 */
export async function replaceBuiltPanels(
  dir: string,
  write: (folder: string) => Promise<BuiltPanels>,
): Promise<BuiltPanels> {
  const target = builtFolder(dir);
  const made = `${target}.${process.pid}`;
  const before = `${made}.old`;
  try {
    mkdirSync(made, { recursive: true });
    const built = await write(made);
    writeFileSync(join(made, MANIFEST), JSON.stringify(built, null, 2));
    mkdirSync(dirname(target), { recursive: true });
    try {
      renameSync(target, before);
    } catch {
      // there was none
    }
    renameSync(made, target);
    return built;
  } finally {
    rmSync(made, { recursive: true, force: true });
    rmSync(before, { recursive: true, force: true });
  }
}
