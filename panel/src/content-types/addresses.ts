/** Addresses of content in the panel, as v4 has them. Pure. */
import { type QueryObject, writeQuery } from '../routing/query-codec.ts';

interface Typed {
  readonly uid: string;
  readonly kind: 'collectionType' | 'singleType';
}

/** The list of a collection type, or the form of a single type. */
export const typeAddress = ({ uid, kind }: Typed, query: QueryObject = {}): string =>
  withQuery(`/content-manager/${kind === 'singleType' ? 'single-types' : 'collection-types'}/${uid}`, query);

/** The deleted entries of a type. */
export const trashAddress = ({ uid, kind }: Typed): string => `${typeAddress({ uid, kind })}/trash`;

/** One entry of a collection type. */
export const entryAddress = (uid: string, id: number | string, locale?: string | null): string =>
  withQuery(`/content-manager/collection-types/${uid}/${id}`, localeQuery(locale));

/** The form of a new entry. */
export const createAddress = (uid: string, locale?: string | null, more: QueryObject = {}): string =>
  withQuery(`/content-manager/collection-types/${uid}/create`, { ...more, ...localeQuery(locale) });

/** How addresses name a locale: `plugins[i18n][locale]=en`. */
export const localeQuery = (locale: string | null | undefined): QueryObject =>
  locale ? { plugins: { i18n: { locale } } } : {};

export function withQuery(path: string, query: QueryObject): string {
  const search = writeQuery(query);
  return search === '' ? path : `${path}?${search}`;
}

/** Where the view of a type is configured: its list or its form. */
export const viewAddress = ({ uid, kind }: Typed, view: 'list' | 'edit'): string =>
  `${typeAddress({ uid, kind })}/configurations/${view}`;

/** Where the form of a component is configured. */
export const componentViewAddress = (uid: string): string =>
  `/content-manager/components/${uid}/configurations/edit`;

const BUILDER = '/plugins/content-type-builder';

/** A type in the content-type builder. */
export const typeBuilderAddress = (uid: string): string => `${BUILDER}/content-types/${uid}`;

/** A component in the content-type builder. */
export const componentBuilderAddress = (category: string, uid: string): string =>
  `${BUILDER}/component-categories/${category}/${uid}`;
