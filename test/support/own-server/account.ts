/** Database servers refuse to run as root: then they run under an account of their own. */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The account's numbers where this process is root; null where it runs as another user already. */
export function accountOf(name: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string): number => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Gives a folder to the account alone. */
export function giveTo(dir: string, account: Account | null): void {
  if (account) chownSync(dir, account.uid, account.gid);
  chmodSync(dir, 0o700);
}

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'octavo-server-'));
