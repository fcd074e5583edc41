/** One entry of `config/plugins`: on or off, and the plugin's own configuration. */
import type { ConfigReader } from '../config-reader.ts';

export interface PluginEntry {
  /** What the entry says; undefined where it says nothing. */
  readonly enabled: boolean | undefined;
  /** The project names the plugin at all. */
  readonly present: boolean;
  /** The reader of its `config`. */
  readonly config: ConfigReader;
}

/** Reads `{ enabled, resolve, config }`, or a bare true or false. */
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
