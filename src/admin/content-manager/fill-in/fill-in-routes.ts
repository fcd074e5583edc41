/** The routes behind "Fill in from another locale". */

import { parseQueryString } from '../../../api/rest/query-string.ts';
import type { HttpReply, HttpRequest, Route } from '../../../core/base/http/route.ts';
import { findSingle, isLocale, singleLocale } from '../../../core/content/statements/find-entry.ts';
import { forbidden, modelNotLocalized, notFound, unknownLocale } from '../../../core/errors/catalogue.ts';
import type { Params } from '../../../core/query/params.ts';
import { FieldSet } from '../../../core/rights/field-set.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import { collectionRoutes, type Explored, pathId, singleRoutes } from '../explorer-route.ts';
import { fillIn } from './fill-in.ts';

export function fillInRoutes(context: ContentManagerContext): Route[] {
  const { db, settings } = context;
  const query = ({ rawQuery }: HttpRequest) =>
    parseQueryString(rawQuery, settings().limits) as Params & { readonly from?: unknown };

  const answer = async (
    { request, editor, type }: Explored,
    source: () => Promise<number>,
  ): Promise<HttpReply> => {
    if (!type.localized) throw modelNotLocalized();
    const { locale } = query(request);
    if (typeof locale !== 'string' || !(await isLocale(db, locale))) throw unknownLocale();
    const verbs = ['create', 'update'] as const;
    const open = FieldSet.union(verbs.map((verb) => editor.on(type, verb).inLocale(locale)));
    if (open.isEmpty) throw forbidden();
    return { status: 200, body: await fillIn(context, editor, { type, id: await source(), locale, open }) };
  };

  return [
    collectionRoutes(context)('GET', '/:id/actions/fillIn', 'read', (explored) =>
      answer(explored, async () => pathId(explored.request)),
    ),
    singleRoutes(context)('GET', '/actions/fillIn', 'read', (explored) =>
      answer(explored, async () => {
        const finding = { tx: db, settings: settings() };
        const from = await singleLocale(finding, explored.type, query(explored.request).from);
        const entry = await findSingle(finding, explored.type, from);
        if (!entry) throw notFound();
        return entry.id;
      }),
    ),
  ];
}
