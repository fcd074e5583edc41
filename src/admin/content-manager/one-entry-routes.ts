/** Routes on one entry, of a collection by its id, of a single type by the locale in the query. */

import { parseQueryString } from '../../api/rest/query-string.ts';
import type { HttpReply, Route } from '../../core/base/http/route.ts';
import { type Existing, findSingle, singleLocale } from '../../core/content/statements/find-entry.ts';
import { notFound } from '../../core/errors/catalogue.ts';
import type { FieldSet } from '../../core/rights/field-set.ts';
import type { ContentManagerContext } from './content-manager-context.ts';
import type { Verb } from './editor.ts';
import { collectionRoutes, type Explored, granted, pathId, singleRoutes } from './explorer-route.ts';

/** A request on a stored entry. */
export interface OneEntry extends Explored {
  readonly id: number;
  /** The attributes that the editor's permissions name on it. */
  readonly fields: FieldSet;
}

/**
 * Makes the two routes `/collection-types/:model/:id…` and `/single-types/:model…`.
 * @param path behind the entry: `/revisions`
 * @param answer only called for an entry that meets a permission; else 404 without one, 403 (for a single type 404, as if
 *   it were not there) where no permission is met
 */
export function oneEntryRoutes(
  context: ContentManagerContext,
  method: Route['method'],
  path: string,
  verb: Verb,
  answer: (target: OneEntry) => Promise<HttpReply>,
): Route[] {
  return [
    collectionRoutes(context)(method, `/:id${path}`, verb, async (explored) => {
      const id = pathId(explored.request);
      const fields = await granted(context, explored.editor, explored.type, verb, id);
      return answer({ ...explored, id, fields });
    }),
    singleRoutes(context)(method, path, verb, async (explored) =>
      answer({ ...explored, ...(await grantedSingle(context, explored, verb)) }),
    ),
  ];
}

/** The locale that a request on a single type names, null for a type without locales, and the entry it has. */
export async function findSingleEntry(
  { db, settings }: ContentManagerContext,
  { request, type }: Explored,
): Promise<{ readonly locale: string | null; readonly entry: Existing | null }> {
  const { locale: localeSent } = parseQueryString(request.rawQuery, settings().limits);
  const finding = { tx: db, settings: settings() };
  const locale = await singleLocale(finding, type, localeSent);
  return { locale, entry: await findSingle(finding, type, locale) };
}

/** The entry of a single type, if the editor's permissions leave it there. @throws OctavoError 404 else, as in v4 */
export async function grantedSingle(
  context: ContentManagerContext,
  explored: Explored,
  verb: Verb,
): Promise<{ readonly id: number; readonly fields: FieldSet }> {
  const { entry } = await findSingleEntry(context, explored);
  if (!entry) throw notFound();
  const { editor, type } = explored;
  const found = await editor.at(context.reader, type, verb, entry.id);
  if (!found.exists || !found.fields) throw notFound();
  return { id: entry.id, fields: found.fields };
}
