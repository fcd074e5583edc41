/**
 * What the conditions of a permission say of folders and of all that is below them. v4 asks no condition where several
 * things are moved or removed at once, so an author could remove everybody's files (A304).
 */

import { grantedAt } from '../../core/content/granted-at.ts';
import type { Executor } from '../../core/database/database.ts';
import { FILE_UID } from '../../core/database/layout/layout.ts';
import { folderNotFound, forbidden } from '../../core/errors/catalogue.ts';
import { contentTypeOf } from '../../core/model/content-type.ts';
import { batches, type Folder, foldersUnder } from '../../core/upload/folders/folder-rows.ts';
import type { AdminContext } from '../administrators/admin-context.ts';
import { FOLDER_UID, type MediaUser } from './media-user.ts';
import { FileReads } from './read-files.ts';

export class FolderRights {
  readonly #context: AdminContext;
  readonly #files: FileReads;

  constructor(context: AdminContext) {
    this.#context = context;
    this.#files = new FileReads(context);
  }

  /** @throws OctavoError 404; 403 where the conditions of `assets.update` do not hold for a folder */
  async needForFolder(user: MediaUser, id: number): Promise<void> {
    const { reader, settings } = this.#context;
    const rights = user.on(contentTypeOf(settings().model, FOLDER_UID), 'assets.update');
    const granted = await grantedAt(reader, user.caller, rights, id);
    if (!granted.exists) throw folderNotFound();
    if (granted.fields === null) throw forbidden();
  }

  /** @throws OctavoError 403 where the conditions of `assets.update` do not hold for one of some files */
  async needForFiles(user: MediaUser, ids: readonly number[]): Promise<void> {
    if (this.#isFree(user)) return;
    for (const some of batches(ids)) await this.#needAll(user, { id: { $in: some } });
  }

  /** @throws OctavoError 403 where the conditions of `assets.update` do not hold for all folders and files below some */
  async needBelow(tx: Executor, user: MediaUser, folders: readonly Pick<Folder, 'path'>[]): Promise<void> {
    if (this.#isFree(user)) return;
    for (const { path } of folders) {
      await this.#needAll(user, {
        $or: [{ folderPath: { $eq: path } }, { folderPath: { $startsWith: `${path}/` } }],
      });
      for (const { id } of await foldersUnder(tx, [path])) await this.needForFolder(user, id);
    }
  }

  /** Whether the permission has no conditions. */
  #isFree(user: MediaUser): boolean {
    const { model } = this.#context.settings();
    return [FILE_UID, FOLDER_UID].every(
      (uid) => user.on(contentTypeOf(model, uid), 'assets.update').isUnconditional,
    );
  }

  async #needAll(user: MediaUser, filters: object): Promise<void> {
    const all = await this.#files.count(user, null, { filters });
    if (all !== (await this.#files.count(user, 'assets.update', { filters }))) throw forbidden();
  }
}
