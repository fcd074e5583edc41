/** `config/admin`: the secrets tokens are checked with. */
import type { RawSection } from '../config-file.ts';
import { ConfigReader } from './config-reader.ts';
import type { SectionContext } from './section-context.ts';

export interface AdminConfig {
  /** Signs administrators' sessions; null when the project sets none. */
  readonly authSecret: string | null;
  /** Hashes API tokens (gap 38); null: no API token can be checked. */
  readonly apiTokenSalt: string | null;
  readonly transferTokenSalt: string | null;
  readonly serveAdminPanel: boolean;
  readonly url: string;
}

export function readAdminConfig(raw: RawSection, { findings }: SectionContext): AdminConfig {
  const reader = new ConfigReader(raw.file, '', raw.value, findings);
  const auth = reader.section('auth');
  auth.ignore('events', 'options', 'providers', 'domain');
  const apiToken = reader.section('apiToken');
  apiToken.ignore('secrets');
  const transfer = reader.section('transfer').section('token');
  // What v4's panel is built and dressed with.
  reader.ignore('host', 'port', 'path', 'autoOpen', 'autoReload', 'watchIgnoreFiles', 'build', 'flags');
  reader.ignore(
    'forgotPassword',
    'rateLimit',
    'auditLogs',
    'layout',
    'preview',
    'secrets',
    'vite',
    'webpack',
  );

  const config: AdminConfig = {
    authSecret: auth.secret('secret', null),
    apiTokenSalt: apiToken.secret('salt', null),
    transferTokenSalt: transfer.secret('salt', null),
    serveAdminPanel: reader.boolean('serveAdminPanel', true),
    url: reader.string('url', '/admin'),
  };
  if (config.apiTokenSalt === null) apiToken.warning('salt', 'not set, so every API token is refused');
  reader.finish();
  return config;
}
