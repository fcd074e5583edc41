/** The packages of v4's panel, for tests: installed once beside the other caches. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { onceInARun } from '../../support/once-in-a-run.ts';
import { runFolder } from '../../support/run-folder.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const LIST = join(import.meta.dirname, 'project/package.json');
const CACHE = join(ROOT, 'node_modules/.cache/octavo-plugin-packages');

/** Written when everything is there. */
const DONE = join(CACHE, 'node_modules/.package-lock.json');

/** How long npm may take, in ms. */
const TIMEOUT = 240_000;

const ARGUMENTS = ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];

/** @returns the folder `node_modules`; null where the packages cannot be had */
export function pluginPackages(): string | null {
  const outcome = join(runFolder(), 'plugin-packages');
  onceInARun('plugin-packages', outcome, TIMEOUT + 60_000, () => {
    writeFileSync(`${outcome}.part`, install() ? 'installed' : 'not to be had');
    renameSync(`${outcome}.part`, outcome);
  });
  return readFileSync(outcome, 'utf8') === 'installed' ? join(CACHE, 'node_modules') : null;
}

/** @returns whether the packages are there */
function install(): boolean {
  const list = join(CACHE, 'package.json');
  if (existsSync(DONE) && readFileSync(list, 'utf8') === readFileSync(LIST, 'utf8')) return true;
  mkdirSync(CACHE, { recursive: true });
  copyFileSync(LIST, list);
  return spawnSync('npm', ARGUMENTS, { cwd: CACHE, stdio: 'ignore', timeout: TIMEOUT }).status === 0;
}
