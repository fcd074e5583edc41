/** The routes that read entries. */
import type { HttpReply, HttpRequest, Route } from '../../base/http/route.ts';
import type { Params } from '../../query/params.ts';
import { parseQueryString } from '../../rest/query-string.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import { collectionRoutes, pathId, singleRoutes } from '../explorer-route.ts';
import { withVersion } from '../version-header.ts';
import { countDrafts, countDraftsOfMany, countDraftsOfSingle } from './draft-relations.ts';
import { asksForSchedules, withSchedules } from './list-schedules.ts';
import { readVersionedEntry } from './read-entry.ts';
import { readList } from './read-list.ts';
import { readSingle } from './read-single.ts';

const ok = (body: Buffer): HttpReply => ({ status: 200, body });
const count = (number: number): HttpReply => ({ status: 200, body: { data: number } });

export function readRoutes(context: ContentManagerContext): Route[] {
  const { reader, settings, editing } = context;
  const collection = collectionRoutes(context);
  const single = singleRoutes(context);
  const query = ({ rawQuery }: HttpRequest): Params => parseQueryString(rawQuery, settings().limits);
  return [
    collection('GET', '', 'read', async ({ request, editor, type }) => {
      const words = request.rawQuery;
      const scheduled = words.includes('withSchedules') && asksForSchedules(query(request));
      const body = await readList(reader, editor, type, words, () => query(request));
      return ok(scheduled ? await withSchedules(body, editing.schedules, type) : body);
    }),
    collection('GET', '/:id', 'read', async ({ request, editor, type }) => {
      const { body, version } = await readVersionedEntry(
        reader,
        editing.snapshots,
        editor,
        type,
        pathId(request),
      );
      return withVersion(body, version);
    }),
    collection('GET', '/:id/actions/countDraftRelations', 'read', async ({ request, editor, type }) =>
      count(await countDrafts(reader, editor, type, pathId(request))),
    ),
    collection('GET', '/actions/countManyEntriesDraftRelations', 'read', async ({ request, editor, type }) =>
      count(await countDraftsOfMany(reader, editor, type, query(request))),
    ),
    single('GET', '', 'read', async ({ request, editor, type }) => {
      const words = request.rawQuery;
      const { body, version } = await readSingle(reader, editing.snapshots, editor, type, words, () =>
        query(request),
      );
      return withVersion(body, version);
    }),
    single('GET', '/actions/countDraftRelations', 'read', async ({ request, editor, type }) =>
      count(await countDraftsOfSingle(reader, editor, type, query(request))),
    ),
  ];
}
