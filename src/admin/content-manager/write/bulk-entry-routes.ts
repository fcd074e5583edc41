/** The routes that write several entries: delete, publish, unpublish. */

import { parseQueryString } from '../../../api/rest/query-string.ts';
import { USER_UID } from '../../../api/users/users-context.ts';
import type { HttpReply, HttpRequest, Route } from '../../../core/base/http/route.ts';
import { LoopTurn } from '../../../core/base/loop-turn.ts';
import { parseId } from '../../../core/base/parse-id.ts';
import type { Body } from '../../../core/content/check/check-context.ts';
import { forbidden, notFound } from '../../../core/errors/catalogue.ts';
import { ofEntry } from '../../../core/errors/define-error.ts';
import { OctavoError } from '../../../core/errors/octavo-error.ts';
import { FieldSet } from '../../../core/rights/field-set.ts';
import { holdLists } from '../../administrators/admin-limits.ts';
import { checkInput, list, looseId, object } from '../../administrators/input.ts';
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
  const write = new EditorWrite(context, editor, type);
  const changeOne = async (id: number): Promise<void> => {
    if (users) {
      await users.change(explored, id, data);
      return;
    }
    const body = write.permitted(await granted(context, editor, type, 'update', id), data);
    await writer.update(write.change('update', body), id, body);
  };
  const alike = !users && writer.changesAlike(write.change('update'), write.permitted(FieldSet.ALL, data));
  await db.transaction(
    async () => {
      if (alike) {
        for (const { body, entries } of await byPermittedBody(context, write, explored, sorted, data))
          await writer.updateAll(write.change('update', body), entries, body);
        return;
      }
      const turn = new LoopTurn();
      for (const id of sorted) {
        try {
          await changeOne(id);
        } catch (error) {
          throw error instanceof OctavoError ? ofEntry(id, error) : error;
        }
        await turn.pass();
      }
    },
    // each entry alone takes many small statements
    { concurrent: true, large: alike && writer.isLarge(type, sorted.length) },
  );
  return count(sorted.length);
}

/** Entries that get the same values. */
interface ChangedAlike {
  readonly body: Body;
  readonly entries: readonly number[];
}

/**
 * The entries by what the editor may set of them.
 * @throws OctavoError as a save of the first that must not be changed
 */
async function byPermittedBody(
  { reader }: ContentManagerContext,
  write: EditorWrite,
  { editor, type }: Explored,
  ids: readonly number[],
  data: Body,
): Promise<ChangedAlike[]> {
  const granted = await editor.atMany(reader, type, 'update', ids);
  const byFields = new Map<FieldSet, number[]>();
  for (const id of ids) {
    const fields = granted.get(id);
    if (!fields) throw ofEntry(id, fields === undefined ? notFound() : forbidden());
    const entries = byFields.get(fields);
    if (entries) entries.push(id);
    else byFields.set(fields, [id]);
  }
  return [...byFields].map(([fields, entries]) => ({ body: write.permitted(fields, data), entries }));
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
