/** The code files of a project that a start loads, read and not run. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { codePlaces, placesOf } from '../../core/project/code-places.ts';
import { configFiles } from '../../core/project/config-files.ts';
import { isCode } from '../../core/project/find-project-code.ts';
import { findProviderPackage } from '../../core/project/find-provider-package.ts';
import { readJsonFile } from '../../core/project/json-file.ts';
import { resolveCode } from '../../core/project/load-module.ts';
import type { Project } from '../../core/project/load-project.ts';
import type { Problem } from '../../core/project/start-error.ts';
import { codeProblem } from '../shared/error-location.ts';
import { checkSyntax, readTokens } from './read-tokens.ts';
import { type ScannedFile, scanTokens } from './scan-file.ts';
import { assignedMembers, unsupportedUses } from './unsupported-uses.ts';

export interface ScannedProject {
  /** By path, relative to the project. */
  readonly files: ReadonlyMap<string, ScannedFile>;
  /** Files that are no code, with their lines. */
  readonly unreadable: readonly Unreadable[];
  /** The files that every start loads; the others only if code asks for them when it runs. */
  readonly certain: ReadonlySet<string>;
}

export interface Unreadable {
  readonly problem: Problem;
  /** Whether every start loads the file. */
  readonly isCertain: boolean;
}

export type ScannedParts = Pick<Project, 'dir' | 'projectCode' | 'plugins' | 'config'>;

/**
 * Reads the files a start loads: those it loads by their places, those that the configuration names, those of `config`, and
 * what they import. Scripts, tests and the panel's code next to them are not part of the server.
 */
export function scanProject(project: ScannedParts): ScannedProject {
  const { dir } = project;
  const files = new Map<string, ScannedFile>();
  const unreadable: Unreadable[] = [];
  const certain = new Set(startPlaces(project));
  const uncertain = new Set<string>();
  const scan = (file: string, isCertain: boolean): void => {
    const report = (problem: Problem): number => unreadable.push({ problem, isCertain });
    if (file.endsWith('.json')) {
      const json = readJsonFile(join(dir, file));
      if (!json.ok) report({ file: json.place ? `${file}:${json.place}` : file, message: json.message });
      return;
    }
    try {
      checkSyntax(join(dir, file));
      const scanned = scanTokens(readTokens(join(dir, file)));
      files.set(file, scanned);
      for (const { name, isCertain: isAtOnce } of scanned.modules) {
        const path = importedFile(dir, file, name);
        if (path !== null) (isCertain && isAtOnce ? certain : uncertain).add(path);
      }
    } catch (error) {
      report(codeProblem(dir, file, error, 'is no code'));
    }
  };
  // a set also yields what is added while it is read
  for (const file of certain) scan(file, true);
  for (const file of uncertain) if (!certain.has(file)) scan(file, false);
  return { files, unreadable, certain };
}

/** Where a start begins. Files as v4's generators write them hold nothing to look for. */
function startPlaces(project: ScannedParts): string[] {
  const { dir, projectCode } = project;
  const config = configFiles(dir, project.config.environment);
  const known = config.filter(({ isKnown }) => isKnown).map(({ file }) => file);
  if (projectCode.length === 0) return known;
  const written = new Set([...projectCode, ...project.plugins.run.map(({ entry }) => entry)]);
  const isOwn = (file: string): boolean => written.has(file) || file.endsWith('.json');
  return [
    ...placesOf(codePlaces(project)).filter((file) => isOwn(file) && isInProject(file)),
    ...namedFiles(project),
    ...config.map(({ file }) => file),
  ];
}

/** Files of the project that its configuration names: middlewares and providers. */
function namedFiles({ dir, config }: ScannedParts): string[] {
  const middlewares = config.middlewares.project.flatMap(({ resolve }) =>
    resolve === null || resolve.includes('::') ? [] : (resolvedFile(dir, 'package.json', resolve) ?? []),
  );
  const providers = (['upload', 'email'] as const).flatMap((kind) => {
    const { enabled, isExternal, provider } = config.plugins[kind];
    if (!enabled || !isExternal || provider === null) return [];
    const found = findProviderPackage(dir, kind, provider);
    return 'file' in found ? [relative(dir, found.file)] : [];
  });
  return [...middlewares, ...providers].filter(isInProject);
}

const isInProject = (file: string): boolean =>
  !file.startsWith('..') && !isAbsolute(file) && !/(^|[\\/])node_modules[\\/]/.test(file);

/** The file of the project that another one imports by its path; null for none, and for what is no code. */
function importedFile(dir: string, file: string, name: string): string | null {
  if (!/^\.\.?(\/|$)/.test(name) && !isAbsolute(name)) return null;
  const path = resolvedFile(dir, file, name);
  return path !== null && isInProject(path) && (isCode(path) || path.endsWith('.json')) ? path : null;
}

function resolvedFile(dir: string, from: string, name: string): string | null {
  const path = join(dir, from);
  try {
    const found = createRequire(path).resolve(resolveCode(name, pathToFileURL(path).href) ?? name);
    return existsSync(found) ? relative(dir, found) : null;
  } catch {
    // that it is not there is a finding about the file that imports it
    return null;
  }
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
