/**
 * The routes of the trash: list the deleted entries of a type, read one, restore it, delete it for good.
 *
 * A permission to delete with a condition opens what the editor has deleted, which had met it then. Permissions without
 * conditions open all entries of their locales (A360). What is shown of an entry is what the permissions to read say of the
 * state it was deleted in, and it comes back as far as the editor could have made it by hand (A656).
 */

import { parseQueryString } from '../../../api/rest/query-string.ts';
import type { HttpReply, HttpRequest, Route } from '../../../core/base/http/route.ts';
import type { Snapshot } from '../../../core/content/snapshots/snapshot.ts';
import { forbidden, trashedEntryNotFound } from '../../../core/errors/catalogue.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import { adminRoutes } from '../../administrators/routes/admin-route.ts';
import { pagination, readPage } from '../../administrators/routes/pagination.ts';
import type { TrashedEntry } from '../../editing/trash.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import { type Editor, editorOf } from '../editor.ts';
import { pathId } from '../explorer-route.ts';
import { keptStates, readableOf } from '../read/kept-states.ts';
import { readableSnapshot } from '../read/readable-snapshot.ts';
import { type Person, peopleOf } from './people.ts';
import { restoreByHand } from './restore-by-hand.ts';

const BASE = '/content-manager/trash/:model';
const MOST_ON_A_PAGE = 100;

interface TrashRequest {
  readonly request: HttpRequest;
  readonly editor: Editor;
  readonly type: ContentType;
}

export function trashRoutes(context: ContentManagerContext): Route[] {
  const { db, editing, settings } = context;
  const { trash } = editing;
  const { signedIn } = adminRoutes(context);
  const route = (
    method: Route['method'],
    path: string,
    answer: (target: TrashRequest) => Promise<HttpReply>,
  ): Route =>
    signedIn(method, BASE + path, async (request, admin) => {
      const type = settings().model.contentTypes.get(request.params['model']!);
      if (!type) throw forbidden();
      const editor = await editorOf(context, admin);
      if (editor.on(type, 'delete').isEmpty) throw forbidden();
      return answer({ request, editor, type });
    });

  const shown = (
    { editor, type }: TrashRequest,
    entry: TrashedEntry,
    state: Snapshot,
    person: (id: number | null) => Person | null,
  ) => ({
    id: entry.id,
    locale: entry.locale,
    deletedAt: new Date(entry.deletedAt).toISOString(),
    deletedBy: person(entry.adminId),
    entry: readableSnapshot(settings().model, type, readableOf(editor, type, state), entry.snapshot),
  });

  /** @throws OctavoError 404 where there is none, or none for this editor */
  const found = async ({ request, editor, type }: TrashRequest): Promise<TrashedEntry> => {
    const entry = await trash.get(type, pathId(request));
    if (!opens(editor, type)(entry)) throw trashedEntryNotFound();
    return entry;
  };

  return [
    route('GET', '', async (target) => {
      const { request, editor, type } = target;
      const { page, pageSize } = readPage({ ...parseQueryString(request.rawQuery, settings().limits) });
      const limit = Math.min(pageSize, MOST_ON_A_PAGE);
      const all = editor.on(type, 'delete').openLocales;
      const { results, total } = await trash.list(type, {
        start: (page - 1) * limit,
        limit,
        locales: all,
        adminId: editor.admin.user.id,
      });
      const states = await keptStates(
        db,
        target.editor,
        target.type,
        results.map(({ snapshot }) => snapshot),
      );
      const person = await peopleOf(
        db,
        results.map(({ adminId }) => adminId),
      );
      return {
        status: 200,
        body: {
          results: results.map((entry, place) => shown(target, entry, states[place]!, person)),
          pagination: pagination(page, limit, total),
        },
      };
    }),
    route('GET', '/:id', async (target) => {
      const entry = await found(target);
      const [state] = await keptStates(db, target.editor, target.type, [entry.snapshot]);
      const person = await peopleOf(db, [entry.adminId]);
      return { status: 200, body: { data: shown(target, entry, state!, person) } };
    }),
    route('POST', '/:id/restore', async (target) => {
      return { status: 200, body: { data: await restoreByHand(context, target, await found(target)) } };
    }),
    route('DELETE', '/:id', async (target) => {
      const { id } = await found(target);
      await trash.remove(target.type, id);
      return { status: 200, body: { data: { id } } };
    }),
  ];
}

/** Which deleted entries an editor may see. */
const opens =
  (editor: Editor, type: ContentType) =>
  ({ locale, adminId }: TrashedEntry): boolean => {
    if (adminId === editor.admin.user.id) return true;
    const locales = editor.on(type, 'delete').openLocales;
    return locales === null || (locale !== null && locales.includes(locale));
  };
