/** `documentation` of `config/plugins`: the OpenAPI document and its page. */
import type { ConfigReader } from '../config-reader.ts';
import type { SectionContext } from '../section-context.ts';
import { readPluginEntry } from './plugin-entry.ts';

export interface DocumentationConfig {
  /** Whether the document and its page are served. */
  readonly enabled: boolean;
  /** Whether the project has v4's plugin, so that code finds it. */
  readonly isListed: boolean;
  /** Whether a start writes the document to where v4's plugin writes it: where the project has that package. */
  readonly writesFile: boolean;
  /** Where the page is. */
  readonly path: string;
  /** The `info` of the document. */
  readonly info: { readonly title: string; readonly version: string; readonly [member: string]: unknown };
  /** The `servers` of the document; the server's own address unless given. */
  readonly servers: readonly { readonly url: string }[] | null;
  /** Whether the page asks for a password; as stored in the database unless given. */
  readonly restrictedAccess: boolean | null;
  /** The password, where the configuration names one. */
  readonly password: string | null;
  /** The plugins whose routes it has (`upload`); all of them where it is null. */
  readonly describedPlugins: readonly string[] | null;
  /** Code that changes the finished document: `x-strapi-config.mutateDocumentation`. */
  readonly mutate: ((document: object) => void) | null;
}

/** @param plugins the reader of the whole section */
export function readDocumentationConfig(plugins: ConfigReader, context: SectionContext): DocumentationConfig {
  const { enabled, present, config } = readPluginEntry(plugins, 'documentation');
  const v4 = config.section('x-strapi-config');
  v4.ignore('showGeneratedFiles', 'generateDefaultResponse');
  config.ignore('openapi', 'externalDocs', 'security', 'paths', 'tags', 'components');
  const isInstalled = context.dependencies.has('@strapi/plugin-documentation');
  return {
    isListed: enabled !== false && (present || isInstalled),
    writesFile: enabled !== false && isInstalled,
    enabled: enabled ?? (present || isInstalled || context.environment !== 'production'),
    path: v4.custom('path', '/documentation', "a path such as '/documentation'", (value) =>
      typeof value === 'string' && /^\/?[\w/-]+$/.test(value)
        ? `/${value.replace(/^\/|\/$/g, '')}`
        : undefined,
    ),
    info: config.custom('info', { title: 'DOCUMENTATION', version: '1.0.0' }, 'an object', readInfo),
    servers: config.custom('servers', null, 'a list of objects with a url', readServers),
    restrictedAccess: config.custom('restrictedAccess', null, 'true or false', (value) =>
      typeof value === 'boolean' ? value : undefined,
    ),
    password: config.custom('password', null, 'a text', (value) =>
      typeof value === 'string' && value !== '' ? value : undefined,
    ),
    describedPlugins: v4.custom('plugins', null, 'a list of names of plugins', (value) =>
      Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : undefined,
    ),
    mutate: v4.custom('mutateDocumentation', null, 'a function', (value) =>
      typeof value === 'function' ? (value as (document: object) => void) : undefined,
    ),
  };
}

function readInfo(value: unknown): DocumentationConfig['info'] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return { title: 'DOCUMENTATION', version: '1.0.0', ...value };
}

function readServers(value: unknown): DocumentationConfig['servers'] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.every((each) => typeof (each as { url?: unknown } | null)?.url === 'string')
    ? value
    : undefined;
}
