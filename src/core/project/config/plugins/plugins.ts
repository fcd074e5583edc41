/** `config/plugins`: the built-in plugins' settings, by plugin. */
import type { RawSection } from '../../config-file.ts';
import { ConfigReader } from '../config-reader.ts';
import type { CompatContext } from '../section-context.ts';
import { type DocumentationConfig, readDocumentationConfig } from './documentation.ts';
import { type EmailConfig, readEmailConfig } from './email.ts';
import { type GraphqlConfig, readGraphqlConfig } from './graphql.ts';
import { type I18nConfig, readI18nConfig } from './i18n.ts';
import { readUploadConfig, type UploadConfig } from './upload.ts';
import { readUsersPermissionsConfig, type UsersPermissionsConfig } from './users-permissions.ts';

export interface PluginsConfig {
  readonly graphql: GraphqlConfig;
  readonly usersPermissions: UsersPermissionsConfig;
  readonly upload: UploadConfig;
  readonly email: EmailConfig;
  readonly i18n: I18nConfig;
  readonly documentation: DocumentationConfig;
  /** The names of all other enabled plugins: the project's own, or from packages. */
  readonly others: readonly string[];
}

export function readPluginsConfig(raw: RawSection, context: CompatContext): PluginsConfig {
  const plugins = new ConfigReader(raw.file, '', raw.value, context.findings);
  const config: Omit<PluginsConfig, 'others'> = {
    graphql: readGraphqlConfig(plugins, context),
    usersPermissions: readUsersPermissionsConfig(plugins, context),
    upload: readUploadConfig(plugins),
    email: readEmailConfig(plugins),
    i18n: readI18nConfig(plugins, context),
    documentation: readDocumentationConfig(plugins, context),
  };
  const others = Object.entries(plugins.remaining())
    .filter(([, value]) => !isSwitchedOff(value))
    .map(([name]) => name);
  plugins.finish();
  return { ...config, others };
}

const isSwitchedOff = (entry: unknown): boolean =>
  entry === false ||
  (typeof entry === 'object' && entry !== null && 'enabled' in entry && entry.enabled === false);
