/**
 * Asks V8 to compile all functions of some chunks away from the page's main thread, which would otherwise parse each of
 * them twice. For what runs before anything is seen. Other browsers take it for a comment.
 */
import type { Plugin } from 'vite';

/** V8 looks for it before the first statement only. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** @param names of the chunks */
export const compiledAtOnce = (names: ReadonlySet<string>): Plugin => ({
  name: 'compiled-at-once',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // after Vite itself, which puts the names of files before everything else
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && names.has(file.name)) file.code = HINT + file.code;
      }
    },
  },
});
