/**
 * TypeScript → CommonJS, as the compiler of a v4 project makes it: type-only imports are removed, and
 * `__dirname` and `require` exist. Line numbers stay the same.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** @throws SyntaxError with line and column for invalid TypeScript, or decorators */
export function compileTypeScript(path: string): string {
  // loaded with the first such file: most projects have none
  const { transform } = createRequire(import.meta.url)('sucrase') as typeof import('sucrase');
  return transform(readFileSync(path, 'utf8'), {
    transforms: ['typescript', 'imports'],
    filePath: path,
    preserveDynamicImport: true,
    disableESTransforms: true,
  }).code;
}
