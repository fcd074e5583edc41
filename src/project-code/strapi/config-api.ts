/** `strapi.config`: the project's configuration, with the values that count where it says nothing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_SENDER } from '../../api/mail/mail.ts';
import { copyOf } from '../../core/base/copy-of.ts';
import { isObject } from '../../core/base/is-object.ts';
import { mergeConfig, readConfigSection } from '../../core/project/config-file.ts';
import { ownSections } from '../../core/project/config-files.ts';
import { isMissingFile } from '../../core/project/folders.ts';
import type { Project } from '../../core/project/load-project.ts';
import type { Problem } from '../../core/project/start-error.ts';
import { type Path, putAt, valueAt } from './paths.ts';

export interface ConfigApi {
  get(path: Path, fallback?: unknown): unknown;
  set(path: Path, value: unknown): void;
  has(path: Path): boolean;
  readonly environment: string;
  readonly [section: string]: unknown;
}

/**
 * Reads the project's own sections and puts everything together.
 * @param problems receives an entry for each file that fails
 */
export async function createConfigApi(project: Project, problems: Problem[]): Promise<ConfigApi> {
  const { dir, env, sections, config } = project;
  const { environment, server, api, admin, database } = config;
  const { subject, text, html } = admin.forgotPassword;
  // code may add to it, and to what is in it
  const middlewares = copyOf(sections.get('middlewares') ?? []);
  // its file name is changed below: what the project's file exports stays for the next load
  const databases = sections.has('database') ? { database: copyOf(sections.get('database')) } : {};
  const plain = { ...Object.fromEntries(sections), middlewares, ...databases };
  const values: Record<string, unknown> = mergeConfig(
    {
      server: {
        host: server.host,
        port: server.port,
        url: server.url,
        proxy: server.proxy !== false,
        app: { keys: [...server.appKeys] },
        cron: { enabled: server.cron },
        dirs: { public: server.publicDir },
      },
      api: { rest: { ...api.rest }, responses: { privateAttributes: [...api.responses.privateAttributes] } },
      admin: {
        url: admin.url,
        path: admin.url,
        serveAdminPanel: false,
        forgotPassword: { emailTemplate: { subject, text, html } },
      },
    },
    plain,
  ) as Record<string, unknown>;
  // the checked values: a project may say them in other forms
  Object.assign(values['server'] as object, { host: server.host, port: server.port, url: server.url });
  // tests delete the file, wherever they run
  if (database.client === 'sqlite')
    putAt(values, 'database.connection.connection.filename', database.filename);
  const place = { dir, environment, env };
  for (const name of ownSections(dir, environment)) {
    values[name] = (await readConfigSection(place, name, problems)).value;
  }
  delete values['plugins'];
  const { strapi: own, ...manifest } = readPackage(dir);
  const { uuid = false, ...packageJsonStrapi } = isObject(own) ? own : {};
  return Object.assign(values, {
    plugin: pluginConfig(project),
    environment,
    launchedAt: Date.now(),
    serveAdminPanel: false,
    autoReload: false,
    // v4's version stands where code looks for it
    info: { ...manifest, strapi: V4 },
    uuid,
    packageJsonStrapi,
    host: server.host,
    port: server.port,
    get: (path: Path, fallback?: unknown) => valueAt(values, known(path)) ?? fallback,
    set: (path: Path, value: unknown) => putAt(values, known(path), value),
    has: (path: Path) => valueAt(values, known(path)) !== undefined,
  });
}

/** `plugin::upload.x` is `plugin.upload.x`. */
const known = (path: Path): Path => (typeof path === 'string' ? path.replace(/^plugin::/, 'plugin.') : path);

/** Who answers for users in the content manager, as v4 says it. */
const LAYOUT = {
  user: { actions: { create: 'contentManagerUser.create', update: 'contentManagerUser.update' } },
};

/** By plugin, what stands under `config`; for those that are built in with what counts where it is missing. */
function pluginConfig({ sections, config }: Project): Record<string, unknown> {
  const { usersPermissions, upload, email, graphql, documentation } = config.plugins;
  const plugins = (sections.get('plugins') ?? {}) as Readonly<Record<string, unknown>>;
  const pluginEntries = Object.entries(plugins).map(([name, entry]) => {
    const { config: values = {} } = (typeof entry === 'object' && entry !== null ? entry : {}) as {
      config?: unknown;
    };
    return [name, values];
  });
  const { jwtSecret, ratelimit } = usersPermissions;
  return mergeConfig(
    {
      'users-permissions': {
        jwtSecret,
        jwt: { expiresIn: usersPermissions.jwtLifetime },
        ratelimit: { ...ratelimit },
        callback: {},
        layout: LAYOUT,
      },
      upload: {
        provider: upload.provider,
        sizeLimit: upload.sizeLimit,
        breakpoints: { ...upload.breakpoints },
        actionOptions: {},
      },
      email: {
        provider: email.provider ?? 'sendmail',
        providerOptions: {},
        settings: {
          defaultFrom: email.defaultFrom ?? NO_SENDER,
          ...(email.defaultReplyTo === null ? {} : { defaultReplyTo: email.defaultReplyTo }),
        },
      },
      graphql: { endpoint: graphql.endpoint, shadowCRUD: graphql.shadowCRUD },
      documentation: { openapi: '3.0.0', info: { ...documentation.info } },
      i18n: {},
      'content-manager': {},
      'content-type-builder': {},
    },
    Object.fromEntries(pluginEntries),
  ) as Record<string, unknown>;
}

/** package.json; an empty object where there is none. */
function readPackage(dir: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Record<string, unknown>;
  } catch (error) {
    if (isMissingFile(error)) return {};
    throw error;
  }
}

/** The version of the interfaces project code finds here. */
const V4 = '4.26.2';
