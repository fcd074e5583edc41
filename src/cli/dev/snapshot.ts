/** What the files a server starts from look like, and which of them differ from last time. */
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The watched places of a project, relative to it. */
export const WATCHED = ['src', 'config', '.env'] as const;

/** Relative path → size and time of the last change. */
export type Snapshot = ReadonlyMap<string, string>;

/** Everything there now; files that vanish while it looks are left out. */
export function takeSnapshot(dir: string): Snapshot {
  const files = new Map<string, string>();
  const visit = (path: string): void => {
    const children = list(join(dir, path));
    if (children === undefined) {
      const mark = markOf(join(dir, path));
      if (mark !== undefined) files.set(path, mark);
      return;
    }
    for (const { name } of children) if (name !== 'node_modules') visit(join(path, name));
  };
  for (const place of WATCHED) visit(place);
  return files;
}

/** The paths that came, went or changed, sorted. */
export const changedFiles = (before: Snapshot, after: Snapshot): string[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .sort();

/** A folder's content; undefined for what is no folder. */
function list(path: string): Dirent[] | undefined {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return undefined;
  }
}

function markOf(path: string): string | undefined {
  try {
    const { size, mtimeMs } = statSync(path);
    return `${size}@${mtimeMs}`;
  } catch {
    return undefined;
  }
}
