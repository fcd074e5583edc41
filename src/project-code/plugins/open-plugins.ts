/** The plugins of a project: those that are built in and its own, with what its extensions make of them. */
import { isObject } from '../../core/base/is-object.ts';
import type { SchemaSource } from '../../core/model/schema-source.ts';
import { mergeConfig } from '../../core/project/config-file.ts';
import type { Project } from '../../core/project/load-project.ts';
import type { Problem } from '../../core/project/start-error.ts';
import type { LoadedFiles } from '../load/load-files.ts';
import { codeProblem } from '../shared/error-location.ts';
import { completePlugin, type PluginDefinition } from '../shared/plugin-definition.ts';
import type { TypeRegistry } from '../shared/type-registry.ts';
import type { ConfigApi } from '../strapi/config-api.ts';
import type { Strapi } from '../strapi/strapi.ts';
import { BUILT_IN_PLUGINS } from './built-in-plugins.ts';

export interface PluginOpening {
  /** The project folder, absolute. */
  readonly dir: string;
  readonly files: LoadedFiles;
  /** Makes a built-in plugin. */
  readonly builtIn: (name: string) => PluginDefinition;
  readonly types: TypeRegistry;
  readonly problems: Problem[];
  readonly strapi: Strapi;
  readonly env: Project['env'];
  /** Schemas that replace parts of those that plugins declare. */
  readonly extensions: readonly SchemaSource[];
  readonly warn: (message: string) => void;
}

/** The built-in plugins and the project's own, with what extensions make of them. */
export async function openPlugins(opening: PluginOpening): Promise<Map<string, PluginDefinition>> {
  const { files, types, problems, strapi, env } = opening;
  const plugins = new Map<string, PluginDefinition>();
  const attempt = (
    file: string,
    without: string | null,
    work: () => PluginDefinition,
  ): PluginDefinition | null => {
    try {
      return work();
    } catch (error) {
      const problem = codeProblem(opening.dir, file, error);
      problems.push(without === null ? problem : { ...problem, without });
      return null;
    }
  };
  for (const name of BUILT_IN_PLUGINS) plugins.set(name, opening.builtIn(name));
  for (const [name, { file, exported }] of files.plugins) {
    const definition = attempt(file, `the plugin ${name}`, () =>
      completePlugin(typeof exported === 'function' ? exported({ strapi, env }) : exported),
    );
    if (definition && (await mergePluginConfig(strapi.config, name, definition, env, problems)))
      plugins.set(name, definition);
  }
  const fileOf = new Map(opening.extensions.map(({ uid, file }) => [uid, file]));
  for (const [name, plugin] of plugins) {
    const before = typesOfPlugin(types, name);
    plugin.contentTypes = { ...before, ...plugin.contentTypes };
    extendTypes(plugin.contentTypes, `plugin::${name}.`, opening.extensions);
    // as it is in force: what an extension changes of it counts
    plugin.config = (strapi.config.get(`plugin.${name}`) ?? {}) as object;
    const extension = files.extensions.get(name);
    const changed = extension
      ? attempt(extension.file, null, () => completePlugin(extended(plugin, extension.exported)))
      : plugin;
    if (!changed) continue;
    plugins.set(name, changed);
    if (extension) strapi.config.set(`plugin.${name}`, changed.config);
    for (const [key, definition] of Object.entries(changed.contentTypes)) {
      const schema = (definition as { schema?: unknown } | null)?.schema;
      if (schema === (before[key] as { schema?: unknown } | undefined)?.schema) continue;
      const uid = `plugin::${name}.${key}`;
      types.add({ file: fileOf.get(uid) ?? `plugin ${name}`, kind: 'contentType', uid, schema });
    }
  }
  for (const { uid, file } of opening.extensions) {
    // extensions of a plugin that is not there are reported when the project is read
    const isPluginThere = [...files.plugins.keys()].some((name) => uid.startsWith(`plugin::${name}.`));
    if (isPluginThere && types.get(uid) === undefined)
      opening.warn(`${file}: no plugin brings ${uid}, so it extends nothing`);
  }
  return plugins;
}

/** Puts the project's schemas in place of a plugin's: what they name replaces the plugin's, as in v4. */
function extendTypes(
  contentTypes: Record<string, unknown>,
  prefix: string,
  extensions: readonly SchemaSource[],
): void {
  for (const { uid, schema } of extensions) {
    const key = uid.startsWith(prefix) ? uid.slice(prefix.length) : '';
    const definition = contentTypes[key];
    if (!isObject(definition) || !isObject(definition['schema']) || !isObject(schema)) continue;
    contentTypes[key] = { ...definition, schema: { ...definition['schema'], ...schema } };
  }
}

/** An extension is a function of the plugin, or parts to lay over it. */
function extended(plugin: PluginDefinition, extension: unknown): unknown {
  if (typeof extension === 'function') return extension(plugin) ?? plugin;
  return { ...plugin, ...(extension as object | undefined) };
}

/** The content-types of a plugin, as it declares them. */
export function typesOfPlugin(types: TypeRegistry, name: string): Record<string, unknown> {
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
async function mergePluginConfig(
  config: ConfigApi,
  name: string,
  plugin: PluginDefinition,
  env: Project['env'],
  problems: Problem[],
): Promise<boolean> {
  const { default: defaults, validator } = plugin.config;
  if (defaults === undefined && validator === undefined) return true;
  try {
    const pluginDefaults: unknown = typeof defaults === 'function' ? defaults({ env }) : defaults;
    const merged = mergeConfig(pluginDefaults, config.get(`plugin.${name}`));
    config.set(`plugin.${name}`, merged);
    if (typeof validator === 'function') await validator(merged);
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
