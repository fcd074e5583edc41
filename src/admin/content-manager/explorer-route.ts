/** Routes on the entries of a type: authentication, the type, the action on it, then the answer. */

import type { HttpReply, HttpRequest, Route } from '../../core/base/http/route.ts';
import type { MaybePromise } from '../../core/base/maybe-promise.ts';
import { parseId } from '../../core/base/parse-id.ts';
import { forbidden, notFound } from '../../core/errors/catalogue.ts';
import type { ContentType } from '../../core/model/content-type.ts';
import type { FieldSet } from '../../core/rights/field-set.ts';
import { adminRoutes } from '../administrators/routes/admin-route.ts';
import type { RequestKey } from '../editing/request-keys.ts';
import type { ContentManagerContext } from './content-manager-context.ts';
import { type Editor, editorOf, type Verb } from './editor.ts';

/** A request on the entries of a type, from an editor who has the action on it. */
export interface Explored {
  readonly request: HttpRequest;
  readonly editor: Editor;
  readonly type: ContentType;
  /** By which the same write is known when it comes again. */
  readonly key?: RequestKey;
}

/**
 * Makes a route of one kind of content-type, for editors with one of the actions on the type.
 * @param path behind the type's name: `/:id`, or empty for the type itself
 * @param answer only called where some permission has the action, whatever its conditions: else 403, also for unknown types;
 *   404 for a type of the other kind (A227)
 */
export type ExplorerRoutes = (
  method: Route['method'],
  path: string,
  verbs: Verb | readonly Verb[],
  answer: (explored: Explored) => MaybePromise<HttpReply>,
) => Route;

export const collectionRoutes = (context: ContentManagerContext): ExplorerRoutes =>
  explorerRoutes(context, '/content-manager/collection-types/:model', 'collectionType');

export const singleRoutes = (context: ContentManagerContext): ExplorerRoutes =>
  explorerRoutes(context, '/content-manager/single-types/:model', 'singleType');

function explorerRoutes(
  context: ContentManagerContext,
  base: string,
  kind: ContentType['kind'],
): ExplorerRoutes {
  const { signedIn } = adminRoutes(context);
  return (method, path, verbs, answer) =>
    signedIn(method, `${base}${path}`, async (request, admin) => {
      const type = context.settings().model.contentTypes.get(request.params['model']!);
      if (!type) throw forbidden();
      const editor = await editorOf(context, admin);
      if ([verbs].flat().every((verb) => editor.on(type, verb as Verb).isEmpty)) throw forbidden();
      if (type.kind !== kind) throw notFound();
      return answer({ request, editor, type });
    });
}

/** The id in a path. @throws OctavoError 404 for what is no id */
export function pathId(request: HttpRequest, parameter = 'id'): number {
  const id = parseId(request.params[parameter], 'digits');
  if (id === null) throw notFound();
  return id;
}

/** The attributes open to a verb on a stored entry. @throws OctavoError 404 without one, 403 without a permission */
export async function granted(
  { reader }: ContentManagerContext,
  editor: Editor,
  type: ContentType,
  verb: Verb,
  id: number,
): Promise<FieldSet> {
  const entry = await editor.at(reader, type, verb, id);
  if (!entry.exists) throw notFound();
  if (!entry.fields) throw forbidden();
  return entry.fields;
}
