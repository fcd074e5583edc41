/** Removes folders with all that is in them, in pieces. */
import type { Database } from '../database/database.ts';
import { deleteFolders, type Folder, filesUnder, findFolder, foldersUnder } from './folders/folder-rows.ts';
import type { MediaLibrary } from './media-library.ts';

/** Files that are looked for at once. */
const PIECE = 500;

/**
 * Removes folders, all folders below them, and all files in any of these. Files go first, a piece at a time; the folders
 * go in the transaction that finds no file left. A failure between leaves the folders with what is left in them, so that
 * removing them again goes on.
 * @param onRemoved called for each folder in the transaction that removes it
 * @returns how much is removed
 */
export async function removeFolders(
  db: Database,
  library: MediaLibrary,
  named: readonly Folder[],
  onRemoved: (folder: Folder) => Promise<void>,
): Promise<{ readonly folders: number; readonly files: number }> {
  const removed = { folders: 0, files: 0 };
  for (const { id } of named) {
    for (;;) {
      const folder = await findFolder(db, id);
      if (!folder) break;
      removed.files += await removeFilesUnder(db, library, folder.path);
      const count = await db.transaction(async (tx) => {
        // another request may have added a file, or moved the folder, since
        const now = await findFolder(tx, id);
        if (!now) return 0;
        if ((await filesUnder(tx, now.path, { after: 0, limit: 1 })).length > 0) return null;
        const all = await foldersUnder(tx, [now.path]);
        await deleteFolders(
          tx,
          all.map((one) => one.id),
        );
        for (const one of all) await onRemoved(one);
        return all.length;
      });
      if (count === null) continue;
      removed.folders += count;
      break;
    }
  }
  return removed;
}

async function removeFilesUnder(db: Database, library: MediaLibrary, path: string): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    const ids = await filesUnder(db, path, { after, limit: PIECE });
    if (ids.length === 0) return count;
    await library.removal.many(ids);
    count += ids.length;
    after = ids.at(-1)!;
  }
}
