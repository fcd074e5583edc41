/** All code files of a project, read and not run. */
import { statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { isCode } from '../../project/find-project-code.ts';
import { listFolder } from '../../project/folders.ts';
import { readJsonFile } from '../../project/json-file.ts';
import { CODE_EXTENSIONS } from '../../project/load-module.ts';
import type { Project } from '../../project/load-project.ts';
import type { Problem } from '../../project/start-error.ts';
import { codeProblem } from '../base/error-location.ts';
import { checkSyntax, readTokens } from './read-tokens.ts';
import { type ScannedFile, scanTokens } from './scan-file.ts';
import { assignedMembers, unsupportedUses } from './unsupported-uses.ts';

export interface ScannedProject {
  /** By path, relative to the project. */
  readonly files: ReadonlyMap<string, ScannedFile>;
  /** Files that are no code, with their lines. */
  readonly unreadable: readonly Problem[];
}

/** Folders of plugins that hold no server code. */
const NOT_SERVER = new Set(['admin', 'node_modules', 'dist', 'build', 'test', 'tests', '__tests__']);

/**
 * Reads the files a start loads: those v4 loads by their places, what they import, the server files of local plugins that
 * are switched on, and those of `config`. Scripts and tests next to them are not part of the server.
 */
export function scanProject({
  dir,
  projectCode,
  plugins,
}: Pick<Project, 'dir' | 'projectCode' | 'plugins'>): ScannedProject {
  const files = new Map<string, ScannedFile>();
  const unreadable: Problem[] = [];
  const folders = new Set(plugins.run.map(({ entry }) => dirname(entry)));
  const named = projectCode.filter((entry) => !entry.startsWith('config/'));
  const local = join('src', 'plugins') + sep;
  const places = named.flatMap((entry) =>
    entry.startsWith(local)
      ? [...folders].some((folder) => folder === entry || folder.startsWith(entry + sep))
        ? codeBelow(dir, entry)
        : []
      : isLoaded(entry)
        ? [entry]
        : [],
  );
  const queue = [...places, ...codeBelow(dir, 'config')];
  const seen = new Set(queue);
  for (const file of queue) {
    if (file.endsWith('.json')) {
      const json = readJsonFile(join(dir, file));
      if (!json.ok)
        unreadable.push({ file: json.place ? `${file}:${json.place}` : file, message: json.message });
      continue;
    }
    try {
      checkSyntax(join(dir, file));
      const scanned = scanTokens(readTokens(join(dir, file)));
      files.set(file, scanned);
      for (const path of importedFiles(dir, file, scanned)) {
        if (!seen.has(path)) queue.push(path);
        seen.add(path);
      }
    } catch (error) {
      unreadable.push(codeProblem(dir, file, error, 'is no code'));
    }
  }
  return { files, unreadable };
}

/** The places whose files v4 loads by itself. */
const LOADED =
  /^src\/(?:index\.[a-z]+$|(?:policies|middlewares)\/|extensions\/|api\/[^/]+\/(?:index\.[a-z]+$|controllers\/|services\/|routes\/|policies\/|middlewares\/|content-types\/))/;

const isLoaded = (file: string): boolean => LOADED.test(file.split(sep).join('/'));

/** The project's own files a file imports by their paths. */
function importedFiles(dir: string, file: string, { modules }: ScannedFile): string[] {
  return modules.flatMap(({ name }) => {
    if (!/^\.\.?(\/|$)/.test(name)) return [];
    const path = join(dirname(file), name);
    const found = [path, ...ENDINGS.map((ending) => path + ending), path.replace(/js$/, 'ts')].find((each) =>
      statSync(join(dir, each), { throwIfNoEntry: false })?.isFile(),
    );
    return found !== undefined && isCode(found) && !found.startsWith('..') ? [found] : [];
  });
}

const ENDINGS = CODE_EXTENSIONS.flatMap((extension) => [extension, join(sep, `index${extension}`)]);

function codeBelow(dir: string, folder: string): string[] {
  return listFolder(join(dir, folder)).flatMap((item) => {
    const path = join(folder, item.name);
    if (item.isDirectory()) return NOT_SERVER.has(item.name) ? [] : codeBelow(dir, path);
    return isCode(item.name) ? [path] : [];
  });
}

/** What files ask of `strapi` that is not there: `src/index.js:12: strapi.db.repair`. */
export function missingUses({ files }: ScannedProject): { readonly place: string; readonly name: string }[] {
  const assigned = new Set([...files.values()].flatMap(assignedMembers));
  const extended = new Map<string, Set<string>>();
  for (const [file, { names }] of files) {
    const [, plugin] = /^src[\\/]extensions[\\/]([^\\/]+)[\\/]/.exec(file) ?? [];
    if (plugin) extended.set(plugin, new Set([...(extended.get(plugin) ?? []), ...names]));
  }
  return [...files].flatMap(([file, scanned]) =>
    unsupportedUses(scanned, assigned, extended).map(({ line, name }) => ({
      place: `${file}:${line}`,
      name,
    })),
  );
}
