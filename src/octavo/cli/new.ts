/** `octavo new`: writes a project that starts. */

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isMissingFile } from '../../core/project/folders.ts';
import { type Command, EXIT, UsageError } from './command.ts';
import { type Files, projectFiles } from './new/project-files.ts';
import { readme } from './new/readme.ts';
import { parseArguments } from './parse-arguments.ts';

export const newProject: Command = {
  name: 'new',
  help: `Usage: octavo new <dir>

Writes a project into a folder that is empty or doesn't exist: configuration, an example content-type,
an example entry, and fresh secrets in .env. Its database is an SQLite file that the first start makes.

  dir             the folder
  --help          this text`,
  async run(args) {
    const { positionals } = parseArguments(args, [], 1);
    const [dir] = positionals;
    if (dir === undefined) throw new UsageError('which folder? Usage: octavo new <dir>');
    const path = resolve(dir);
    const files = writeProject(path);
    console.log(`Made ${basename(path)} with ${files.length} files. Next:

  cd ${dir}
  npm install
  npm run dev

The panel is at /admin: its first visitor makes the first administrator. Then, while the server runs,
a content-type of your own, from another terminal in the same folder:

  npx octavo generate content-type book title:string:required
  npx octavo role grant public api::book.book.find,api::book.book.findOne
  npx octavo token create --type full-access

README.md explains each step.`);
    return EXIT.done;
  },
};

/**
 * @param dir absolute; made where it is missing
 * @returns the paths written, relative to `dir`
 * @throws UsageError when `dir` holds anything already
 */
function writeProject(dir: string): string[] {
  if (!isEmpty(dir)) throw new UsageError(`${dir} is not empty; nothing was written`);
  const files: Files = {
    ...projectFiles(basename(dir)),
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
