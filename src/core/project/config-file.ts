/** Reads the sections of a project's configuration: `config/<name>`, overridden by the environment's files. */
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Env } from './env.ts';
import { readJsonFile } from './json-file.ts';
import { CODE_EXTENSIONS, loadModule } from './load-module.ts';
import type { Problem } from './start-error.ts';

/** A section as its files give it, not checked yet. */
export interface RawSection {
  /** The files it came from, for messages; `config/<name>` if there is none. */
  readonly file: string;
  /** `undefined` if no file has it. */
  readonly value: unknown;
  /** A file of it could not be read: a missing value then means nothing. */
  readonly failed: boolean;
}

/** The folders a configuration is read from. */
export interface ConfigSource {
  readonly dir: string;
  /** `NODE_ENV`: the folder of `config/env` that overrides. */
  readonly environment: string;
  readonly env: Env;
}

/**
 * One section, `config/env/<NODE_ENV>/<name>` merged over `config/<name>`. Files are JSON or code; code exports
 * the section or a function of `{ env }` that returns it or a promise.
 * @param problems receives an entry for each file that fails
 */
export async function readConfigSection(
  place: ConfigSource,
  name: string,
  problems: Problem[],
): Promise<RawSection> {
  const folders = [join('config'), join('config', 'env', place.environment)];
  const files = folders.map((folder) => findFile(place.dir, join(folder, name)));
  const before = problems.length;
  let value: unknown;
  for (const file of files) {
    if (file !== undefined) value = mergeConfig(value, await readFile(place, file, problems));
  }
  const named = files.filter((file) => file !== undefined);
  return {
    file: named.length > 0 ? named.join(' + ') : join('config', name),
    value,
    failed: problems.length > before,
  };
}

const findFile = (dir: string, stem: string): string | undefined =>
  [...CODE_EXTENSIONS, '.json']
    .map((extension) => stem + extension)
    .find((file) => existsSync(join(dir, file)));

async function readFile(place: ConfigSource, file: string, problems: Problem[]): Promise<unknown> {
  const path = join(place.dir, file);
  if (file.endsWith('.json')) {
    const json = readJsonFile(path);
    if (json.ok) return json.value;
    problems.push({ file: json.place === '' ? file : `${file}:${json.place}`, message: json.message });
    return undefined;
  }
  try {
    const exported = await loadModule(path);
    return typeof exported === 'function' ? await exported({ env: place.env }) : exported;
  } catch (error) {
    problems.push(failure(place.dir, file, error));
    return undefined;
  }
}

/** Adds the line, if the stack has one inside the project. */
function failure(dir: string, file: string, error: unknown): Problem {
  if (!(error instanceof Error)) return { file, message: `fails: ${String(error)}` };
  const places = [...(error.stack ?? '').matchAll(/(?:file:\/\/)?(\/[^\s()]+?|[A-Z]:\\[^()]+?):(\d+)/g)];
  const projectPlace = places.find(([, path]) => path?.startsWith(dir) && !path.includes('node_modules'));
  const place = projectPlace ? `${relative(dir, projectPlace[1] ?? '')}:${projectPlace[2]}` : undefined;
  const reason = `${error.name}: ${error.message.split('\n')[0]}`;
  if (place === undefined) return { file, message: `fails: ${reason}` };
  if (place.startsWith(`${file}:`)) return { file: place, message: `fails: ${reason}` };
  return { file, message: `fails: ${reason} (at ${place})` };
}

/** Lays `config/env/<NODE_ENV>/x` over `config/x`, the way v4 does. */
const isPlainObject = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/**
 * A new value: objects are merged key by key and lists item by item at every depth, everything else is
 * replaced by `over`; `undefined` in `over` keeps what `base` has.
 */
export function mergeConfig(base: unknown, over: unknown): unknown {
  if (over === undefined) return base;
  if (Array.isArray(base) && Array.isArray(over)) {
    const length = Math.max(base.length, over.length);
    return Array.from({ length }, (_, index) => mergeConfig(base[index], over[index]));
  }
  if (!isPlainObject(base) || !isPlainObject(over)) return over;
  const names = new Set([...Object.keys(base), ...Object.keys(over)]);
  return Object.fromEntries([...names].map((name) => [name, mergeConfig(base[name], over[name])]));
}
