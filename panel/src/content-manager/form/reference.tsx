/** Another translation of an entry, to be read beside the fields of this one. */
import { useQuery } from '@tanstack/react-query';
import type { ContentType } from '../../content-types/content-types.ts';
import { type Locale, localeName } from '../../content-types/locales.ts';
import type { Reference } from '../fields/form-context.ts';
import { entryQuery } from './entry-requests.ts';

/**
 * @param translations the other translations there are
 * @param code of the one that is wanted; null for none
 * @returns null until it is read
 */
export function useReference(
  type: ContentType,
  translations: readonly { readonly id: number; readonly locale?: string | null }[],
  locales: readonly Locale[],
  code: string | null,
): Reference | null {
  const id = translations.find(({ locale }) => locale === code)?.id;
  const wanted = code !== null && id !== undefined;
  const { data } = useQuery({
    ...entryQuery(type, id === undefined ? null : String(id), code),
    enabled: wanted,
  });
  const locale = locales.find((one) => one.code === code);
  if (!wanted || !locale || !data) return null;
  return { name: localeName(locale), values: data.body };
}
