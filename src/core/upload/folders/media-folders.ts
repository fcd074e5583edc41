/**
 * Folders as administrators work on them: made, renamed, moved. Each function runs inside a transaction of its caller;
 * transactions of administrators run one after the other, so that what is checked still holds when it is written.
 */
import type { Executor } from '../../database/database.ts';
import { brokenRules } from '../../errors/broken-rules.ts';
import {
  destinationMissing,
  folderInItself,
  folderNameTaken,
  folderNotFound,
  folderPathTooLong,
  parentFolderMissing,
} from '../../errors/catalogue.ts';
import {
  type Folder,
  findFolder,
  findFolders,
  foldersIn,
  insertFolder,
  longestPath,
  movePaths,
  nextPathId,
  pathIn,
  placeFiles,
  setParent,
  updateFolder,
} from './folder-rows.ts';

/** The longest path in characters; a column of the v4 layout holds no more. */
const PATH_LENGTH = 255;

/** Who changes folders, and when. */
export interface FolderWork {
  /** The administrator; null for project code. */
  readonly by: number | null;
  readonly now: Date;
}

/**
 * Adds a folder.
 * @param parent null for the top
 * @throws OctavoError ValidationError for an unknown parent, a name that is taken there, or too many levels
 */
export async function createFolder(
  tx: Executor,
  { name, parent }: { readonly name: string; readonly parent: number | null },
  { by, now }: FolderWork,
): Promise<Folder> {
  const above = await findParent(tx, parent);
  await checkName(tx, name, parent, null);
  const pathId = await nextPathId(tx);
  if (pathIn(above, pathId).length > PATH_LENGTH) throw folderPathTooLong(PATH_LENGTH);
  const id = await insertFolder(tx, { name, parent: above, creator: by }, pathId, now);
  return (await findFolder(tx, id))!;
}

/**
 * Renames and moves a folder; what is undefined stays.
 * @throws OctavoError NotFoundError; ValidationError as `createFolder`, and for a folder that would be inside itself
 */
export async function changeFolder(
  tx: Executor,
  id: number,
  change: { readonly name?: string | undefined; readonly parent?: number | null | undefined },
  { by, now }: FolderWork,
): Promise<Folder> {
  const folder = await findFolder(tx, id);
  if (!folder) throw folderNotFound();
  const { name = folder.name, parent = folder.parent } = change;
  const above = await findParent(tx, parent);
  if (above && isWithin(above.path, folder.path)) throw folderInItself();
  // a name that stays is not checked: an old database may have it twice
  if (name !== folder.name || parent !== folder.parent) await checkName(tx, name, parent, id);
  if (parent !== folder.parent) await moveFolder(tx, folder, above);
  if (change.name !== undefined || change.parent !== undefined) await updateFolder(tx, id, name, by, now);
  return (await findFolder(tx, id))!;
}

/** What is moved together. */
export interface BulkMove {
  readonly fileIds: readonly number[];
  readonly folderIds: readonly number[];
  /** Null for the top. */
  readonly destination: number | null;
}

/**
 * Moves files and folders into one folder. Ids of what is not there are passed over.
 * @returns the folders as they are now
 * @throws OctavoError ValidationError for an unknown destination, names that are taken there or come twice, and folders
 *   that would be inside themselves
 */
export async function moveTogether(
  tx: Executor,
  { fileIds, folderIds, destination }: BulkMove,
): Promise<Folder[]> {
  const above = destination === null ? null : await findFolder(tx, destination);
  if (destination !== null && !above) throw destinationMissing();
  const folders = await findFolders(tx, folderIds);
  const taken = new Set((await foldersIn(tx, destination)).map(({ name }) => name));
  const clashing = folders.filter(({ name }) => taken.has(name) || !taken.add(name));
  if (clashing.length > 0) throw refused(`some folders already exists: ${namesOf(clashing)}`);
  const inside = folders.filter(({ path }) => above !== null && isWithin(above.path, path));
  if (inside.length > 0) {
    throw refused(`folders cannot be moved inside themselves or one of its children: ${namesOf(inside)}`);
  }
  for (const { id } of folders) {
    // a folder above this one may just have been moved
    const folder = await findFolder(tx, id);
    if (folder) await moveFolder(tx, folder, above);
  }
  await placeFiles(tx, fileIds, above);
  return findFolders(tx, folderIds);
}

/** Names in a message. */
const NAMED = 20;

const namesOf = (folders: readonly Folder[]): string =>
  folders
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(', ');

const refused = (message: string) => brokenRules([{ path: [], message }]);

/** Whether a path is that of a folder, or of one below it. */
export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`);

async function findParent(tx: Executor, id: number | null): Promise<Folder | null> {
  if (id === null) return null;
  const parent = await findFolder(tx, id);
  if (!parent) throw parentFolderMissing();
  return parent;
}

/** @param except the folder that is renamed */
async function checkName(
  tx: Executor,
  name: string,
  parent: number | null,
  except: number | null,
): Promise<void> {
  const siblings = await foldersIn(tx, parent);
  if (siblings.some((one) => one.name === name && one.id !== except)) throw folderNameTaken();
}

async function moveFolder(tx: Executor, folder: Folder, above: Folder | null): Promise<void> {
  const path = pathIn(above, folder.pathId);
  const longest = (await longestPath(tx, folder.path)) - folder.path.length + path.length;
  if (longest > PATH_LENGTH) throw folderPathTooLong(PATH_LENGTH);
  await setParent(tx, folder.id, above?.id ?? null);
  await movePaths(tx, folder.path, path);
}
