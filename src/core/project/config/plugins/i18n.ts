/** `i18n` of `config/plugins` (G46). */
import type { ConfigReader } from '../config-reader.ts';
import type { SectionContext } from '../section-context.ts';
import { comesWithProject, readPluginEntry } from './plugin-entry.ts';

export interface I18nConfig {
  readonly enabled: boolean;
  /** The locale an empty database starts with. */
  readonly initLocale: string;
}

export function readI18nConfig(plugins: ConfigReader, context: SectionContext): I18nConfig {
  const { enabled } = readPluginEntry(plugins, 'i18n');
  return {
    enabled: enabled ?? comesWithProject('@strapi/plugin-i18n', context),
    initLocale: context.variables['STRAPI_PLUGIN_I18N_INIT_LOCALE_CODE'] || 'en',
  };
}
