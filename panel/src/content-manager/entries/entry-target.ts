/** Where requests on a stored entry go. */
import type { ContentType } from '../../content-types/content-types.ts';
import type { QueryObject } from '../../routing/query-codec.ts';
import { collectionPath } from './entries.ts';

export interface EntryTarget {
  readonly path: string;
  readonly query: QueryObject;
}

/** An entry of a collection. */
export const collectionTarget = (uid: string, id: number): EntryTarget => ({
  path: `${collectionPath(uid)}/${id}`,
  query: {},
});

/** The entry of a form: in a collection by its id, of a single type by its locale. */
export const entryTarget = ({ uid, kind }: ContentType, id: number, locale: string | null): EntryTarget =>
  kind === 'singleType'
    ? { path: `/content-manager/single-types/${uid}`, query: locale === null ? {} : { locale } }
    : collectionTarget(uid, id);
