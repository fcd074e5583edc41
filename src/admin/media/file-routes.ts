/** `/upload/files`: files of the media library, listed, shown and removed. */

import { parseQueryString } from '../../api/rest/query-string.ts';
import type { Route } from '../../core/base/http/route.ts';
import { entityNotFound } from '../../core/errors/catalogue.ts';
import type { AdminContext } from '../administrators/admin-context.ts';
import { idOf, mediaRoutes, plain } from './media-route.ts';
import { FileReads } from './read-files.ts';

export function fileRoutes(context: AdminContext): Route[] {
  const route = mediaRoutes(context);
  const { reader, library, settings } = context;
  const reads = new FileReads(context);

  return [
    route('GET', '/upload/files', 'read', async ({ rawQuery }, user) =>
      plain(await reads.list(user, parseQueryString(rawQuery, settings().limits))),
    ),
    route('GET', '/upload/files/:id', 'read', async ({ params }, user) => {
      const id = fileId(params['id']!);
      await user.needFor(reader, settings().model, 'read', id);
      return plain(await reads.one(user, id, 'signed'));
    }),
    route('DELETE', '/upload/files/:id', 'assets.update', async ({ params }, user) => {
      const id = fileId(params['id']!);
      const allowed = () => user.needFor(reader, settings().model, 'assets.update', id);
      await allowed();
      const answer = await library.removal.one(id, async () => {
        await allowed();
        return reads.one(user, id, 'stored');
      });
      return plain(answer);
    }),
  ];
}

/** The id of a file in a path: `01` is 1. @throws OctavoError 404 for what is no id */
export function fileId(text: string): number {
  const id = idOf(text);
  if (id === null) throw entityNotFound();
  return id;
}
