/** Reads the sections of a project's configuration: `config/<name>` and what the environment lays over it. */
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Env } from './env-helper.ts';
import { readJsonFile } from './json-file.ts';
import { CODE_EXTENSIONS, loadModule } from './load-module.ts';
import { mergeConfig } from './merge-config.ts';
import type { Problem } from './start-error.ts';

/** A section as its files give it, not checked yet. */
export interface RawSection {
  /** The files it came from, for messages; `config/<name>` where there is none. */
  readonly file: string;
  /** `undefined` where no file has it. */
  readonly value: unknown;
  /** A file of it could not be read: what is missing then says nothing about the project. */
  readonly failed: boolean;
}

/** Where a configuration is read from. */
export interface ConfigPlace {
  readonly dir: string;
  /** `NODE_ENV`: the folder of `config/env` that overrides. */
  readonly environment: string;
  readonly env: Env;
}

/**
 * One section, `config/env/<NODE_ENV>/<name>` merged over `config/<name>`. Files are JSON or code; code
 * gives the section or a function of `{ env }` that does, at once or as a promise.
 * @param problems receives an entry for each file that fails
 */
export async function readConfigSection(
  place: ConfigPlace,
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

async function readFile(place: ConfigPlace, file: string, problems: Problem[]): Promise<unknown> {
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

/** Names the line too, where the stack knows one inside the project. */
function failure(dir: string, file: string, error: unknown): Problem {
  if (!(error instanceof Error)) return { file, message: `fails: ${String(error)}` };
  const places = [...(error.stack ?? '').matchAll(/(?:file:\/\/)?(\/[^\s()]+?|[A-Z]:\\[^()]+?):(\d+)/g)];
  const own = places.find(([, path]) => path?.startsWith(dir) && !path.includes('node_modules'));
  const place = own ? `${relative(dir, own[1] ?? '')}:${own[2]}` : undefined;
  const reason = `${error.name}: ${error.message.split('\n')[0]}`;
  if (place === undefined) return { file, message: `fails: ${reason}` };
  if (place.startsWith(`${file}:`)) return { file: place, message: `fails: ${reason}` };
  return { file, message: `fails: ${reason} (at ${place})` };
}
