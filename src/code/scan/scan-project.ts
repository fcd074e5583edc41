/** All code files of a project, read and not run. */
import { join, sep } from 'node:path';
import { readJsonFile } from '../../project/json-file.ts';
import { listFolder } from '../../project/list-folder.ts';
import type { Project } from '../../project/load-project.ts';
import { isCode } from '../../project/own-code.ts';
import type { Problem } from '../../project/start-error.ts';
import { codeProblem } from '../code-place.ts';
import { checkSyntax } from './check-syntax.ts';
import { type ScannedFile, scanWords } from './scan-file.ts';
import { ownMembers, unsupportedUses } from './unsupported-uses.ts';
import { readWords } from './words.ts';

export interface ScannedProject {
  /** By path, relative to the project. */
  readonly files: ReadonlyMap<string, ScannedFile>;
  /** Files that are no code, with their lines. */
  readonly unreadable: readonly Problem[];
}

/** Folders of plugins that hold no server code. */
const NOT_SERVER = new Set(['admin', 'node_modules', 'dist', 'build', 'test', 'tests', '__tests__']);

/** Reads the files of `project.ownCode`, local plugins with all their server files, and those of `config`. */
export function scanProject({ dir, ownCode }: Pick<Project, 'dir' | 'ownCode'>): ScannedProject {
  const files = new Map<string, ScannedFile>();
  const unreadable: Problem[] = [];
  const named = ownCode.filter((entry) => !entry.startsWith('config/'));
  const plugins = join('src', 'plugins') + sep;
  const paths = named.flatMap((entry) => (entry.startsWith(plugins) ? codeBelow(dir, entry) : [entry]));
  for (const file of [...paths, ...codeBelow(dir, 'config')]) {
    if (file.endsWith('.json')) {
      const json = readJsonFile(join(dir, file));
      if (!json.ok)
        unreadable.push({ file: json.place ? `${file}:${json.place}` : file, message: json.message });
      continue;
    }
    try {
      checkSyntax(join(dir, file));
      files.set(file, scanWords(readWords(join(dir, file))));
    } catch (error) {
      unreadable.push(codeProblem(dir, file, error, 'is no code'));
    }
  }
  return { files, unreadable };
}

function codeBelow(dir: string, folder: string): string[] {
  return listFolder(join(dir, folder)).flatMap((item) => {
    const path = join(folder, item.name);
    if (item.isDirectory()) return NOT_SERVER.has(item.name) ? [] : codeBelow(dir, path);
    return isCode(item.name) ? [path] : [];
  });
}

/** What files ask of `strapi` that is not there: `src/index.js:12: strapi.db.migrations`. */
export function vainUses({ files }: ScannedProject): { readonly place: string; readonly name: string }[] {
  const own = new Set([...files.values()].flatMap(ownMembers));
  return [...files].flatMap(([file, scanned]) =>
    unsupportedUses(scanned, own).map(({ line, name }) => ({ place: `${file}:${line}`, name })),
  );
}
