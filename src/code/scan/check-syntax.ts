/** Whether a file is code at all: it is parsed as it would be to run, and not run. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';
import { compileTypeScript } from '../../project/compile-typescript.ts';

/** An `import` or `export` that stands at the beginning of a line. */
const MODULE = /^\s*(?:import\b(?!\s*[.(])|export\b)/m;

/** @throws SyntaxError with the line, for what neither module system could load */
export function checkSyntax(path: string): void {
  const text = readFileSync(path, 'utf8').replace(/^#!/, '//');
  const isTypeScript = /\.[cm]?ts$/.test(path);
  const isModule = !isTypeScript && (path.endsWith('.mjs') || MODULE.test(text));
  const code = isTypeScript ? compileTypeScript(path) : isModule ? withoutImports(text) : text;
  try {
    // on one line with the code, so that lines stay what they are
    new Script(`(${isModule ? 'async ' : ''}function () {${code}\n})`, { filename: path });
  } catch (error) {
    // what belongs to modules alone is no mistake
    if (!(error instanceof SyntaxError && /import\.meta/.test(error.message))) throw error;
  }
}

function withoutImports(text: string): string {
  const { transform } = createRequire(import.meta.url)('sucrase') as typeof import('sucrase');
  return transform(text, { transforms: ['imports'], preserveDynamicImport: true, disableESTransforms: true })
    .code;
}
