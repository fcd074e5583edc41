/** The source of an earlier state, in a folder of its own. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

export interface Checkout {
  readonly dir: string;
  /** The commit, short. */
  readonly commit: string;
}

/**
 * Writes the files of a commit to the system's temporary folder, where no check of this source finds them, with
 * packages: our own where the lock file is the same, otherwise those `npm ci` installs. The folder is kept, and used
 * again for the same commit.
 * @param ref whatever git takes for a commit
 * @throws Error where git does not know it
 */
export function checkout(ref: string): Checkout {
  const git = (...args: string[]): Buffer =>
    execFileSync('git', ['-C', ROOT, ...args], { maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'inherit'] });
  const sha = git('rev-parse', '--verify', `${ref}^{commit}`).toString().trim();
  const commit = sha.slice(0, 8);
  const dir = join(tmpdir(), `octavo-bench-${commit}`);
  if (existsSync(dir)) return { dir, commit };
  const draft = `${dir}.part`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  execFileSync('tar', ['-x', '-C', draft], { input: git('archive', '--format=tar', sha) });
  const lock = (folder: string): string => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lock(draft) === lock(ROOT)) symlinkSync(join(ROOT, 'node_modules'), join(draft, 'node_modules'));
  else execFileSync('npm', ['ci'], { cwd: draft, stdio: ['ignore', 'ignore', 'inherit'] });
  renameSync(draft, dir);
  return { dir, commit };
}
