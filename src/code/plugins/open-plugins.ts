/** The plugins of a project: those that are built in and its own, with what its extensions make of them. */
import type { Project } from '../../project/load-project.ts';
import { mergeConfig } from '../../project/merge-config.ts';
import type { Problem } from '../../project/start-error.ts';
import { codeProblem } from '../code-place.ts';
import type { DefaultActions } from '../core/default-actions.ts';
import type { LoadedCode } from '../load/load-code.ts';
import type { ConfigFacet } from '../strapi/config-facet.ts';
import type { Strapi } from '../strapi/strapi.ts';
import type { TypesFacet } from '../strapi/types-facet.ts';
import { BUILT_IN_PLUGINS, builtInPlugin } from './built-in-plugins.ts';
import { completePlugin, type PluginParts } from './plugin-parts.ts';

export interface PluginOpening {
  /** The project folder, absolute. */
  readonly dir: string;
  readonly loaded: LoadedCode;
  readonly actions: DefaultActions;
  readonly types: TypesFacet;
  readonly problems: Problem[];
  readonly strapi: Strapi;
  readonly env: Project['env'];
  readonly rateLimit: unknown;
}

/** The built-in plugins and the project's own, with what extensions make of them. */
export function openPlugins(opening: PluginOpening): Map<string, PluginParts> {
  const { loaded, actions, types, problems, strapi, env } = opening;
  const plugins = new Map<string, PluginParts>();
  const attempt = (file: string, without: string | null, work: () => PluginParts): PluginParts | null => {
    try {
      return work();
    } catch (error) {
      const problem = codeProblem(opening.dir, file, error);
      problems.push(without === null ? problem : { ...problem, without });
      return null;
    }
  };
  for (const name of BUILT_IN_PLUGINS) plugins.set(name, builtInPlugin(name, actions));
  plugins.get('users-permissions')!.middlewares['rateLimit'] = opening.rateLimit;
  for (const [name, { file, exported }] of loaded.plugins) {
    const given = attempt(file, `the plugin ${name}`, () =>
      completePlugin(typeof exported === 'function' ? exported({ strapi, env }) : exported),
    );
    if (given) plugins.set(name, given);
  }
  for (const [name, plugin] of plugins) {
    const before = typesOfPlugin(types, name);
    plugin.contentTypes = { ...before, ...plugin.contentTypes };
    const extension = loaded.extensions.get(name);
    const pictures = plugin.services[PICTURES];
    const changed = extension
      ? attempt(extension.file, null, () => completePlugin(extended(plugin, extension.exported)))
      : plugin;
    if (!changed) continue;
    if (name === 'upload' && changed.services[PICTURES] !== pictures) {
      problems.push({
        file: extension?.file ?? 'plugin upload',
        message: `replaces the service image-manipulation: the server makes the formats of a picture itself and does not ask it. Take that out; sizes are set by breakpoints of the plugin upload in config/plugins`,
        without: 'the changed service image-manipulation',
      });
    }
    plugins.set(name, changed);
    for (const [key, given] of Object.entries(changed.contentTypes)) {
      const schema = (given as { schema?: unknown } | null)?.schema;
      if (schema === (before[key] as { schema?: unknown } | undefined)?.schema) continue;
      types.add({ file: `plugin ${name}`, kind: 'contentType', uid: `plugin::${name}.${key}`, schema });
    }
  }
  return plugins;
}

const PICTURES = 'image-manipulation';

/** An extension is a function of the plugin, or parts to lay over it. */
function extended(plugin: PluginParts, extension: unknown): unknown {
  if (typeof extension === 'function') return extension(plugin) ?? plugin;
  return { ...plugin, ...(extension as object | undefined) };
}

function typesOfPlugin(types: TypesFacet, name: string): Record<string, unknown> {
  const start = `plugin::${name}.`;
  return Object.fromEntries(
    Object.entries(types.contentTypes)
      .filter(([uid]) => uid.startsWith(start))
      .map(([uid, schema]) => [uid.slice(start.length), { schema }]),
  );
}

/**
 * A plugin's own defaults below what the project sets.
 * @returns false, with a problem, where the plugin does not take its configuration
 */
export function mergePluginConfig(
  config: ConfigFacet,
  name: string,
  plugin: PluginParts,
  env: Project['env'],
  problems: Problem[],
): boolean {
  const { default: defaults, validator } = plugin.config;
  if (defaults === undefined && validator === undefined) return true;
  try {
    const own: unknown = typeof defaults === 'function' ? defaults({ env }) : defaults;
    const merged = mergeConfig(own, config.get(`plugin.${name}`));
    config.set(`plugin.${name}`, merged);
    if (typeof validator === 'function') validator(merged);
    return true;
  } catch (error) {
    problems.push({
      file: 'config/plugins',
      key: name,
      without: `the plugin ${name}`,
      message: (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim(),
    });
    return false;
  }
}
