/** The routes that answer where an entry or a file is used. */

import type { Route } from '../../../core/base/http/route.ts';
import { grantedAt } from '../../../core/content/granted-at.ts';
import { FILE_UID } from '../../../core/database/layout/layout.ts';
import { entityNotFound, forbidden } from '../../../core/errors/catalogue.ts';
import { contentTypeOf } from '../../../core/model/content-type.ts';
import { adminRoutes, data } from '../../administrators/routes/admin-route.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import { editorOf } from '../editor.ts';
import { pathId } from '../explorer-route.ts';
import { type OneEntry, oneEntryRoutes } from '../one-entry-routes.ts';
import { whereUsed } from './where-used.ts';

export function whereUsedRoutes(context: ContentManagerContext): Route[] {
  const { guarded } = adminRoutes(context);
  const ofEntry = async ({ editor, type, id }: OneEntry) =>
    data(await whereUsed(context, editor, type.uid, id));
  return [
    ...oneEntryRoutes(context, 'GET', '/where-used', 'read', ofEntry),
    guarded('GET', '/upload/files/:id/where-used', 'plugin::upload.read', async (request, admin) => {
      const id = pathId(request);
      const editor = await editorOf(context, admin);
      const file = contentTypeOf(context.settings().model, FILE_UID);
      const rights = editor.rights.on(file, 'plugin::upload.read');
      const mayRead = await grantedAt(context.reader, editor.caller, rights, id);
      if (!mayRead.exists) throw entityNotFound();
      if (!mayRead.fields) throw forbidden();
      return data(await whereUsed(context, editor, FILE_UID, id));
    }),
  ];
}
