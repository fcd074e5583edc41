/**
 * A script without its comments and its `'use strict'`, each run of white space one blank. Text in
 * quotes stays as it is. Regular expressions aren't known: a script with a quote or `//` in one comes
 * out wrong, which is fine for comparing it with texts that have none.
 */
export function stripComments(code: string): string {
  return code
    .replace(
      /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
      (_, quoted) => quoted ?? ' ',
    )
    .replace(/^\s*(['"])use strict\1\s*;?/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
