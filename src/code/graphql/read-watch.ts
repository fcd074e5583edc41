/**
 * Tells listeners of reads over GraphQL. What they make of `where` is found with their rights, and narrows what
 * the client reads; what they make of a result is not seen there, since clients name its members themselves.
 */
import { isDeepStrictEqual } from 'node:util';
import { copyOf } from '../../content/write/seen-data.ts';
import type { ReadWatch } from '../../graphql/execute/read-watch.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { RootSelection } from '../../query/selection.ts';
import type { CodeParts } from '../code-parts.ts';
import type { LifecycleKind } from '../lifecycles/actions.ts';
import type { LifecycleParams, Lifecycles } from '../lifecycles/lifecycles.ts';
import { foundIds } from '../lifecycles/narrow.ts';
import { refusal } from '../lifecycles/refusal.ts';
import { toParams } from '../query/query-words.ts';
import { type Entity, readEntities } from '../query/read-entities.ts';

/** @param parts asked with each read: they come with the database, as `lifecycles` do */
export function createReadWatch(parts: () => CodeParts, lifecycles: () => Lifecycles): ReadWatch {
  const find = (type: ContentType, params: LifecycleParams): Promise<Entity[]> =>
    readEntities(parts().reader, type, toParams(params));

  /** The selection for a `where` that listeners have changed. */
  const narrowed = async (type: ContentType, selection: RootSelection, where: unknown) => {
    const ids = await foundIds(parts().reader, type, where);
    if (selection.kind === 'one') return { ...selection, id: String(ids[0] ?? 0) };
    return { ...selection, filters: { id: { $in: ids } } };
  };

  return {
    hears: (uid) => lifecycles().hears(uid, ['FindMany', 'FindOne']),
    before: async (type, selection) => {
      const kind: LifecycleKind = selection.kind === 'list' ? 'FindMany' : 'FindOne';
      const { filters, sort, id, pagination } = selection;
      const params: LifecycleParams =
        selection.kind === 'one'
          ? { where: { id } }
          : {
              ...(filters === undefined ? {} : { where: filters }),
              orderBy: sort ?? [],
              ...(kind === 'FindMany' ? pageOf(pagination ?? {}) : {}),
            };
      const given = copyOf(params['where']);
      // what the client's own words narrow besides
      const seenBy = ({ publicationState, locale }: RootSelection): LifecycleParams => {
        if (selection.kind === 'one') return { ...params, limit: 1 };
        const code = locale ?? parts().settings.defaultLocale;
        const own = type.localized && code !== 'all' ? [{ locale: code }] : [];
        return {
          ...params,
          where: { $and: [params['where'] ?? {}, ...own] },
          publicationState: publicationState ?? 'live',
          ...(kind === 'FindOne' ? { limit: 1 } : {}),
        };
      };
      try {
        const states = await lifecycles().run(`before${kind}`, type.uid, { params });
        const isChanged = !isDeepStrictEqual(given, params['where']);
        return {
          selection: isChanged ? await narrowed(type, selection, params['where']) : selection,
          after: async () => {
            const rows = await find(type, seenBy(selection));
            const result = kind === 'FindOne' ? (rows[0] ?? null) : rows;
            await lifecycles().run(`after${kind}`, type.uid, { params, result }, states);
          },
        };
      } catch (error) {
        throw refusal(error);
      }
    },
  };
}

/** What a client gets where it asks for no number. */
const USUAL = 10;

function pageOf({ start, limit, page, pageSize }: Readonly<Record<string, unknown>>) {
  const size = Number(limit ?? pageSize ?? USUAL);
  const offset = Number(start ?? (Number(page ?? 1) - 1) * size);
  return { offset: Math.max(0, offset || 0), limit: size };
}
