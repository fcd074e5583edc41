/** The locales content is written in. */
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { send } from '../api/client.ts';
import type { Permissions } from '../permissions/permissions.ts';
import { CREATE, READ } from './content-types.ts';

export interface Locale {
  readonly id: number;
  readonly code: string;
  readonly name: string | null;
  readonly isDefault: boolean;
}

/** All locales; none where the project has no internationalization, or the person may not see them. */
export const localesQuery = queryOptions({
  queryKey: ['locales'],
  queryFn: async (): Promise<readonly Locale[]> => {
    try {
      return await send<readonly Locale[]>('GET', '/i18n/locales');
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return [];
      throw error;
    }
  },
  staleTime: 300_000,
});

/** The locales in which a person may see or begin entries of a localized type; all of them where there are none. */
export function openLocales(
  locales: readonly Locale[],
  permissions: Permissions,
  uid: string,
): readonly Locale[] {
  const open = locales.filter(({ code }) =>
    [READ, CREATE].some((action) => permissions.canLocale(action, uid, code)),
  );
  return open.length > 0 ? open : locales;
}

export const localeName = ({ name, code }: Locale): string => name ?? code;

/** The locale of an address, or the default one, or the first; null for a type that has no locales. */
export const localeOf = (
  locales: readonly Locale[],
  named: string | undefined,
  isLocalized: boolean,
): string | null =>
  isLocalized
    ? (locales.find(({ code }) => code === named)?.code ??
      locales.find(({ isDefault }) => isDefault)?.code ??
      locales[0]?.code ??
      null)
    : null;
