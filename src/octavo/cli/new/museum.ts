/** The example `museum`: content-types, content and pictures of `examples/lanternfish`, which the package has. */
import { cpSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MUSEUM = fileURLToPath(new URL('../../../../examples/lanternfish/', import.meta.url));

/** What is taken over. Its code is that of v4's generators, which a project of Octavo does without. */
const TAKEN = ['src/api/*/content-types/*/schema.json', 'src/components/**/*.json', 'content/**/*.*'];

/**
 * Copies the example into a project.
 * @param dir absolute
 * @returns the paths written, relative to `dir`
 */
export function copyMuseum(dir: string): string[] {
  const paths = TAKEN.flatMap((pattern) => globSync(pattern, { cwd: MUSEUM }));
  for (const path of paths) cpSync(join(MUSEUM, path), join(dir, path));
  return paths;
}
