/**
 * Makes the publishable `dist/`: the sources as JavaScript. The declarations of the package stand in `types/`; those of
 * the client are made of its sources.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
rmSync(resolve(root, 'dist'), { recursive: true, force: true });
const tsc = resolve(root, 'node_modules/typescript/bin/tsc');
// the client is the one part of the sources that others import
for (const config of ['tsconfig.build.json', 'tsconfig.client.json']) {
  const { status } = spawnSync(process.execPath, [tsc, '-p', config], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
