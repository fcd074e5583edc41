/** What has changed since the state that a change is compared with. */
import { spawnSync } from 'node:child_process';

const git = (...args: readonly string[]): string | null => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
};

/**
 * The commit before the changes: the one that `OCTAVO_TEST_BASE` names, where the branch left `main`, or the last commit
 * where this is `main`.
 * @returns null where there is none, as in an archive or in a clone of one commit
 */
export function baseCommit(): string | null {
  const named = process.env['OCTAVO_TEST_BASE'];
  if (named !== undefined) return git('rev-parse', '--verify', named);
  const head = git('rev-parse', 'HEAD');
  const branched = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main');
  return branched !== null && branched !== head ? branched : git('rev-parse', 'HEAD~1');
}

/** Files that are not as they were in a commit, from the root of the project, new ones among them. */
export function changedSince(commit: string): string[] {
  const list = `${git('diff', '--name-only', commit) ?? ''}\n${git('ls-files', '--others', '--exclude-standard') ?? ''}`;
  return list.split('\n').filter(Boolean);
}

/** A number that differs between commits, and is the same each time for one; null outside of a repository. */
export function seedOfCommit(): string | null {
  const head = git('rev-parse', 'HEAD');
  return head === null ? null : String(Number.parseInt(head.slice(0, 7), 16));
}
