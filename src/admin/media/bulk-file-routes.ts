/** `/upload/actions`: many files and folders at once. */

import type { HttpRequest, Route } from '../../core/base/http/route.ts';
import type { JsonObject } from '../../core/base/is-object.ts';
import type { Executor } from '../../core/database/database.ts';
import { destinationMissing } from '../../core/errors/catalogue.ts';
import { batches, type Folder, findFolders } from '../../core/upload/folders/folder-rows.ts';
import { moveTogether } from '../../core/upload/folders/media-folders.ts';
import { removeFolders } from '../../core/upload/remove-folders.ts';
import type { AdminContext } from '../administrators/admin-context.ts';
import { holdLists } from '../administrators/admin-limits.ts';
import { checkInput, type InputRule, list, looseId, object } from '../administrators/input.ts';
import { publishChange } from '../administrators/publish-change.ts';
import { data } from '../administrators/routes/admin-route.ts';
import { FolderRights } from './folder-rights.ts';
import { idOf, idsOf, mediaRoutes } from './media-route.ts';
import type { MediaUser } from './media-user.ts';
import { FileReads } from './read-files.ts';
import { FolderReads } from './read-folders.ts';

interface BulkInput {
  readonly fileIds?: readonly (number | string)[];
  readonly folderIds?: readonly (number | string)[];
  readonly destinationFolderId?: number | string | null;
}

/** Unlike other ids a missing one is an error of its own. */
const destination: InputRule = (value, path, report) => {
  if (value === undefined) report(path, 'destinationFolderId must be defined');
  else looseId({ nullable: true })(value, path, report);
};

const THINGS = { fileIds: list(requiredId), folderIds: list(requiredId) };
const MOVE = object({ ...THINGS, destinationFolderId: destination });
const DELETE = object(THINGS);

function requiredId(...args: Parameters<InputRule>): void {
  looseId()(...args);
}

export function bulkRoutes(context: AdminContext): Route[] {
  const route = mediaRoutes(context);
  const { config, db, library, events } = context;
  const files = new FileReads(context);
  const folders = new FolderReads(context);
  const rights = new FolderRights(context);

  /** What is named and there, as it is, inside a transaction; 403 where the conditions of the permission do not hold for all of it. */
  const allowed = async (tx: Executor, user: MediaUser, { fileIds, folderIds }: BulkInput) => {
    const named = await findFolders(tx, idsOf(folderIds));
    await rights.needForFiles(user, idsOf(fileIds));
    await rights.needBelow(tx, user, named);
    const ids = named.map(({ id }) => id);
    return {
      files: await shownFiles(user, idsOf(fileIds)),
      folders: await folders.some(user, ids),
      named,
    };
  };

  /** By their ids; a piece at a time, since a selection may have more than filters may. */
  const shownFiles = async (user: MediaUser, ids: readonly number[]): Promise<JsonObject[]> => {
    const shown: JsonObject[] = [];
    for (const some of batches([...new Set(ids)].sort((a, b) => a - b))) {
      shown.push(...(await files.find(user, null, { filters: { id: { $in: some } }, sort: 'id' })));
    }
    return shown;
  };

  const move = async (user: MediaUser, input: BulkInput): Promise<object> =>
    db.transaction(async (tx) => {
      const { named } = await allowed(tx, user, input);
      const { destinationFolderId: to = null } = input;
      const target = to === null ? null : idOf(to);
      if (target === null && to !== null) throw destinationMissing();
      const fileIds = idsOf(input.fileIds);
      const there = await shownFiles(user, fileIds);
      const moved = await moveTogether(tx, {
        fileIds: there.map(({ id }) => Number(id)),
        folderIds: named.map(({ id }) => id),
        destination: target,
      });
      for (const after of moved) {
        const before = named.find(({ id }) => id === after.id) ?? null;
        await publishChange(events, 'media-folder', { before, after });
      }
      return {
        files: await shownFiles(user, fileIds),
        folders: await folders.some(
          user,
          moved.map(({ id }) => id),
        ),
      };
    });

  const remove = async (user: MediaUser, input: BulkInput): Promise<object> => {
    // in a transaction, so that no other request adds or removes a file between the questions about them
    const { named, ...answer } = await db.transaction((tx) => allowed(tx, user, input));
    await library.removal.many(answer.files.map(({ id }) => Number(id)));
    const onRemoved = (folder: Folder) =>
      publishChange(events, 'media-folder', { before: folder, after: null });
    await removeFolders(db, library, named, onRemoved);
    return answer;
  };

  const input = async (rule: InputRule, request: HttpRequest): Promise<BulkInput> => {
    const body = await request.readBody();
    holdLists(config.limits, 'ids', body, 'fileIds', 'folderIds');
    return checkInput<BulkInput>(rule, body);
  };

  return [
    route('POST', '/upload/actions/bulk-move', 'assets.update', async (request, user) =>
      data(await move(user, await input(MOVE, request))),
    ),
    route('POST', '/upload/actions/bulk-delete', 'assets.update', async (request, user) =>
      data(await remove(user, await input(DELETE, request))),
    ),
  ];
}
