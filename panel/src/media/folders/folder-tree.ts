/** The tree of folders: the way to one of them, and all of them in a row. Pure. */
import type { FolderNode } from '../media.ts';

/** The folders from the top down to one, itself included; none where it is not there. */
export function wayTo(tree: readonly FolderNode[], id: number): readonly FolderNode[] {
  for (const node of tree) {
    if (node.id === id) return [node];
    const below = wayTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

export interface PlacedFolder {
  readonly id: number;
  readonly name: string;
  /** 1 for those at the top. */
  readonly depth: number;
}

/**
 * All folders, each before those in it.
 * @param except folders that are left out with all below them: nothing goes into itself
 */
export const inARow = (
  tree: readonly FolderNode[],
  except: ReadonlySet<number> = new Set(),
  depth = 1,
): readonly PlacedFolder[] =>
  tree.flatMap(({ id, name, children }) =>
    except.has(id) ? [] : [{ id, name, depth }, ...inARow(children, except, depth + 1)],
  );

/**
 * The path of a folder on the way to another one.
 * @param path of that other one: `/1/5`
 * @param depth of the folder; 0 is the top
 */
export const pathAt = (path: string, depth: number): string =>
  `/${path.split('/').filter(Boolean).slice(0, depth).join('/')}`;
