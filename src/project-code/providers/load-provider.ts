/** Loads a project's own provider of uploads or mail. */

import { relative } from 'node:path';
import { findProviderPackage, type ProviderKind } from '../../core/project/find-provider-package.ts';
import type { Project } from '../../core/project/load-project.ts';
import type { Problem } from '../../core/project/start-error.ts';
import { loadCodeFile } from '../load/code-file.ts';
import { codeProblem } from '../shared/error-location.ts';

/** What a provider's package exports, and the configuration it is made with. */
export interface ProviderParts {
  readonly init: (options: unknown, settings: unknown) => unknown;
  /** `config` of the plugin as the project has it, a copy: packages write into what they are given. */
  readonly config: Readonly<Record<string, unknown>>;
}

/** What is missing where the provider is. */
const WITHOUT: Readonly<Record<ProviderKind, string>> = { upload: 'uploads', email: 'mail' };

/**
 * Makes the provider by its `init`.
 * @param make checks what `init` gives, and throws for what is no provider
 * @returns null, with a problem, where that fails
 */
export async function loadProvider<T>(
  project: Project,
  kind: ProviderKind,
  make: (parts: ProviderParts) => T | Promise<T>,
  problems: Problem[],
): Promise<T | null> {
  const name = String(project.config.plugins[kind].provider);
  const place = { file: 'config/plugins', key: `${kind}.config.provider`, without: WITHOUT[kind] };
  const found = findProviderPackage(project.dir, kind, name);
  if ('missing' in found) {
    problems.push({ ...place, message: found.missing });
    return null;
  }
  const failed: Problem[] = [];
  const file = await loadCodeFile({ dir: project.dir, problems: failed }, relative(project.dir, found.file));
  for (const { file: path, message } of failed) {
    problems.push({ ...place, message: `the provider '${name}' (${path}) ${message}` });
  }
  if (!file) return null;
  try {
    const { init } = (file.exported ?? {}) as { init?: unknown };
    if (typeof init !== 'function') throw new Error('it exports no function init');
    const exported = file.exported as { init: ProviderParts['init'] };
    return await make({
      init: (options, settings) => exported.init(options, settings),
      config: configOf(project, kind),
    });
  } catch (error) {
    const { message } = codeProblem(
      project.dir,
      file.file,
      error,
      `the provider '${name}' cannot be started`,
    );
    problems.push({ ...place, message });
    return null;
  }
}

function configOf({ sections }: Project, kind: ProviderKind): ProviderParts['config'] {
  const plugins = sections.get('plugins') as
    | Record<string, { config?: unknown } | undefined>
    | null
    | undefined;
  const config = copyPlain(plugins?.[kind]?.config);
  return typeof config === 'object' && config !== null ? (config as ProviderParts['config']) : {};
}

/** A copy of a configuration that may be written into: new objects and lists, anything else as it is. */
function copyPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyPlain);
  if (typeof value !== 'object' || value === null) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyPlain(item)]));
}
