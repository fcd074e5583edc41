/** The routes that write several entries: delete, publish, unpublish. */
import { holdLists } from '../../admin/admin-limits.ts';
import { checkInput, list, looseId, object } from '../../admin/input.ts';
import type { HttpReply, HttpRequest, Route } from '../../base/http/route.ts';
import type { Body } from '../../content/check/check-context.ts';
import { forbidden, notFound } from '../../errors/catalogue.ts';
import { ofEntry } from '../../errors/define-error.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import { parseQueryString } from '../../rest/query-string.ts';
import { parseId } from '../../users/parse-id.ts';
import { USER_UID } from '../../users/users-context.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import { collectionRoutes, type Explored, granted } from '../explorer-route.ts';
import { deletable } from './deletable.ts';
import { EditorWrite } from './editor-write.ts';
import { readAttributes } from './read-attributes.ts';
import { userWrites } from './user-writes.ts';

/** A text that names no entry is not found. */
const SELECTION = object({ ids: list(looseId(), { required: true, min: 1 }) }, { open: true });

const CHANGES = object({ data: object({}, { open: true, required: true }) }, { open: true });

const count = (changed: number): HttpReply => ({ status: 200, body: { count: changed } });

export function bulkRoutes(context: ContentManagerContext): Route[] {
  const { writer, settings } = context;
  const collection = collectionRoutes(context);
  return [
    collection('POST', '/actions/bulkUpdate', 'update', (explored) => updateMany(context, explored)),
    collection('POST', '/actions/bulkDelete', 'delete', async ({ request, editor, type }) => {
      const { filters } = parseQueryString(request.rawQuery, settings().limits);
      const choose = deletable(context, editor, type, filters);
      const ids = (await selection(context, request)).filter((one) => one !== null);
      const write = new EditorWrite(context, editor, type).deletionOfMany();
      return count(await writer.deleteMany(write, ids, choose));
    }),
    ...(['bulkPublish', 'bulkUnpublish'] as const).map((action) =>
      collection('POST', `/actions/${action}`, 'publish', async ({ request: sent, editor, type }) => {
        if (!type.draftAndPublish) throw forbidden();
        const ids = await selection(context, sent);
        if (!ids.every((one) => one !== null)) throw notFound();
        const publishes = action === 'bulkPublish';
        const write = new EditorWrite(context, editor, type);
        const request = write.change('publish', {}, publishes ? 'publish' : 'unpublish');
        return count(await writer.setStates(request, ids, publishes ? 'published' : 'draft'));
      }),
    ),
  ];
}

/**
 * Gives entries the same values, in one transaction: each is checked as a save of it alone, and one that is refused
 * refuses them all.
 */
async function updateMany(context: ContentManagerContext, explored: Explored): Promise<HttpReply> {
  const { request, editor, type } = explored;
  const { db, writer } = context;
  const users = type.uid === USER_UID && context.users ? userWrites(context, context.users) : null;
  const ids = await selection(context, request);
  if (!ids.every((one) => one !== null)) throw notFound();
  const { data } = checkInput<{ data: Body }>(CHANGES, await readAttributes(request));
  // in this order, so that two writes never wait for one another
  const sorted = [...ids].sort((a, b) => a - b);
  await db.transaction(
    async () => {
      for (const id of sorted) {
        try {
          if (users) {
            await users.change(explored, id, data);
            continue;
          }
          const write = new EditorWrite(context, editor, type);
          const body = write.permitted(await granted(context, editor, type, 'update', id), data);
          await writer.update(write.change('update', body), id, body);
        } catch (error) {
          throw error instanceof OctavoError ? ofEntry(id, error) : error;
        }
      }
    },
    { concurrent: true },
  );
  return count(sorted.length);
}

/**
 * The ids of a request, each once; null for a text that names no entry.
 * @throws OctavoError ValidationError for anything but a list of ids, or for more than a request may have
 */
async function selection(
  { config }: ContentManagerContext,
  request: HttpRequest,
): Promise<(number | null)[]> {
  const body = await request.readBody();
  holdLists(config.limits, 'ids', body, 'ids');
  const { ids } = checkInput<{ ids: (string | number)[] }>(SELECTION, body);
  return [...new Set(ids.map((one) => parseId(String(one))))];
}
