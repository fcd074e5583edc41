/** Requests of lists. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import type { QueryObject } from '../../routing/query-codec.ts';

/** An entry as lists and forms get it. */
export interface Entry {
  readonly id: number;
  readonly publishedAt?: string | null;
  readonly locale?: string | null;
  readonly localizations?: readonly Entry[];
  readonly [attribute: string]: unknown;
}

export interface EntryPage {
  readonly results: readonly Entry[];
  readonly pagination: {
    readonly page: number;
    readonly pageSize: number;
    readonly pageCount: number;
    readonly total: number;
  };
}

/** How many entries can be chosen at once: what is done to more cannot be overlooked any more. */
export const MOST_CHOSEN = 1000;

export const collectionPath = (uid: string): string => `/content-manager/collection-types/${uid}`;

export const listQuery = (uid: string, query: QueryObject) =>
  queryOptions({
    queryKey: ['content-manager', 'list', uid, query],
    queryFn: ({ signal }) => send<EntryPage>('GET', collectionPath(uid), { query, signal }),
    // what was shown stays until the answer is there
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
