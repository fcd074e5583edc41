/** `service('locales')` of i18n: the locales entries can have. */

import { deleteEntriesIn } from '../../admin/content-manager/locales/delete-locale.ts';
import { localeNotFound } from '../../core/errors/catalogue.ts';
import type { Entity } from '../queries/query-engine.ts';
import type { AppServices } from '../shared/app-services.ts';
import type { Service } from '../shared/registry.ts';
import type { Strapi } from '../strapi/strapi.ts';

const LOCALE_UID = 'plugin::i18n.locale';

const DEFAULT = { type: 'plugin', name: 'i18n', key: 'default_locale' } as const;

type Values = Readonly<Record<string, unknown>>;

/** @param parts there once the database is open */
export function createLocalesService(strapi: () => Strapi, parts: () => AppServices): Service {
  const locales = () => strapi().db.query(LOCALE_UID);
  const byId = (id: unknown): Promise<Entity | null> => locales().findOne({ where: { id } });
  const marked = async (locale: Values): Promise<Values> => ({
    ...locale,
    isDefault: locale['code'] === parts().settings.defaultLocale,
  });
  return {
    find: (where: unknown = {}) => locales().findMany({ where }),
    findById: byId,
    findByCode: (code: unknown) => locales().findOne({ where: { code } }),
    count: (where: unknown = {}) => locales().count({ where }),
    getDefaultLocale: async () => parts().settings.defaultLocale,
    /** @throws OctavoError ApplicationError for a locale there is not */
    setDefaultLocale: async ({ code }: { readonly code?: unknown }): Promise<void> => {
      if ((await locales().count({ where: { code } })) === 0) throw localeNotFound();
      await strapi().store(DEFAULT).set({ value: code });
    },
    setIsDefault: async (locales: Values | readonly Values[] | null) => {
      if (locales === null) return null;
      return Array.isArray(locales) ? Promise.all(locales.map(marked)) : marked(locales as Values);
    },
    create: (data: unknown) => locales().create({ data }),
    update: (where: unknown, data: unknown) => locales().update({ where, data }),
    /** With all entries in this locale, each as if it were deleted by itself (A255). @returns undefined for a locale there is not */
    delete: async ({ id }: { readonly id?: unknown }): Promise<Entity | null | undefined> => {
      const locale = await byId(id);
      if (!locale) return undefined;
      const { db, writer, settings } = parts();
      return db.transaction(async (tx) => {
        const gone = await locales().delete({ where: { id } });
        await deleteEntriesIn(tx, String(locale['code']), { writer, settings });
        return gone;
      });
    },
  };
}
