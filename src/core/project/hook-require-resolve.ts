/**
 * `require.resolve` of project code under hooks that load modules. Node 22 asks them for what `require` loads, and not for what
 * `require.resolve` finds.
 */
import Module, { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

interface Resolving {
  _resolveFilename(request: string, parent: { filename?: string } | null, ...rest: unknown[]): string;
}

const PROBE = 'octavo:probe';

/** @param nameOf what a name means in the file of an address; null where Node finds it */
export function hookRequireResolve(
  nameOf: (specifier: string, parent: string | undefined) => string | null,
): void {
  if (hooksSeeResolve()) return;
  const modules = Module as unknown as Resolving;
  const resolve = modules._resolveFilename;
  modules._resolveFilename = function (request, parent, ...rest) {
    const file = parent?.filename === undefined ? undefined : pathToFileURL(parent.filename).href;
    return resolve.call(this, nameOf(request, file) ?? request, parent, ...rest);
  };
}

function hooksSeeResolve(): boolean {
  let isSeen = false;
  const hooks = registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier !== PROBE) return nextResolve(specifier, context);
      isSeen = true;
      return { url: 'node:module', shortCircuit: true };
    },
  });
  try {
    createRequire(import.meta.url).resolve(PROBE);
  } catch {
    // Node itself knows no such module
  }
  hooks.deregister();
  return isSeen;
}
