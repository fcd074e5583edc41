/** Builds the administration panel in a checkout where it is not built yet; the package has it already. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../../../scripts/build-panel.ts', import.meta.url));

let building: Promise<boolean> | null = null;

/**
 * Runs the build, once at a time.
 * @returns whether it has succeeded; false in a package, which has no sources of the panel
 */
export function buildPanel(): Promise<boolean> {
  if (!existsSync(SCRIPT)) return Promise.resolve(false);
  building ??= new Promise<boolean>((resolve) => {
    const child = spawn(process.execPath, [SCRIPT], { stdio: ['ignore', 'ignore', 'inherit'] });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  }).finally(() => {
    building = null;
  });
  return building;
}
