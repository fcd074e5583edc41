/** The built-in plugins that add to the schema, as a project's configuration has them. */
import type { PluginsConfig } from '../../../core/project/config/plugins/plugins.ts';
import type { SchemaPlugin } from './schema-options.ts';

/** Those that are on. */
export function schemaPlugins({ usersPermissions, upload, i18n }: PluginsConfig): ReadonlySet<SchemaPlugin> {
  const plugins = new Set<SchemaPlugin>();
  if (usersPermissions.enabled) plugins.add('users-permissions');
  if (upload.enabled) plugins.add('upload');
  if (i18n.enabled) plugins.add('i18n');
  return plugins;
}
