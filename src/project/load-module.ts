/** Loads a project's code files, in whichever module system and language they are written. */
import { createRequire, registerHooks } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The endings a code file may have, in the order they are looked for. */
export const CODE_EXTENSIONS = ['.js', '.cjs', '.mjs', '.ts', '.cts', '.mts'] as const;

/**
 * What a file exports: its default export, else `module.exports`. CommonJS and ES modules work in any
 * file, TypeScript as far as its types can simply be stripped.
 * @throws whatever loading throws, a SyntaxError included
 */
export async function loadModule(path: string): Promise<unknown> {
  allowShortImports();
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

let hooked = false;

/**
 * v4 projects in TypeScript write `import x from './cron-tasks'`, which their compiler resolved. Node
 * asks for the ending, so the hook tries the endings where the plain name isn't found.
 */
function allowShortImports(): void {
  if (hooked) return;
  hooked = true;
  registerHooks({
    resolve(specifier, context, nextResolve) {
      try {
        return nextResolve(specifier, context);
      } catch (error) {
        if (!isShort(specifier, context.parentURL)) throw error;
        for (const ending of CODE_EXTENSIONS.flatMap((extension) => [extension, `/index${extension}`])) {
          try {
            return nextResolve(specifier + ending, context);
          } catch {
            // The next ending may fit; if none does, the first error tells best what is missing.
          }
        }
        throw error;
      }
    },
  });
}

const isShort = (specifier: string, parent: string | undefined): boolean =>
  /^\.\.?\//.test(specifier) &&
  parent?.startsWith('file:') === true &&
  extname(fileURLToPath(parent)) !== '' &&
  !CODE_EXTENSIONS.some((extension) => specifier.endsWith(extension));
