/** Requests of forms. */
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { send, sendVersioned, type Versioned } from '../../api/client.ts';
import type { ContentType } from '../../content-types/content-types.ts';
import { collectionPath, type Entry } from '../entries/entries.ts';

/** Where the entry of a form is: in a collection by its id, or the one of a single type. */
export const entryPath = ({ uid, kind }: ContentType, id: number | null): string =>
  kind === 'singleType' ? `/content-manager/single-types/${uid}` : `${collectionPath(uid)}/${id}`;

/** The entry of a form; null where a single type has none yet. */
export const entryQuery = (type: ContentType, id: string | null, locale: string | null) =>
  queryOptions({
    queryKey: ['content-manager', 'entry', type.uid, id, locale],
    queryFn: async (): Promise<Versioned<Entry> | null> => {
      const query = locale === null ? {} : { locale };
      if (type.kind === 'collectionType') {
        return id === null
          ? null
          : sendVersioned<Entry>('GET', `${collectionPath(type.uid)}/${id}`, { query });
      }
      try {
        return await sendVersioned<Entry>('GET', `/content-manager/single-types/${type.uid}`, { query });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    // a form shows what is stored, and is not replaced while the editor works in it
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export interface Shared {
  readonly nonLocalizedFields: Readonly<Record<string, unknown>>;
  readonly localizations: readonly {
    readonly id: number;
    readonly locale: string;
    readonly publishedAt?: string | null;
  }[];
}

const NOTHING: Shared = { nonLocalizedFields: {}, localizations: [] };

/**
 * The values a new translation shares with the entry it is of, and the translations there are.
 * @param id of that entry; null for a single type, which may have no other translation either
 */
export const sharedQuery = (uid: string, id: string | null | undefined, locale: string | null) =>
  queryOptions({
    queryKey: ['content-manager', 'shared', uid, id, locale],
    queryFn: async (): Promise<Shared> => {
      const path = '/i18n/content-manager/actions/get-non-localized-fields';
      try {
        return await send<Shared>('POST', path, { body: { model: uid, id: id ? Number(id) : null, locale } });
      } catch (error) {
        if (id === null && error instanceof ApiError && [403, 404].includes(error.status)) return NOTHING;
        throw error;
      }
    },
    enabled: id !== undefined && locale !== null,
    gcTime: 0,
  });
