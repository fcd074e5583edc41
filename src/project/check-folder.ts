import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** @throws StartError where the folder is not there, or holds no project */
export function checkFolder(dir: string): void {
  if (!existsSync(dir)) throw new StartError([{ message: `there is no folder ${dir}` }]);
  if (!statSync(dir).isDirectory()) throw new StartError([{ message: `${dir} is not a folder` }]);
  if (existsSync(join(dir, 'config')) || existsSync(join(dir, 'src', 'api'))) return;
  const message = `${dir} holds no project: it has neither config nor src/api (\`octavo new <dir>\` makes one)`;
  throw new StartError([{ message }]);
}
