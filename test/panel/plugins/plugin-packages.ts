/** The packages of v4's panel, for tests: installed once beside the other caches. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
const LIST = join(import.meta.dirname, 'project/package.json');
const CACHE = join(ROOT, 'node_modules/.cache/octavo-plugin-packages');

/** Written when everything is there. */
const DONE = join(CACHE, 'node_modules/.package-lock.json');

const ARGUMENTS = ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];

/** @returns the folder `node_modules`; null where the packages cannot be had */
export function pluginPackages(): string | null {
  const list = join(CACHE, 'package.json');
  const isCurrent = existsSync(DONE) && readFileSync(list, 'utf8') === readFileSync(LIST, 'utf8');
  if (!isCurrent) {
    mkdirSync(CACHE, { recursive: true });
    copyFileSync(LIST, list);
    const { status } = spawnSync('npm', ARGUMENTS, { cwd: CACHE, stdio: 'ignore', timeout: 240_000 });
    if (status !== 0) return null;
  }
  return join(CACHE, 'node_modules');
}
