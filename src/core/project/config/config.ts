/** The whole configuration of a project, checked, complete and frozen. */
import { type ConfigSource, type RawSection, readConfigSection } from '../config-file.ts';
import { type AdminConfig, readAdminConfig } from './admin.ts';
import { type ApiConfig, readApiConfig } from './api.ts';
import { deepFreeze } from './config-values.ts';
import { type DatabaseConfig, readDatabaseConfig } from './database.ts';
import { type MiddlewaresConfig, readMiddlewaresConfig } from './middlewares/middlewares.ts';
import { type PluginsConfig, readPluginsConfig } from './plugins/plugins.ts';
import type { SectionContext } from './section-context.ts';
import { readServerConfig, type ServerConfig } from './server.ts';
import { readTypeScriptConfig, type TypeScriptConfig } from './typescript.ts';

export interface Config {
  /** `NODE_ENV`. */
  readonly environment: string;
  readonly server: ServerConfig;
  readonly database: DatabaseConfig;
  readonly api: ApiConfig;
  readonly admin: AdminConfig;
  readonly plugins: PluginsConfig;
  readonly middlewares: MiddlewaresConfig;
  readonly typescript: TypeScriptConfig;
}

/**
 * Reads and checks every section. Problems and warnings go to `context.findings`; the result is usable only if
 * no problem was added.
 * @param sections receives each section as the project has it, for project code to read
 */
export async function readConfig(
  place: ConfigSource,
  context: SectionContext,
  sections: Map<string, unknown>,
): Promise<Config> {
  /** Problems in the rest of a section whose file failed are not reported. */
  const read = async <T>(name: string, check: (raw: RawSection, to: SectionContext) => T): Promise<T> => {
    const raw = await readConfigSection(place, name, context.findings.problems);
    sections.set(name, raw.value);
    return check(raw, raw.failed ? { ...context, findings: { problems: [], warnings: [] } } : context);
  };
  // One after the other: the order of messages must not depend on which file loads first.
  const server = await read('server', readServerConfig);
  const database = await read('database', readDatabaseConfig);
  const api = await read('api', readApiConfig);
  const admin = await read('admin', readAdminConfig);
  const plugins = await read('plugins', (raw, to) => readPluginsConfig(raw, { ...to, rules: api.rules }));
  const middlewares = await read('middlewares', readMiddlewaresConfig);
  const typescript = await read('typescript', readTypeScriptConfig);
  return deepFreeze({
    environment: context.environment,
    server,
    database,
    api,
    admin,
    plugins,
    middlewares,
    typescript,
  });
}
