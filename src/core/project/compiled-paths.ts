/**
 * Where the files of a v4 project in TypeScript think they are. v4 compiles such a project into a folder of its
 * own (`dist`) and runs what is there, so `__dirname` of `config/database.ts` is `<project>/dist/config`, and
 * `path.join(__dirname, '..', '..', '.tmp')`, which v4's generator writes, is a folder of the project. Here the
 * sources run, under the paths they would have there.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isInside } from './folders.ts';
import { parseTokens } from './parse-tokens.ts';

/** Folders that v4's compiler leaves in place: their files see their real paths. */
const NOT_COMPILED = ['node_modules', join('src', 'plugins'), join('src', 'admin')];

/** How many files a tsconfig may extend one after the other. */
const MOST_EXTENDED = 10;

/** Project folder → the folder its compiled files would be in; both absolute. */
const outDirs = new Map<string, string>();

/**
 * Reads `compilerOptions.outDir` of the project's tsconfig.json, and of those it extends.
 * @returns absolute; null for a project without a tsconfig.json, or one that is compiled in place
 */
export function readOutDir(dir: string): string | null {
  let file = join(dir, 'tsconfig.json');
  for (let count = 0; count < MOST_EXTENDED; count += 1) {
    const config = readTsconfig(file);
    const { outDir } = config?.compilerOptions ?? {};
    if (typeof outDir === 'string') {
      const folder = resolve(dirname(file), outDir);
      return folder === dir ? null : folder;
    }
    if (typeof config?.extends !== 'string' || !config.extends.startsWith('.')) return null;
    file = resolve(dirname(file), config.extends.replace(/(\.json)?$/, '.json'));
  }
  return null;
}

interface Tsconfig {
  readonly extends?: unknown;
  readonly compilerOptions?: { readonly outDir?: unknown };
}

/** A file that is no JSON with comments is ignored. */
function readTsconfig(file: string): Tsconfig | null {
  try {
    return readJsonc(readFileSync(file, 'utf8')) as Tsconfig;
  } catch {
    return null;
  }
}

/** From now on files of the project have the paths they would be compiled to, if it is one in TypeScript. */
export function useCompiledPaths(dir: string): void {
  const outDir = readOutDir(dir);
  if (outDir === null) outDirs.delete(dir);
  else outDirs.set(dir, outDir);
}

/**
 * The path a source file would have in v4.
 * @param file absolute
 * @returns null for a file that is not compiled
 */
export function compiledPath(file: string): string | null {
  for (const [dir, outDir] of outDirs) {
    if (!isInside(dir, file) || isInside(outDir, file)) continue;
    const path = relative(dir, file);
    if (NOT_COMPILED.some((folder) => isInside(folder, path) || path.includes(`${sep}${folder}${sep}`)))
      continue;
    return join(outDir, path.replace(/\.([cm]?)ts$/, '.$1js'));
  }
  return null;
}

/**
 * The source of a compiled path: code that loads files by `path.join(__dirname, …)` names compiled ones.
 * @param path absolute, with or without an extension
 * @returns the same path among the sources; null if it is no compiled path
 */
export function sourcePath(path: string): string | null {
  if (!isAbsolute(path)) return null;
  for (const [dir, outDir] of outDirs) {
    if (path === outDir || isInside(outDir, path)) return join(dir, relative(outDir, path));
  }
  return null;
}

/** A statement, put before the first one of a script, that gives it the paths of its compiled file. */
export function withCompiledPaths(file: string, code: string): string {
  const compiled = compiledPath(file);
  if (compiled === null) return code;
  const paths = `__filename=${JSON.stringify(compiled)};__dirname=${JSON.stringify(dirname(compiled))};`;
  // a directive is one only at the very beginning
  const directive = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*(?:(['"])use strict\1\s*;?)/.exec(code)?.[0] ?? '';
  return `${directive}${paths}${code.slice(directive.length)}`;
}

/** Whether `x.js` is meant to be `x.ts`, as TypeScript has it, since nothing is compiled. */
export const isTypescript = (path: string): boolean =>
  /js$/.test(path) && !existsSync(path) && existsSync(path.replace(/js$/, 'ts'));

/**
 * JSON with comments and trailing commas, as `tsconfig.json` is written.
 * @throws SyntaxError for what is no such text
 */
function readJsonc(text: string): unknown {
  // a value is an expression of JavaScript
  const code = `(${text.replace(/^\uFEFF/, '')}\n)`;
  const tokens = parseTokens(code)
    .map(({ start, end }) => code.slice(start, end))
    .filter((token) => token !== '');
  const value = tokens.slice(1, -1);
  const isTrailing = (token: string, index: number): boolean =>
    token === ',' && /^[}\]]$/.test(value[index + 1] ?? '');
  return JSON.parse(value.filter((token, index) => !isTrailing(token, index)).join(''));
}
