/** All folders as a tree, as the panel shows it next to the files. */
import type { Folder } from './folder-rows.ts';

/** A folder with those in it. */
export interface FolderNode {
  readonly id: number;
  readonly name: string;
  readonly children: readonly FolderNode[];
}

/** The tree of all folders, each level sorted by name. A folder whose parent is not there stands at the top. */
export function folderStructure(folders: readonly Folder[]): FolderNode[] {
  const known = new Set(folders.map(({ id }) => id));
  const byParent = Map.groupBy(folders, ({ parent }) =>
    parent !== null && known.has(parent) ? parent : null,
  );
  const level = (parent: number | null): FolderNode[] =>
    (byParent.get(parent) ?? [])
      .map(({ id, name }) => ({ id, name, children: level(id) }))
      .sort((a, b) => compare(a.name, b.name) || a.id - b.id);
  return level(null);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
