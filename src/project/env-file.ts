/** The project's `.env` file. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'dotenv';
import { isMissingFile } from './is-missing-file.ts';

/**
 * Adds the variables of `<dir>/.env` (or of the file `ENV_PATH` names) to `env`. What the process was
 * started with wins over the file, as in v4. A missing file is fine; calling it twice changes nothing.
 * @throws Error when the file is there and can't be read
 */
export function loadEnvFile(dir: string, env: NodeJS.ProcessEnv): void {
  let text: string;
  try {
    text = readFileSync(resolve(dir, env['ENV_PATH'] ?? '.env'), 'utf8');
  } catch (error) {
    if (isMissingFile(error)) return;
    throw error;
  }
  for (const [name, value] of Object.entries(parse(text))) env[name] ??= value;
}
