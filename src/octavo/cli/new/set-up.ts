/** What `octavo new` does after the files are written: git, the packages. */
import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';

/**
 * Makes the folder a repository of git, unless it is inside of one.
 * @returns false where git is missing or refuses
 */
export function initGit(dir: string): boolean {
  const git = (...args: string[]): boolean =>
    spawnSync('git', args, { cwd: dir, stdio: 'ignore' }).status === 0;
  return git('rev-parse', '--is-inside-work-tree') || git('init', '--quiet');
}

/**
 * Installs the packages with npm, whose output is shown.
 * @returns false where npm is missing or fails
 */
export function installPackages(dir: string): boolean {
  const [command, ...args] = npm();
  const { status } = spawnSync(command, [...args, 'install', '--no-audit', '--no-fund'], {
    cwd: dir,
    stdio: 'inherit',
  });
  return status === 0;
}

/** npm as it has started this command (npx); `npm` alone is a script that Windows does not start. */
function npm(): [string, ...string[]] {
  const script = process.env['npm_execpath'] ?? '';
  return /^np[mx]-cli\.[cm]?js$/.test(basename(script))
    ? [process.execPath, script.replace(/npx(-cli\.[cm]?js)$/, 'npm$1')]
    : ['npm'];
}
