/** `POST /upload`: new files, and with `?id=` other information or content for one. */

import { parseQueryString } from '../../api/rest/query-string.ts';
import { replacedId, type Upload, uploadOfBody, uploadOfForm } from '../../api/rest/upload-form.ts';
import type { FormFile } from '../../core/base/http/form.ts';
import type { HttpRequest, Route } from '../../core/base/http/route.ts';
import { isObject } from '../../core/base/is-object.ts';
import type { Executor } from '../../core/database/database.ts';
import { brokenRules } from '../../core/errors/broken-rules.ts';
import { fileFolderMissing, mediaFilesEmpty, mediaFilesSeveral } from '../../core/errors/catalogue.ts';
import { typeMessage } from '../../core/model/types/type-message.ts';
import { NO_INFO, type PlacedInfo, readPlacedInfo } from '../../core/upload/file-info.ts';
import { checkFileName } from '../../core/upload/file-name.ts';
import type { FileMove } from '../../core/upload/file-rows.ts';
import { type Folder, findFolder } from '../../core/upload/folders/folder-rows.ts';
import type { AdminContext } from '../administrators/admin-context.ts';
import { idOf, mediaRoutes, plain } from './media-route.ts';
import type { MediaUser } from './media-user.ts';
import { FileReads, type ShownFile } from './read-files.ts';

export function uploadRoutes(context: AdminContext): Route[] {
  const route = mediaRoutes(context);
  const uploads = new Uploads(context);
  return [
    route('POST', '/upload', null, async (request, user) => plain(await uploads.answer(request, user))),
  ];
}

/** A file that an administrator adds, with what is said about it. */
export interface AddedFile {
  readonly file: FormFile;
  readonly info: PlacedInfo;
}

export class Uploads {
  readonly #context: AdminContext;
  readonly #reads: FileReads;

  constructor(context: AdminContext) {
    this.#context = context;
    this.#reads = new FileReads(context);
  }

  /** Permissions are looked at before the body is read. */
  async answer(request: HttpRequest, user: MediaUser): Promise<object> {
    const { settings } = this.#context;
    const { model, limits } = settings();
    const id = replacedId(parseQueryString(request.rawQuery, limits));
    user.need(model, id === null ? 'assets.create' : 'assets.update');
    if (id !== null) await this.#mayUpdate(user, id);
    const form = (await request.form?.()) ?? null;
    try {
      const upload = form ? uploadOfForm(form) : uploadOfBody(checkedBody(await request.readBody(), id));
      if (id !== null) return await this.#change(user, id, upload);
      const { files, info } = upload;
      if (files.length === 0) throw mediaFilesEmpty();
      const said = readPlacedInfo(info);
      // what is said belongs to the first file, as in v4
      const added = files.map((file, at) => ({ file, info: at === 0 ? said : NOTHING_SAID }));
      return await this.add(user, added);
    } finally {
      await form?.dispose();
    }
  }

  /**
   * Adds files, all or none.
   * @throws OctavoError ValidationError for a folder that is not there; 403 where the conditions of the permission do not
   *   hold for a file as it would be
   */
  async add(user: MediaUser, added: readonly AddedFile[]): Promise<ShownFile[]> {
    const { library, reader, settings, db } = this.#context;
    for (const { info } of added) await folderOf(db, info);
    const prepared = await library.prepare(added);
    return library.add(
      prepared,
      async (_tx, ids) => {
        const shown: ShownFile[] = [];
        for (const id of ids) {
          await user.needFor(reader, settings().model, 'assets.create', id);
          shown.push(await this.#reads.plain(user, id, 'signed'));
        }
        return shown;
      },
      async (tx, index) => ({
        folder: (await folderOf(tx, added[index]!.info)) ?? null,
        creator: user.id,
      }),
    );
  }

  /**
   * Looks at what will be said about a file, before its content has come.
   * @param id the file that is replaced; null for a new one
   * @throws OctavoError as `add` and `replace` would
   */
  async check(user: MediaUser, info: PlacedInfo, id: number | null): Promise<void> {
    const { settings, db } = this.#context;
    user.need(settings().model, id === null ? 'assets.create' : 'assets.update');
    if (id !== null) await this.#mayUpdate(user, id);
    if (info.name) checkFileName(info.name);
    await folderOf(db, info);
  }

  /** Puts other content in place of a file's. @throws OctavoError 404; 403 */
  async replace(user: MediaUser, id: number, { file, info }: AddedFile): Promise<ShownFile> {
    await this.check(user, info, id);
    return this.#write(user, id, file, info);
  }

  async #change(user: MediaUser, id: number, { files, info }: Upload): Promise<ShownFile> {
    if (files.length > 1) throw mediaFilesSeveral();
    const said = readPlacedInfo(info);
    if (said.name !== null) checkFileName(said.name);
    await folderOf(this.#context.db, said);
    return this.#write(user, id, files[0], said);
  }

  async #write(
    user: MediaUser,
    id: number,
    file: FormFile | undefined,
    said: PlacedInfo,
  ): Promise<ShownFile> {
    const { library } = this.#context;
    const moveOf = async (tx: Executor): Promise<FileMove> => {
      await this.#mayUpdate(user, id);
      return { folder: await folderOf(tx, said), by: user.id };
    };
    const read = () => this.#reads.plain(user, id, file ? 'signed' : 'stored');
    if (!file) return library.change(id, said, read, moveOf);
    return library.replace(id, { file, info: said }, null, read, { moveOf, addressByKind: true });
  }

  #mayUpdate(user: MediaUser, id: number): Promise<void> {
    const { reader, settings } = this.#context;
    return user.needFor(reader, settings().model, 'assets.update', id);
  }
}

const NOTHING_SAID: PlacedInfo = { ...NO_INFO, folder: undefined };

/** The folder a client names: null for the top, undefined where it names none. @throws OctavoError where it is not there */
async function folderOf(tx: Executor, { folder }: PlacedInfo): Promise<Folder | null | undefined> {
  if (folder === undefined || folder === null) return folder;
  const id = idOf(folder);
  const found = id === null ? null : await findFolder(tx, id);
  if (!found) throw fileFolderMissing();
  return found;
}

/** A body that changes information has to be an object; one that should bring files brings none anyway. */
function checkedBody(body: unknown, id: number | null): unknown {
  if (id === null || body === undefined || isObject(body)) return body;
  throw brokenRules([{ path: [], message: typeMessage('this', 'object', null, body) }]);
}
