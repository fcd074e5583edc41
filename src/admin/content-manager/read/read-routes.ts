/** The routes that read entries. */

import { parseQueryString } from '../../../api/rest/query-string.ts';
import type { HttpReply, HttpRequest, Route } from '../../../core/base/http/route.ts';
import type { PreparedRead } from '../../../core/content/run-read.ts';
import type { Params } from '../../../core/query/params.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import { collectionRoutes, pathId, singleRoutes } from '../explorer-route.ts';
import { withVersion } from '../version-header.ts';
import { readsWithCode } from './code-reads.ts';
import { countDrafts, countDraftsOfMany, countDraftsOfSingle } from './draft-relations.ts';
import { asksForSchedules, withSchedules } from './list-schedules.ts';
import { readVersionedEntry } from './read-entry.ts';
import { prepareList } from './read-list.ts';
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
      const queryKey = request.rawQuery;
      const scheduled = queryKey.includes('withSchedules') && asksForSchedules(query(request));
      const prepare = (extraFilter?: object): PreparedRead =>
        prepareList(reader, editor, type, { queryKey, params: () => query(request), extraFilter });
      // a request that is refused runs no code
      const plain = prepare();
      const code = readsWithCode(context, type);
      const read = async (extraFilter?: object) => reader.run(extraFilter ? prepare(extraFilter) : plain);
      const body = code ? await code.list(query(request), read) : await read();
      return ok(scheduled ? await withSchedules(body, editing.schedules, type) : body);
    }),
    collection('GET', '/:id', 'read', async ({ request, editor, type }) => {
      const id = pathId(request);
      const read = () => readVersionedEntry(reader, editing.snapshots, editor, type, id);
      const code = readsWithCode(context, type);
      const { body, version } = code ? await code.one(id, read) : await read();
      return withVersion(body, version);
    }),
    collection('GET', '/:id/actions/countDraftRelations', 'read', async ({ request, editor, type }) =>
      count(await countDrafts(reader, editor, type, pathId(request))),
    ),
    collection('GET', '/actions/countManyEntriesDraftRelations', 'read', async ({ request, editor, type }) =>
      count(await countDraftsOfMany(reader, editor, type, query(request))),
    ),
    single('GET', '', 'read', async ({ request, editor, type }) => {
      const queryKey = request.rawQuery;
      const read = (extraFilter?: object) =>
        readSingle(reader, editing.snapshots, editor, type, {
          queryKey,
          params: () => query(request),
          extraFilter,
        });
      const code = readsWithCode(context, type);
      const { body, version } = code ? await code.single(query(request), read) : await read();
      return withVersion(body, version);
    }),
    single('GET', '/actions/countDraftRelations', 'read', async ({ request, editor, type }) =>
      count(await countDraftsOfSingle(reader, editor, type, query(request))),
    ),
  ];
}
