/** Plugins from npm and providers: whether a start can load them, as far as their text shows it. Nothing of it is run. */
import { statSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { join } from 'node:path';
import {
  type FoundProvider,
  findProviderPackage,
  type ProviderKind,
} from '../project/find-provider-package.ts';
import type { Project } from '../project/load-project.ts';
import { isProvidedPart } from '../project/provided-modules.ts';
import { readTokens } from '../project-code/scan/read-tokens.ts';
import { scanTokens } from '../project-code/scan/scan-file.ts';
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
      .flatMap(({ name, entry }) => missingModules(join(dir, entry), `plugin ${name}`)),
  ];
}

function checkProvider({ dir, config }: Project, kind: ProviderKind): Finding[] {
  const { enabled, isExternal, provider } = config.plugins[kind];
  if (!enabled || !isExternal || provider === null) return [];
  const place = `config/plugins: ${kind}.config.provider`;
  const found: FoundProvider = findProviderPackage(dir, kind, provider);
  if ('file' in found) return missingModules(found.file, place);
  const remedy = `Install it, or start without ${kind === 'upload' ? 'uploads' : 'mail'}: octavo start --partial.`;
  return [{ level: 'blocker', place, what: found.missing, remedy }];
}

/** The missing modules that the files of a package import, beginning with its entry. */
function missingModules(entry: string, place: string): Finding[] {
  const queue = [entry];
  const seen = new Set(queue);
  const missing = new Map<string, Finding>();
  for (const file of queue) {
    if (queue.length > MOST_FILES || file.endsWith('.json') || statSync(file).size > LARGEST) continue;
    for (const name of modulesOf(file)) {
      const isRelative = /^\.\.?(\/|$)/.test(name);
      const isProvided = PROVIDED.test(name) || isProvidedPart(name);
      if (name.startsWith('@strapi/') && !isProvided) {
        const what = `it asks for ${name}, which is not provided`;
        const remedy =
          'A start stops where the package loads it; octavo start --partial goes on without the package.';
        missing.set(name, { level: 'blocker', place, what, remedy });
        continue;
      }
      if (isBuiltin(name) || isProvided) continue;
      const path = resolved(file, name);
      if (path === null) {
        const what = `it asks for the module ${name}, which is not installed`;
        const remedy =
          'Install it: `npm install` in the project. A start reports whether the package can do without it.';
        missing.set(name, { level: 'warning', place, what, remedy });
      } else if (isRelative && !seen.has(path)) {
        seen.add(path);
        queue.push(path);
      }
    }
  }
  return [...missing.values()];
}

function modulesOf(file: string): string[] {
  try {
    return scanTokens(readTokens(file)).modules.map(({ name }) => name);
  } catch {
    // a start reports files that are no code
    return [];
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
