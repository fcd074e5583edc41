/** `email` of `config/plugins`. */
import type { ConfigReader } from '../config-reader.ts';
import { toRecord } from '../to-record.ts';
import { readPluginEntry } from './plugin-entry.ts';

export interface EmailConfig {
  readonly enabled: boolean;
  /** As the project names it; null where it names none. */
  readonly provider: string | null;
  /** The provider's own options, unchecked. */
  readonly providerOptions: Readonly<Record<string, unknown>>;
  readonly defaultFrom: string | null;
  readonly defaultReplyTo: string | null;
}

export function readEmailConfig(plugins: ConfigReader): EmailConfig {
  const { enabled, config } = readPluginEntry(plugins, 'email');
  const settings = config.section('settings');
  settings.ignore('testAddress');
  config.ignore('ratelimit');
  return {
    enabled: enabled ?? true,
    provider: config.string('provider', null),
    providerOptions: config.custom('providerOptions', {}, 'an object', toRecord),
    defaultFrom: settings.string('defaultFrom', null),
    defaultReplyTo: settings.string('defaultReplyTo', null),
  };
}
