/** What a start, and `octavo panel build`, do about a project's modules for the panel. */
import { counted } from '../../core/base/counted.ts';
import type { Project } from '../../core/project/load-project.ts';
import { buildPanels } from './build/build-panels.ts';
import { loadBundler } from './build/bundler.ts';
import { reasonOf } from './build/reason.ts';
import { type BuiltPanels, readBuiltPanels, replaceBuiltPanels } from './built-panels.ts';
import { fingerprintOf } from './fingerprint.ts';
import { panelModules } from './panel-modules.ts';
import { BUNDLER, findBundler, findSharedPackages, missingPackages } from './shared-packages.ts';

/** Receives what people should read. */
export interface PanelsReporter {
  info(line: string): void;
  warn(line: string): void;
}

/** What came of it. */
export interface PreparedPanels {
  /** What is served; null where the project has no modules for the panel, or nothing could be built. */
  readonly built: BuiltPanels | null;
  /** Why nothing could be built, as a sentence; null where something was, or nothing is to be. */
  readonly problem: string | null;
}

const NONE: PreparedPanels = { built: null, problem: null };

/**
 * Builds a project's modules for the panel, unless what is there was built from the same.
 * @param always builds in any case
 */
export async function preparePanels(
  project: Pick<Project, 'dir' | 'plugins'>,
  reporter: PanelsReporter,
  always = false,
): Promise<PreparedPanels> {
  const { dir } = project;
  const modules = panelModules(project);
  if (modules.length === 0) return NONE;
  const shared = findSharedPackages(dir, modules);
  const variables = variablesOf(process.env);
  const fingerprint = fingerprintOf(dir, modules, shared, variables);
  const before = readBuiltPanels(dir);
  if (!always && before?.fingerprint === fingerprint) return { built: before, problem: null };
  const problem = whyNot(dir, missingPackages(shared));
  const bundler = problem === null ? await loadBundler(dir) : null;
  if (bundler === null) return { built: before, problem };
  const names = modules.map(({ plugin }) => plugin);
  reporter.info(`Building what plugins show in the panel (${names.join(', ')}) …`);
  try {
    const request = { dir, modules, shared, variables };
    const built = await replaceBuiltPanels(dir, async (folder) => ({
      fingerprint,
      ...(await buildPanels(bundler, request, folder)),
    }));
    for (const { plugin, reason } of built.failures)
      reporter.warn(`the panel goes without ${plugin}: ${reason}`);
    reporter.info(`Built for the panel: ${counted(built.plugins.length, 'plugin')}.`);
    return { built, problem: null };
  } catch (error) {
    return {
      built: before,
      problem: `what plugins show in the panel could not be built: ${reasonOf(error, dir)}`,
    };
  }
}

/** What has to be installed first; null for nothing. */
export function whyNot(dir: string, missing: readonly string[]): string | null {
  const needed = [...missing, ...(findBundler(dir) !== null ? [] : [BUNDLER])];
  if (needed.length === 0) return null;
  return `what plugins show in the panel needs packages that are not installed: npm install ${needed.join(' ')}`;
}

/** The variables that v4 writes into its panel, and those that its code and that of packages ask for. */
function variablesOf(env: NodeJS.ProcessEnv): Record<string, string> {
  const named = Object.entries(env).filter((pair): pair is [string, string] =>
    /^STRAPI_ADMIN_/.test(pair[0]),
  );
  return { ...Object.fromEntries(named), NODE_ENV: 'production' };
}
