/** What the first screen and the search for everything ask: one request each, over all types that the editor may read. */

import { parseQueryString } from '../../../api/rest/query-string.ts';
import type { Route } from '../../../core/base/http/route.ts';
import { invalidParameter } from '../../../core/errors/catalogue.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import { adminRoutes, data } from '../../administrators/routes/admin-route.ts';
import type { Administrator } from '../../administrators/session/administrator.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import { type Editor, editorOf } from '../editor.ts';
import { type Glance, glanceAt, type SeenEntry } from './glance.ts';

/** So many entries of each list the first screen shows. */
const SHOWN = 8;

/** So many entries of one type the search offers, and so many of all. */
const FOUND_OF_TYPE = 3;
const FOUND = 40;

export interface EntryOfType extends SeenEntry {
  readonly uid: string;
}

export interface Overview {
  /** By the uid of the type. `drafts` only for types with drafts. */
  readonly counts: Readonly<Record<string, { readonly total: number; readonly drafts?: number }>>;
  /** Edited last, by anybody. */
  readonly edited: readonly EntryOfType[];
  /** Not published, edited last by whom asks. */
  readonly mine: readonly EntryOfType[];
  /** Not published. */
  readonly drafts: readonly EntryOfType[];
}

interface Opened {
  readonly editor: Editor;
  readonly types: readonly ContentType[];
  readonly mainFieldOf: (type: ContentType) => string;
}

export function overviewRoutes(context: ContentManagerContext): Route[] {
  const { signedIn } = adminRoutes(context);

  /** The collection types that are shown, of which the editor may read something. */
  const open = async (admin: Administrator): Promise<Opened> => {
    const editor = await editorOf(context, admin);
    const { catalogue, configurations } = context.views;
    const { contentTypes } = context.settings().model;
    const shown = catalogue.contentTypes.filter(({ uid, kind, isDisplayed }) => {
      const type = contentTypes.get(uid);
      return type && kind === 'collectionType' && isDisplayed && !editor.on(type, 'read').isEmpty;
    });
    const views = await configurations.readMany(shown);
    const mainFields = new Map(shown.map(({ uid }, index) => [uid, views[index]!.settings.mainField]));
    return {
      editor,
      types: shown.map(({ uid }) => contentTypes.get(uid)!),
      mainFieldOf: ({ uid }) => mainFields.get(uid) ?? 'id',
    };
  };

  return [
    signedIn('GET', '/content-manager/overview', async (_request, admin) =>
      data(await overview(context, admin, await open(admin))),
    ),
    signedIn('GET', '/content-manager/search', async (request, admin) => {
      const { _q } = parseQueryString(request.rawQuery, context.settings().limits);
      if (typeof _q !== 'string' || _q.trim() === '') throw invalidParameter('_q');
      const { editor, types, mainFieldOf } = await open(admin);
      const found: EntryOfType[] = [];
      for (const type of types) {
        if (found.length >= FOUND) break;
        const { entries } = await glanceAt(context, editor, {
          type,
          mainField: mainFieldOf(type),
          params: { _q: _q.trim() },
          most: FOUND_OF_TYPE,
        });
        found.push(...entries.map((entry) => ({ uid: type.uid, ...entry })));
      }
      return data(found.slice(0, FOUND));
    }),
  ];
}

/** One type after the other: the first screen of one person is no reason for others to wait. */
async function overview(
  context: ContentManagerContext,
  admin: Administrator,
  { editor, types, mainFieldOf }: Opened,
): Promise<Overview> {
  const counts: Record<string, { total: number; drafts?: number }> = {};
  const lists = { edited: [] as EntryOfType[], mine: [] as EntryOfType[], drafts: [] as EntryOfType[] };
  for (const type of types) {
    const look = async (list: EntryOfType[] | null, where?: object): Promise<number> => {
      const glance: Glance = {
        type,
        mainField: mainFieldOf(type),
        params: { sort: 'updatedAt:desc' },
        ...(where ? { where } : {}),
        most: list ? SHOWN : 1,
      };
      const { entries, total } = await glanceAt(context, editor, glance);
      list?.push(...entries.map((entry) => ({ uid: type.uid, ...entry })));
      return total;
    };
    const total = await look(null);
    counts[type.uid] = { total };
    if (total === 0) continue;
    // entries without an editor have come with the project
    await look(lists.edited, { updatedBy: { id: { $notNull: true } } });
    if (!type.draftAndPublish) continue;
    const draft = { publishedAt: { $null: true } };
    counts[type.uid] = { total, drafts: await look(lists.drafts, draft) };
    await look(lists.mine, { ...draft, updatedBy: { id: admin.user.id } });
  }
  const latest = (list: readonly EntryOfType[]): readonly EntryOfType[] =>
    list
      .toSorted((one, other) => String(other.updatedAt).localeCompare(String(one.updatedAt)))
      .slice(0, SHOWN);
  return {
    counts,
    edited: latest(lists.edited),
    mine: latest(lists.mine),
    drafts: latest(lists.drafts),
  };
}
