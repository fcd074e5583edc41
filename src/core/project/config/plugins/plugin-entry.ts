/** One entry of `config/plugins`: on or off, and the plugin's own configuration. */
import type { ConfigReader } from '../config-reader.ts';
import type { SectionContext } from '../section-context.ts';

export interface PluginEntry {
  /** The value of the entry; undefined if it has none. */
  readonly enabled: boolean | undefined;
  /** The project names the plugin at all. */
  readonly present: boolean;
  /** The reader of its `config`. */
  readonly config: ConfigReader;
}

/** Reads `{ enabled, resolve, config }`, or a plain true or false. */
export function readPluginEntry(plugins: ConfigReader, name: string): PluginEntry {
  const value = plugins.unchecked(name);
  if (typeof value === 'boolean') {
    return { enabled: value, present: true, config: plugins.emptySection(name) };
  }
  const entry = plugins.section(name);
  entry.unsupported('resolve', 'the built-in plugin is used; the code it names is not loaded');
  const present = value !== undefined;
  const enabled = entry.unchecked('enabled') === undefined ? undefined : entry.boolean('enabled', true);
  return { enabled, present, config: entry.section('config') };
}

/**
 * Whether an optional v4 plugin is on by default: a v4 project has those its package.json lists; any other
 * project has all built-in ones.
 */
export const comesWithProject = (plugin: string, { dependencies }: SectionContext): boolean =>
  dependencies.has(plugin) || !dependencies.has('@strapi/strapi');
