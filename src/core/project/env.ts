/**
 * The `env` function of v4 config files: `env('NAME', default)` and its converting forms. Every conversion
 * equals v4's, odd cases included: existing projects rely on them.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'dotenv';
import { isMissingFile } from './folders.ts';
import { StartError } from './start-error.ts';

/** `env(name, fallback)`: the variable's text, the fallback only if it isn't set at all. */
export interface Env {
  (name: string): string | undefined;
  <T>(name: string, fallback: T): string | T;
  /** `parseInt(value, 10)`; a text that is no number, also an empty one, gives NaN. */
  int<T = undefined>(name: string, fallback?: T): number | T;
  /** `parseFloat(value)`. */
  float<T = undefined>(name: string, fallback?: T): number | T;
  /** True for exactly `true`. */
  bool<T = undefined>(name: string, fallback?: T): boolean | T;
  /** @throws Error naming the variable when its text isn't JSON */
  json<T = undefined>(name: string, fallback?: T): unknown;
  /** Comma-separated items, trimmed; brackets around the list and double quotes around items go. */
  array<T = undefined>(name: string, fallback?: T): string[] | T;
  /** `new Date(value)`. */
  date<T = undefined>(name: string, fallback?: T): Date | T;
  /**
   * The value if it is one of `expected`, otherwise the fallback.
   * @throws Error if `expected` is missing, or the fallback isn't in it
   */
  oneOf<T = undefined>(name: string, expected: readonly string[], fallback?: T): string | T;
}

const withoutQuotes = (text: string): string => text.trim().replace(/^"/, '').replace(/"$/, '');

const toArray = (text: string): string[] =>
  text.trim().replace(/^\[/, '').replace(/\]$/, '').split(',').map(withoutQuotes);

function toJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`Invalid json environment variable ${name}: ${(error as Error).message}`);
  }
}

/** The helper over a set of variables. */
export function createEnv(variables: NodeJS.ProcessEnv): Env {
  /** A converting form: the fallback if the variable isn't set, otherwise the converted text. */
  const converting =
    <V>(convert: (text: string, name: string) => V) =>
    <T>(name: string, fallback?: T): V | T => {
      const text = variables[name];
      return text === undefined ? (fallback as T) : convert(text, name);
    };

  const plain = <T>(name: string, fallback?: T): string | T => variables[name] ?? (fallback as T);

  const oneOf = <T>(name: string, expected: readonly string[], fallback?: T): string | T => {
    if (!expected) throw new Error('env.oneOf requires expectedValues');
    if (fallback !== undefined && !expected.includes(fallback as string)) {
      throw new Error('env.oneOf requires defaultValue to be included in expectedValues');
    }
    const text = variables[name];
    return text !== undefined && expected.includes(text) ? text : (fallback as T);
  };

  return Object.assign(plain, {
    int: converting((text) => Number.parseInt(text, 10)),
    float: converting((text) => Number.parseFloat(text)),
    bool: converting((text) => text === 'true'),
    json: converting((text, name) => toJson(name, text)),
    array: converting(toArray),
    date: converting((text) => new Date(text)),
    oneOf,
  }) as Env;
}

/**
 * Adds the variables of `<dir>/.env` (or of the file `ENV_PATH` names) to `env`. The variables of the process
 * win over the file, as in v4. A missing file is no error; calling it twice changes nothing.
 * @throws StartError if the file exists and can't be read
 */
export function loadEnvFile(dir: string, env: NodeJS.ProcessEnv): void {
  const file = env['ENV_PATH'] ?? '.env';
  let text: string;
  try {
    text = readFileSync(resolve(dir, file), 'utf8');
  } catch (error) {
    if (isMissingFile(error)) return;
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EISDIR' ? 'is a folder, expected a file' : `cannot be read: ${message}`;
    throw new StartError([{ file, message: reason }]);
  }
  for (const [name, value] of Object.entries(parse(text))) env[name] ??= value;
}
