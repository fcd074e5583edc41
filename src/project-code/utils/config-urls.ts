/**
 * `getConfigUrls`, `getAbsoluteServerUrl` and `getAbsoluteAdminUrl` of `@strapi/utils`: the addresses of the server and of the
 * administration panel that a configuration means. Plugins build links from them, and read files from their own server.
 */

/** `strapi.config`, or an object with the same sections. */
export interface ConfigSource {
  readonly get?: (path: string, fallback?: unknown) => unknown;
  readonly [section: string]: unknown;
}

export interface ConfigUrls {
  readonly serverUrl: string;
  readonly adminUrl: string;
  /** The path of the panel, below the server's address where both have the same origin. */
  readonly adminPath: string;
}

type Section = Readonly<Record<string, unknown>> | undefined;

function settingOf(config: ConfigSource, section: string, key: string): unknown {
  return config.get ? config.get(`${section}.${key}`) : (config[section] as Section)?.[key];
}

const isAbsolute = (url: string): boolean => url.startsWith('http');

const trimmed = (url: string): string => url.replace(/^[/ ]+|[/ ]+$/g, '');

/**
 * The addresses as they are configured: absolute, or a path from the root.
 * @throws Error for an address that is no string or no URL
 */
export function getConfigUrls(config: ConfigSource): ConfigUrls {
  const server = settingOf(config, 'server', 'url') ?? '';
  if (typeof server !== 'string')
    throw new Error('Invalid server url config. Make sure the url is a string.');
  const serverUrl = addressOf(trimmed(server), 'server', '');
  const admin = settingOf(config, 'admin', 'url') ?? '/admin';
  if (typeof admin !== 'string')
    throw new Error('Invalid admin url config. Make sure the url is a non-empty string.');
  const adminUrl = addressOf(trimmed(admin), 'admin', serverUrl);
  return { serverUrl, adminUrl, adminPath: adminPathOf(serverUrl, adminUrl) };
}

function addressOf(url: string, what: string, base: string): string {
  if (!isAbsolute(url)) return url === '' ? base : `${base}/${url}`;
  if (URL.canParse(url)) return new URL(url).toString().replace(/\/+$/, '');
  throw new Error(`Invalid ${what} url config. Make sure the url defined in ${what}.js is valid.`);
}

function adminPathOf(serverUrl: string, adminUrl: string): string {
  if (!isAbsolute(adminUrl)) return adminUrl;
  const { origin, pathname } = new URL(adminUrl);
  if (!isAbsolute(serverUrl) || new URL(serverUrl).origin !== origin) return pathname;
  return `/${trimmed(pathname.replace(new URL(serverUrl).pathname, ''))}`;
}

/** Where the server is reached, with its host and port where the configuration has no absolute address. */
export const getAbsoluteServerUrl = (config: ConfigSource): string =>
  absolute(getConfigUrls(config).serverUrl, config);

/** Where the administration panel is reached. */
export const getAbsoluteAdminUrl = (config: ConfigSource): string =>
  absolute(getConfigUrls(config).adminUrl, config);

function absolute(url: string, config: ConfigSource): string {
  if (isAbsolute(url)) return url;
  const host = String(settingOf(config, 'server', 'host'));
  const environment = config['environment'] ?? config.get?.('environment');
  const isLocal = environment === 'development' && ['127.0.0.1', '0.0.0.0'].includes(host);
  return `http://${isLocal ? 'localhost' : host}:${settingOf(config, 'server', 'port')}${url}`;
}
