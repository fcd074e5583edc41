/** Reads a v4 project folder into plain values: its configuration, its schemas, and the parts it can't use. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SchemaSource } from '../model/schema-source.ts';
import { type ApiFolder, readApiFolders } from './api-folders.ts';
import { useCompiledPaths } from './compiled-paths.ts';
import { type Config, readConfig } from './config/config.ts';
import { createEnv, type Env, loadEnvFile } from './env.ts';
import { findPlugins, type ProjectPlugins } from './find-plugins.ts';
import { findProjectCode, withoutKeysInCode } from './find-project-code.ts';
import { findSchemas, runSchemas } from './find-schemas.ts';
import { checkFolder } from './folders.ts';
import { readJsonFile } from './json-file.ts';
import { type Findings, StartError, stoppingProblems } from './start-error.ts';

export interface Project {
  /** Absolute. */
  readonly dir: string;
  readonly config: Config;
  readonly sources: readonly SchemaSource[];
  /** What the project changes of the types that its plugins bring. */
  readonly pluginExtensions: readonly SchemaSource[];
  /** The sections of the configuration as the project has them, unchecked: project code may read them. */
  readonly sections: ReadonlyMap<string, unknown>;
  readonly env: Env;
  /** The routes of each folder of `src/api`. */
  readonly apis: readonly ApiFolder[];
  /**
   * The code to run besides the generated behaviour: code files and local plugins, relative to `dir`, and what
   * the configuration names. Empty: no project code is loaded at all.
   */
  readonly projectCode: readonly string[];
  /** The names under `dependencies` in package.json. */
  readonly dependencies: ReadonlySet<string>;
  /** The enabled plugins, without built-in ones. */
  readonly plugins: ProjectPlugins;
  /** Whether the server starts without parts that cannot run (`--partial`, or `partial` of `config/server`). */
  readonly partial: boolean;
  /** The lines a start prints. */
  readonly warnings: readonly string[];
  /** The same, for information only. */
  readonly notes: readonly string[];
}

export interface LoadOptions {
  /** The variables; `.env` adds to them. Default: those of the process. */
  readonly env?: NodeJS.ProcessEnv;
  /** The names allowed in `api.limits`; others are warned about. Default: any. */
  readonly limitNames?: readonly string[];
  /** Whether v4 has written the project's database. Default: not known. */
  readonly keptByV4?: boolean;
  /** Continues without the parts that cannot run, whatever the configuration says. Default: as it says. */
  readonly partial?: boolean;
}

/**
 * Reads the project in `dir`. Without `NODE_ENV` the environment is `development`, as in v4.
 * @throws StartError with every mistake found in configuration and schema files
 */
export async function loadProject(dir: string, options: LoadOptions = {}): Promise<Project> {
  const { project, findings } = await readProject(dir, options);
  const warn = (message: string): number => findings.warnings.push(message);
  const problems = stoppingProblems(findings.problems, project.partial, warn);
  if (problems.length > 0) throw new StartError(problems, findings.warnings);
  return project;
}

/**
 * Reads the project in `dir` with all its mistakes. If there are any, the project is only what could be read,
 * and must not be served.
 * @throws StartError if there is no project at all
 */
export async function readProject(
  dir: string,
  options: LoadOptions = {},
): Promise<{ readonly project: Project; readonly findings: Findings }> {
  const root = resolve(dir);
  checkFolder(root);
  useCompiledPaths(root);
  const variables = options.env ?? process.env;
  loadEnvFile(root, variables);
  const environment = variables['NODE_ENV'] || 'development';
  const findings: Findings = { problems: [], warnings: [] };
  const env = createEnv(variables);
  const dependencies = readDependencies(root, findings);
  const sections = new Map<string, unknown>();

  const config = await readConfig(
    { dir: root, environment, env },
    {
      dir: root,
      environment,
      variables,
      dependencies,
      keptByV4: options.keptByV4,
      limitNames: options.limitNames,
      findings,
    },
    sections,
  );
  const { sources, pluginExtensions } = findSchemas(root, findings, await runSchemas(root));
  const plugins = findPlugins(
    { dir: root, dependencies, section: sections.get('plugins'), named: config.plugins.others },
    findings.problems,
  );
  const projectCode = [...findProjectCode(root), ...namedCode(config, plugins)];
  const { warnings } = findings;
  const pluginNames = new Set(plugins.run.map(({ name }) => name));
  for (const { uid, file } of pluginExtensions) {
    if (!pluginNames.has(pluginOf(uid)))
      warnings.push(`${file}: no plugin brings ${uid}, so it extends nothing`);
  }
  warnings.splice(0, warnings.length, ...withoutKeysInCode(root, projectCode, warnings));
  const project: Project = {
    dir: root,
    config,
    sections,
    env,
    sources,
    pluginExtensions,
    apis: readApiFolders(root),
    projectCode,
    dependencies,
    plugins,
    partial: options.partial ?? config.server.partial,
    warnings: findings.warnings,
    notes: panelNotes(plugins),
  };
  return { project, findings };
}

const pluginOf = (uid: string): string => uid.slice('plugin::'.length, uid.indexOf('.'));

/** Code for the panel of v4 is no loss: the panel here has pages of its own. */
function panelNotes({ panelOnly }: ProjectPlugins): string[] {
  if (panelOnly.length === 0) return [];
  return [`Plugins without anything to run on the server: ${panelOnly.join(', ')}.`];
}

/** The code named in the configuration and package.json. */
function namedCode({ middlewares, server, plugins: builtIn }: Config, plugins: ProjectPlugins): string[] {
  const { upload, email } = builtIn;
  return [
    ...middlewares.project.map(({ name, resolve: path }) => `config/middlewares: ${name ?? path}`),
    ...plugins.run.map(({ name }) => `config/plugins: ${name}`),
    ...(upload.enabled && upload.isExternal
      ? [`config/plugins: upload.config.provider ${upload.provider}`]
      : []),
    ...(email.enabled && email.isExternal ? [`config/plugins: email.config.provider ${email.provider}`] : []),
    ...(server.cron ? ['config/server: cron'] : []),
  ];
}

function readDependencies(dir: string, findings: Findings): ReadonlySet<string> {
  const file = 'package.json';
  if (!existsSync(join(dir, file))) return new Set();
  const json = readJsonFile(join(dir, file));
  if (!json.ok) {
    findings.problems.push({ file: json.place ? `${file}:${json.place}` : file, message: json.message });
    return new Set();
  }
  const { dependencies } = (json.value ?? {}) as { dependencies?: unknown };
  return new Set(typeof dependencies === 'object' && dependencies !== null ? Object.keys(dependencies) : []);
}
