/** The project's `.env` file. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'dotenv';
import { isMissingFile } from './is-missing-file.ts';
import { StartError } from './start-error.ts';

/**
 * Adds the variables of `<dir>/.env` (or of the file `ENV_PATH` names) to `env`. What the process was
 * started with wins over the file, as in v4. A missing file is fine; calling it twice changes nothing.
 * @throws StartError when the file is there and can't be read
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
