/** Writes the files of a new project. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isMissingFile } from '../../../core/project/folders.ts';
import { UsageError } from '../command.ts';
import type { Choices } from './choices.ts';
import type { Files } from './files.ts';
import { copyMuseum } from './museum.ts';
import { packageSource, takeTarballAlong } from './package-source.ts';
import { projectFiles } from './project-files.ts';
import { readme } from './readme.ts';

/**
 * @param dir absolute; made where it is missing
 * @returns how many files there are
 * @throws UsageError when `dir` holds anything already
 */
export async function writeProject(dir: string, choices: Choices): Promise<number> {
  checkEmpty(dir);
  const source = packageSource();
  const files: Files = {
    ...projectFiles(basename(dir), choices, source),
    'README.md': readme(basename(dir), choices),
  };
  for (const [path, text] of Object.entries(files)) {
    const target = join(dir, path);
    mkdirSync(dirname(target), { recursive: true });
    // Secrets are for the owner's eyes.
    writeFileSync(target, text, path === '.env' ? { mode: 0o600 } : {});
  }
  const copied = choices.example === 'museum' ? copyMuseum(dir) : [];
  takeTarballAlong(source, dir);
  const types = choices.language === 'typescript' ? await writeTypes(dir) : 0;
  return Object.keys(files).length + copied.length + types;
}

/** @throws UsageError for a folder that holds anything */
export function checkEmpty(dir: string): void {
  if (!isEmpty(dir)) throw new UsageError(`${dir} is not empty; nothing was written`);
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

/** `octavo dev` keeps them up to date from here on. @returns how many files */
async function writeTypes(dir: string): Promise<number> {
  const { loadProject } = await import('../../../core/project/load-project.ts');
  const { typeFiles, writeTypeFile } = await import('../../generate/types/type-files.ts');
  const { code } = await typeFiles(await loadProject(dir, { env: {} }), null);
  for (const file of code) writeTypeFile(file);
  return code.length;
}
