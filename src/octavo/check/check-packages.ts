/** Plugins from npm and providers: whether a start can load them, as far as their text shows it. Nothing of it is run. */
import { statSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import {
  findProviderPackage,
  type ProviderKind,
  type ProviderLookup,
} from '../../core/project/find-provider-package.ts';
import type { Project } from '../../core/project/load-project.ts';
import { isProvidedPart } from '../../core/project/provided-modules.ts';
import { MISSING_MEMBERS } from '../../project-code/scan/members.ts';
import { readTokens } from '../../project-code/scan/read-tokens.ts';
import { type ScannedFile, scanTokens } from '../../project-code/scan/scan-file.ts';
import { assignedMembers, unsupportedUses } from '../../project-code/scan/unsupported-uses.ts';
import { asReached } from './as-reached.ts';
import type { Finding } from './report.ts';

/** Of a package no more files are read than this, and none that is larger: bundles hold the panel's code. */
const MOST_FILES = 400;
const LARGEST = 1_000_000;

/** Packages of v4 that another one may ask for: those that are provided, and providers. */
const PROVIDED = /^@strapi\/(strapi|utils)$|^@strapi\/provider-/;

export function checkPackages(project: Project): Finding[] {
  const { dir, plugins } = project;
  return [
    ...(['upload', 'email'] as const).flatMap((kind) => checkProvider(project, kind)),
    ...plugins.run
      .filter(({ entry }) => /(^|[\\/])node_modules[\\/]/.test(entry))
      .flatMap(({ name, entry }) => checkPackage(join(dir, entry), `plugin ${name}`)),
  ];
}

/** Of a plugin: the modules it lacks, and the members of v4 that it uses and that do not exist here. */
function checkPackage(entry: string, place: string): Finding[] {
  const { files, findings } = readPackage(entry, place);
  const root = dirname(entry);
  const assigned = new Set([...files.values()].flatMap(assignedMembers));
  const uses = new Map<string, string>();
  for (const [file, scanned] of files) {
    for (const { name, line } of unsupportedUses(scanned, assigned, NOTHING_EXTENDED)) {
      if (isOfV4(name) && !uses.has(name)) uses.set(name, `${relative(root, file)}:${line}`);
    }
  }
  if (uses.size === 0) return findings;
  const named = [...uses].map(([name, where]) => `${name} (${where})`).join(', ');
  const remedy =
    'What reaches this code fails; the rest of the plugin runs. See docs/compatibility.md, "What code finds".';
  return [...findings, { level: 'warning', place, what: `it uses what is not there: ${named}`, remedy }];
}

const NOTHING_EXTENDED: ReadonlyMap<string, ReadonlySet<string>> = new Map();

/** Services are those of v4's plugins; of other names only those count that v4 has. */
function isOfV4(name: string): boolean {
  const dot = name.lastIndexOf('.');
  return (
    name.includes(".service('") ||
    (MISSING_MEMBERS[name.slice(0, dot)]?.includes(name.slice(dot + 1)) ?? false)
  );
}

function checkProvider({ dir, config }: Project, kind: ProviderKind): Finding[] {
  const { enabled, isExternal, provider } = config.plugins[kind];
  if (!enabled || !isExternal || provider === null) return [];
  const place = `config/plugins: ${kind}.config.provider`;
  const found: ProviderLookup = findProviderPackage(dir, kind, provider);
  if ('file' in found) return readPackage(found.file, place).findings;
  const remedy = `Install it, or start without ${kind === 'upload' ? 'uploads' : 'mail'}: octavo start --partial.`;
  return [{ level: 'blocker', place, what: found.missing, remedy }];
}

interface ReadPackage {
  /** By path. */
  readonly files: Map<string, ScannedFile>;
  /** The missing modules that they import. */
  readonly findings: Finding[];
}

/** The files of a package, beginning with its entry. */
function readPackage(entry: string, place: string): ReadPackage {
  const certain = new Set([entry]);
  const uncertain = new Set<string>();
  const files = new Map<string, ScannedFile>();
  const missing = new Map<string, Finding>();
  const note = (name: string, finding: Finding, isCertain: boolean): void => {
    if (isCertain || !missing.has(name)) missing.set(name, asReached(finding, isCertain));
  };
  const read = (file: string, isFileCertain: boolean): void => {
    if (files.size > MOST_FILES || file.endsWith('.json') || statSync(file).size > LARGEST) return;
    const scanned = scannedFile(file);
    if (!scanned) return;
    files.set(file, scanned);
    for (const { name, isCertain: isAtOnce } of scanned.modules) {
      const isCertain = isFileCertain && isAtOnce;
      const isRelative = /^\.\.?(\/|$)/.test(name);
      const isProvided = PROVIDED.test(name) || isProvidedPart(name);
      if (name.startsWith('@strapi/') && !isProvided) {
        const what = `it asks for ${name}, which is not provided`;
        const remedy =
          'A start stops where the package loads it; octavo start --partial goes on without the package.';
        note(name, { level: 'blocker', place, what, remedy }, isCertain);
        continue;
      }
      if (isBuiltin(name) || isProvided) continue;
      const path = resolved(file, name);
      if (path === null) {
        const what = `it asks for the module ${name}, which is not installed`;
        const remedy =
          'Install it: `npm install` in the project. A start reports whether the package can do without it.';
        note(name, { level: 'warning', place, what, remedy }, isCertain);
      } else if (isRelative) (isCertain ? certain : uncertain).add(path);
    }
  };
  // a set also yields what is added while it is read
  for (const file of certain) read(file, true);
  for (const file of uncertain) if (!certain.has(file)) read(file, false);
  return { files, findings: [...missing.values()] };
}

function scannedFile(file: string): ScannedFile | null {
  try {
    return scanTokens(readTokens(file));
  } catch {
    // a start reports files that are no code
    return null;
  }
}

function resolved(file: string, name: string): string | null {
  try {
    return createRequire(file).resolve(name);
  } catch (error) {
    // a package for `import` alone is there, too
    return (error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND' ? null : name;
  }
}
