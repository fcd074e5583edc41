/** The whole configuration of a project, checked, complete and frozen. */
import { type ConfigPlace, readConfigSection } from '../config-file.ts';
import { type AdminConfig, readAdminConfig } from './admin.ts';
import { type ApiConfig, readApiConfig } from './api.ts';
import { type DatabaseConfig, readDatabaseConfig } from './database.ts';
import { deepFreeze } from './deep-freeze.ts';
import { type MiddlewaresConfig, readMiddlewaresConfig } from './middlewares/middlewares.ts';
import { type PluginsConfig, readPluginsConfig } from './plugins/plugins.ts';
import type { SectionContext } from './section-context.ts';
import { readServerConfig, type ServerConfig } from './server.ts';

export interface Config {
  /** `NODE_ENV`. */
  readonly environment: string;
  readonly server: ServerConfig;
  readonly database: DatabaseConfig;
  readonly api: ApiConfig;
  readonly admin: AdminConfig;
  readonly plugins: PluginsConfig;
  readonly middlewares: MiddlewaresConfig;
}

/**
 * Reads and checks every section. Mistakes and remarks go to `context.findings`; the result is usable
 * only where that gained no problem.
 */
export async function readConfig(place: ConfigPlace, context: SectionContext): Promise<Config> {
  const section = (name: string) => readConfigSection(place, name, context.findings.problems);
  // One after the other: the order of messages must not depend on which file loads first.
  const server = readServerConfig(await section('server'), context);
  const database = readDatabaseConfig(await section('database'), context);
  const api = readApiConfig(await section('api'), context);
  const admin = readAdminConfig(await section('admin'), context);
  const plugins = readPluginsConfig(await section('plugins'), { ...context, compat: api.compat });
  const middlewares = readMiddlewaresConfig(await section('middlewares'), context);
  return deepFreeze({
    environment: context.environment,
    server,
    database,
    api,
    admin,
    plugins,
    middlewares,
  });
}
