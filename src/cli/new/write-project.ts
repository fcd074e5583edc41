/** Writes the files of a new project. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isMissingFile } from '../../project/is-missing-file.ts';
import { UsageError } from '../usage-error.ts';
import { configFiles } from './config-files.ts';
import { contentFiles } from './content-files.ts';
import { contentTypeFiles } from './content-type-files.ts';
import { environmentFiles } from './environment-files.ts';
import { packageFiles } from './package-files.ts';
import { readme } from './readme.ts';

/** Relative path → text. */
export type Files = Readonly<Record<string, string>>;

/**
 * @param dir absolute; made where it is missing
 * @returns the paths written, relative to `dir`
 * @throws UsageError when `dir` holds anything already
 */
export function writeProject(dir: string): string[] {
  if (!isEmpty(dir)) throw new UsageError(`${dir} is not empty; nothing was written`);
  const files: Files = {
    ...packageFiles(basename(dir)),
    ...environmentFiles(),
    ...configFiles(),
    ...contentTypeFiles(),
    ...contentFiles(),
    'README.md': readme(basename(dir)),
  };
  for (const [path, text] of Object.entries(files)) {
    const target = join(dir, path);
    mkdirSync(dirname(target), { recursive: true });
    // Secrets are for the owner's eyes.
    writeFileSync(target, text, path === '.env' ? { mode: 0o600 } : {});
  }
  return Object.keys(files);
}

function isEmpty(dir: string): boolean {
  try {
    return readdirSync(dir).length === 0;
  } catch (error) {
    // A file of that name is something too.
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return false;
    if (isMissingFile(error)) return true;
    throw error;
  }
}
