/** `/upload/folders`, `/upload/folder-structure`: the folders of the media library. */

import { parseQueryString } from '../../api/rest/query-string.ts';
import type { Route } from '../../core/base/http/route.ts';
import type { Executor } from '../../core/database/database.ts';
import { folderNotFound, parentFolderMissing } from '../../core/errors/catalogue.ts';
import { allFolders, type Folder, findFolder } from '../../core/upload/folders/folder-rows.ts';
import { folderStructure } from '../../core/upload/folders/folder-structure.ts';
import { changeFolder, createFolder } from '../../core/upload/folders/media-folders.ts';
import type { AdminContext } from '../administrators/admin-context.ts';
import { atLeast, checkInput, looseId, matches, object, text } from '../administrators/input.ts';
import { publishChange } from '../administrators/publish-change.ts';
import { data } from '../administrators/routes/admin-route.ts';
import { FolderRights } from './folder-rights.ts';
import { idOf, mediaRoutes } from './media-route.ts';
import { FolderReads } from './read-folders.ts';

interface FolderInput {
  readonly name: string;
  readonly parent?: number | string | null;
}

/** Characters of a name; a column of the v4 layout holds no more. */
const NAME_LENGTH = 255;

const NAME_RULES = [
  atLeast(1),
  matches(/^[^/]+$/, () => 'name cannot contain slashes'),
  matches(/^[^\u0000]*$/, () => 'name cannot contain a NUL character'),
  matches(/^\S(?:.*\S)?$/s, () => 'name cannot start or end with a whitespace'),
  matches(new RegExp(`^.{0,${NAME_LENGTH}}$`, 'su'), () => `name must be at most ${NAME_LENGTH} characters`),
];
const NEW_FOLDER = object({
  name: text({ required: true }, ...NAME_RULES),
  parent: looseId({ nullable: true }),
});
const FOLDER_CHANGE = object({ name: text({}, ...NAME_RULES), parent: looseId({ nullable: true }) });

export function folderRoutes(context: AdminContext): Route[] {
  const route = mediaRoutes(context);
  const { db, settings, now, events } = context;
  const reads = new FolderReads(context);
  const rights = new FolderRights(context);
  const work = (by: number) => ({ by, now: new Date(now()) });
  const transaction = async <T>(run: (tx: Executor) => Promise<T>): Promise<T> => db.transaction(run);

  return [
    route('GET', '/upload/folders', 'read', async ({ rawQuery }, user) =>
      data(await reads.list(user, parseQueryString(rawQuery, settings().limits))),
    ),
    route('GET', '/upload/folder-structure', 'read', async () => data(folderStructure(await allFolders(db)))),
    route('GET', '/upload/folders/:id', 'read', async ({ params, rawQuery }, user) =>
      data(await reads.one(user, folderId(params['id']!), parseQueryString(rawQuery, settings().limits))),
    ),
    route('POST', '/upload/folders', 'assets.create', async (request, user) => {
      const { name, parent } = checkInput<FolderInput>(NEW_FOLDER, (await request.readBody()) ?? {});
      const folder = await transaction(async (tx) => {
        const made = await createFolder(tx, { name, parent: parentOf(parent) ?? null }, work(user.id));
        await publishChange(events, 'media-folder', { before: null, after: made });
        return made;
      });
      return data(await reads.plain(user, folder.id));
    }),
    route('PUT', '/upload/folders/:id', 'assets.update', async (request, user) => {
      const id = folderId(request.params['id']!);
      const input = checkInput<Partial<FolderInput>>(FOLDER_CHANGE, (await request.readBody()) ?? {});
      const folder = await transaction(async (tx): Promise<Folder> => {
        await rights.needForFolder(user, id);
        const parent = parentOf(input.parent);
        const before = await findFolder(tx, id);
        const changed = await changeFolder(tx, id, { name: input.name, parent }, work(user.id));
        if (parent !== undefined) await rights.needBelow(tx, user, [changed]);
        await publishChange(events, 'media-folder', { before, after: changed });
        return changed;
      });
      return data(await reads.plain(user, folder.id));
    }),
  ];
}

/** @throws OctavoError 404 for what is no id */
function folderId(text: string): number {
  const id = idOf(text);
  if (id === null) throw folderNotFound();
  return id;
}

/** @throws OctavoError ValidationError for a text that can be no id */
function parentOf(parent: number | string | null | undefined): number | null | undefined {
  if (parent === null || parent === undefined) return parent;
  const id = idOf(parent);
  if (id === null) throw parentFolderMissing();
  return id;
}
