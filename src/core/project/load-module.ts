/** Loads a project's code files, in whichever module system and language they are written. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire, type LoadFnOutput, type LoadHookContext, registerHooks } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compileTypeScript } from './compile-typescript.ts';
import { compiledPath, isTypescript, sourcePath, withCompiledPaths } from './compiled-paths.ts';
import { hookRequireResolve } from './hook-require-resolve.ts';
import { isReplaced, moduleOf } from './imported-commonjs.ts';
import { providedAddress, providedSource } from './provided-modules.ts';

/** The endings a code file may have, in the order they are looked for. */
export const CODE_EXTENSIONS = ['.js', '.cjs', '.mjs', '.ts', '.cts', '.mts'] as const;

/**
 * The exports of a file: its default export, otherwise `module.exports`. CommonJS and ES modules work in any
 * JavaScript file; TypeScript is compiled in memory, `.mts` if its types can simply be stripped.
 * @throws any error of loading, a SyntaxError included
 */
export async function loadModule(path: string): Promise<unknown> {
  hookModules();
  let loaded: unknown;
  try {
    loaded = createRequire(path)(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_REQUIRE_ASYNC_MODULE') throw error;
    loaded = await import(pathToFileURL(path).href);
  }
  return isCompiledModule(loaded) ? loaded.default : loaded;
}

/** ES modules, and CommonJS that was compiled from one. */
const isCompiledModule = (value: unknown): value is { default: unknown } =>
  typeof value === 'object' && value !== null && 'default' in value;

type NextLoad = (url: string, context?: Partial<LoadHookContext>) => LoadFnOutput;

let hooked = false;

/**
 * v4 projects in TypeScript write `import x from './cron-tasks'`, which their compiler resolved, while Node
 * requires the extension. The names of v4's packages resolve to the modules provided for them.
 */
export function hookModules(): void {
  if (hooked) return;
  hooked = true;
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const provided = isProjects(context.parentURL) ? providedAddress(specifier, context.parentURL) : null;
      if (provided !== null) return { url: provided, shortCircuit: true };
      // next to `seasons.json` Node would never find `seasons.ts`
      const code = resolveCode(specifier, context.parentURL);
      return nextResolve(code ?? specifier, context);
    },
    load(url, context, nextLoad) {
      const provided = providedSource(url);
      if (provided !== null) return { format: 'module', source: provided, shortCircuit: true };
      const loaded = load(url, context, nextLoad);
      if (loaded.format !== 'commonjs' || !url.startsWith('file:') || !isReplaced(context.conditions))
        return loaded;
      return { format: 'module', source: moduleOf(fileURLToPath(url)), shortCircuit: true };
    },
  });
  hookRequireResolve((specifier, parent) => (isProjects(parent) ? resolveCode(specifier, parent) : null));
}

/** A file as Node loads it, or compiled. */
function load(url: string, context: LoadHookContext, nextLoad: NextLoad): LoadFnOutput {
  if (!/^file:.*\.c?[jt]s$/.test(url) || !isProjects(url)) return nextLoad(url, context);
  const path = fileURLToPath(url);
  const isTyped = path.endsWith('ts');
  if (!isTyped && (context.format === 'module' || compiledPath(path) === null)) {
    return nextLoad(url, context);
  }
  const text = isTyped ? null : readFileSync(path, 'utf8');
  // the compiler of a TypeScript project turns its JavaScript into CommonJS, too
  const code = text === null || MODULE_SYNTAX.test(text) ? compileTypeScript(path) : text;
  return { format: 'commonjs', source: withCompiledPaths(path, code), shortCircuit: true };
}

/** A line only ES modules have. */
const MODULE_SYNTAX = /^(?:import|export)\b(?!\s*\()/m;

const SERVER_SOURCE = new URL('../..', import.meta.url).href;

/** False for the server's own files, which run unchanged. */
const isProjects = (url: string | undefined): boolean => url?.startsWith(SERVER_SOURCE) !== true;

const ENDINGS = CODE_EXTENSIONS.flatMap((extension) => [extension, `/index${extension}`]);

/**
 * The code file of a short name: `./cron-tasks` → `./cron-tasks.ts`; null if Node resolves it. A path below the
 * folder a TypeScript project is compiled to means its source.
 */
export function resolveCode(specifier: string, parent: string | undefined): string | null {
  const source = sourcePath(specifier);
  if (source !== null) return codeAt(source, source) ?? source;
  if (!/^\.\.?(\/|$)/.test(specifier) || !parent?.startsWith('file:')) return null;
  const file = fileURLToPath(parent);
  const path = join(dirname(file), specifier);
  if (existsSync(path)) return codeAt(path, specifier);
  return codeAt(path, specifier) ?? besideCompiled(file, specifier) ?? sourceOfPlugin(file, specifier);
}

/** The source of what v4's generator has a local plugin compile: `server/index.ts` for `./dist/server`. */
function sourceOfPlugin(file: string, specifier: string): string | null {
  if (!/^strapi-server\.[cm]?js$/.test(basename(file)) || !specifier.startsWith('./dist/')) return null;
  if (existsSync(join(dirname(file), 'dist'))) return null;
  const source = specifier.replace('./dist/', './').replace(/\.[cm]?js$/, '');
  const ending = ENDINGS.find(
    (each) => /\.[cm]?ts$/.test(source + each) && existsSync(join(dirname(file), source + each)),
  );
  return ending === undefined ? null : source + ending;
}

/** What is not among the sources may be seen from the compiled file: `../../package.json` of `dist/config/plugins.js`. */
function besideCompiled(file: string, specifier: string): string | null {
  const compiled = compiledPath(file);
  if (compiled === null) return null;
  const path = join(dirname(compiled), specifier);
  return codeAt(path, path) ?? (existsSync(path) ? path : null);
}

function codeAt(path: string, specifier: string): string | null {
  if (CODE_EXTENSIONS.some((extension) => specifier.endsWith(extension))) {
    return isTypescript(path) ? specifier.replace(/js$/, 'ts') : null;
  }
  if (extname(path) !== '' && existsSync(path)) return null;
  const ending = ENDINGS.find((each) => existsSync(path + each));
  return ending === undefined ? null : specifier + ending;
}
