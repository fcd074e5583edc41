/** The package as it would be published, since a start of the sources has to compile them. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, temporary } from './paths.ts';

/** What it holds of all that a server needs. */
const PARTS = ['bin', 'dist', 'assets', 'panel/plugin-runtime', 'types', 'package.json'];

/** Builds it from the sources as they are. @returns its `octavo` */
export function builtPackage(): string {
  execFileSync(process.execPath, [join(ROOT, 'scripts/build.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const folder = temporary('package');
  rmSync(folder, { recursive: true, force: true });
  for (const part of PARTS) {
    if (existsSync(join(ROOT, part))) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return join(folder, 'bin/octavo.js');
}
