/** `email` of `config/plugins`. */
import type { ConfigReader } from '../config-reader.ts';
import { toRecord } from '../config-values.ts';
import { readPluginEntry } from './plugin-entry.ts';

export interface EmailConfig {
  readonly enabled: boolean;
  /** As the project names it; null if it names none. */
  readonly provider: string | null;
  /** Whether the provider is a package or a file of the project, with a configuration of its own. */
  readonly isExternal: boolean;
  /** The provider's own options, unchecked. */
  readonly providerOptions: Readonly<Record<string, unknown>>;
  readonly defaultFrom: string | null;
  readonly defaultReplyTo: string | null;
  /** Where the page of the settings offers to send a test mail. */
  readonly testAddress: string | null;
}

/** The built-in providers, by all names v4 projects call them. */
const BUILT_IN = /^(@strapi\/provider-email-|strapi-provider-email-)?(nodemailer|sendmail)$/i;

export function readEmailConfig(plugins: ConfigReader): EmailConfig {
  const { enabled, config } = readPluginEntry(plugins, 'email');
  const settings = config.section('settings');
  config.ignore('ratelimit');
  const provider = config.string('provider', null);
  const isExternal = provider !== null && !BUILT_IN.test(provider);
  if (isExternal) settings.remaining();
  return {
    enabled: enabled ?? true,
    provider,
    isExternal,
    providerOptions: config.custom('providerOptions', {}, 'an object', toRecord),
    defaultFrom: settings.string('defaultFrom', null),
    defaultReplyTo: settings.string('defaultReplyTo', null),
    testAddress: settings.string('testAddress', null),
  };
}
