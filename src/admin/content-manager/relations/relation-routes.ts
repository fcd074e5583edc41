/** The routes of relation fields: what could be linked, and what is. */

import { parseQueryString } from '../../../api/rest/query-string.ts';
import type { HttpReply, HttpRequest, Route } from '../../../core/base/http/route.ts';
import type { LinkHop } from '../../../core/database/layout/hop.ts';
import { forbidden, notFound } from '../../../core/errors/catalogue.ts';
import { adminRoutes } from '../../administrators/routes/admin-route.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import { editorOf } from '../editor.ts';
import { pathId } from '../explorer-route.ts';
import { availableRelations } from './available-relations.ts';
import { checkEntry, checkField } from './check-relation.ts';
import { existingRelations } from './existing-relations.ts';
import { mainFieldOf, showsOnlyIds } from './main-field.ts';
import { type RelationField, relationField } from './relation-field.ts';
import { type RelationQuery, readAvailableParams, readRelationPage } from './relation-params.ts';

const ok = (body: Buffer): HttpReply => ({ status: 200, body });

export function relationRoutes(context: ContentManagerContext): Route[] {
  const { settings } = context;
  const { signedIn } = adminRoutes(context);
  const query = ({ rawQuery }: HttpRequest): RelationQuery => ({
    ...parseQueryString(rawQuery, settings().limits),
  });
  const fieldOf = ({ params }: HttpRequest) =>
    relationField(settings(), params['model']!, params['targetField']!);
  return [
    signedIn('GET', '/content-manager/relations/:model/:targetField', async (request, admin) => {
      const field = fieldOf(request);
      const params = readAvailableParams(query(request));
      const editor = await editorOf(context, admin);
      checkField(editor, field);
      if (params.entityId === null) throw notFound();
      if (params.entityId !== undefined) await checkEntry(context, editor, field, params.entityId);
      const mainField = await mainFieldOf(context, editor, field);
      const search = {
        field: withLinks(field),
        mainField,
        onlyIds: showsOnlyIds(admin, field),
        query: query(request),
        params,
      };
      return ok(await availableRelations(context, editor, search, request.rawQuery));
    }),
    signedIn('GET', '/content-manager/relations/:model/:id/:targetField', async (request, admin) => {
      const field = fieldOf(request);
      const page = readRelationPage(query(request));
      const editor = await editorOf(context, admin);
      checkField(editor, field);
      const id = pathId(request);
      await checkEntry(context, editor, field, id);
      const mainField = await mainFieldOf(context, editor, field);
      return ok(await existingRelations(context, editor, withLinks(field), id, mainField, page));
    }),
  ];
}

/** @throws OctavoError 403 for `createdBy` and `updatedBy` */
function withLinks(field: RelationField): RelationField & { readonly hop: LinkHop } {
  const { hop } = field;
  if (!hop) throw forbidden();
  return { ...field, hop };
}
