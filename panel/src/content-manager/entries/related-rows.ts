/** The entries that are related to a row, all of them. */
import { send } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import type { RelatedRow } from '../../document/relation-value.ts';

interface RelatedPage {
  readonly results?: readonly RelatedRow[];
  readonly data?: RelatedRow | null;
  readonly pagination?: { readonly page: number; readonly pageCount: number };
}

const PAGE = 100;

/** In the order in which forms show them: the server has the last page first. */
export async function readRelated(uid: string, id: number, name: string): Promise<readonly RelatedRow[]> {
  const rows: RelatedRow[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await send<RelatedPage>('GET', `/content-manager/relations/${uid}/${id}/${name}`, {
      query: { page, pageSize: PAGE },
    });
    rows.push(...(answer.results ?? (answer.data ? [answer.data] : [])));
    if (!answer.pagination || page >= answer.pagination.pageCount) return rows.toReversed();
  }
}

export const relatedKey = (uid: string, id: number | null, name: string) =>
  ['content-manager', 'relations', uid, id, name] as const;

/** The entries that a form has shown as related to a row that may be gone. */
export function shownRelated(uid: string, id: number, name: string): readonly RelatedRow[] {
  const data = queryClient.getQueryData<{ readonly pages: readonly RelatedPage[] }>(
    relatedKey(uid, id, name),
  );
  return (data?.pages ?? []).flatMap(({ results, data: one }) => results ?? (one ? [one] : [])).toReversed();
}
