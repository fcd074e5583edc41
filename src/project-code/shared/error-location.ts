/** Where in a project's code something has gone wrong. */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Problem } from '../../core/project/start-error.ts';

/** `file:///project/src/a.js:3:5` or `/project/src/a.js:3:5`, in a stack. */
const PLACE = /(?:file:\/\/)?((?:\/|[A-Z]:[\\/])[^\s():]+):(\d+)(?::\d+)?/g;

/** The innermost place of a stack inside the project, as `src/index.js:12`; null for none. */
export function locationIn(dir: string, error: unknown): string | null {
  const stack = error instanceof Error ? `${error.stack ?? ''}\n${error.message}` : '';
  for (const [, path = '', line] of stack.matchAll(PLACE)) {
    if (path.startsWith(dir) && !path.includes('node_modules')) return `${relative(dir, path)}:${line}`;
  }
  return null;
}

/**
 * A problem for a start that fails in project code.
 * @param file the file that was being run, relative to the project
 */
export function codeProblem(dir: string, file: string, error: unknown, what = 'fails'): Problem {
  const reason =
    error instanceof Error
      ? `${error.name}: ${firstLine(error.message).replaceAll(`${dir}/`, '')}`
      : String(error);
  const place = locationIn(dir, error) ?? syntaxPlace(error);
  if (place === null) {
    const inPackage = file.includes('node_modules') ? null : packagePlace(error);
    return { file, message: `${what}: ${reason}${inPackage === null ? '' : ` (at ${inPackage})`}` };
  }
  if (place.startsWith(`${file}:`) || place.startsWith(':')) {
    return { file: place.startsWith(':') ? file + place : place, message: `${what}: ${reason}` };
  }
  return { file, message: `${what}: ${reason} (at ${place})` };
}

/** The innermost place of a stack in an installed package: `node_modules/strapi-plugin-x/server.js:3`. */
function packagePlace(error: unknown): string | null {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const [, path = '', line] of stack.matchAll(PLACE)) {
    const at = path.lastIndexOf('node_modules/');
    if (at >= 0 && !path.startsWith(OCTAVO_PACKAGE)) return `${path.slice(at)}:${line}`;
  }
  return null;
}

/** Where this package and what it depends on is installed. */
const OCTAVO_PACKAGE = fileURLToPath(new URL('../../../', import.meta.url));

/** Some messages begin with a line break. */
const firstLine = (message: string): string =>
  message
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '') ?? '';

/** The position at the end of the TypeScript compiler's messages: `(3:12)`. */
function syntaxPlace(error: unknown): string | null {
  const [, line] =
    (error instanceof SyntaxError && /\((\d+):\d+\)$/.exec(error.message.split('\n')[0]!)) || [];
  return line === undefined ? null : `:${line}`;
}
