/** `service('localizations')` of i18n: keeps the locales of an entry linked and equal, for code that writes them one by one. */
import type { Service } from '../shared/registry.ts';
import type { CodeType } from '../shared/type-registry.ts';
import type { Strapi } from '../strapi/strapi.ts';
import type { Tree } from '../utils/data-rules.ts';

/** An entry with its other locales, as far as they were populated. */
interface LocalizedEntry extends Tree {
  readonly id: number;
  readonly localizations?: readonly { readonly id: number }[];
}

/** A type, or its uid. */
interface Options {
  readonly model: CodeType | string;
}

/** @param defaultLocale asked with each call: it may change */
export function createSyncedLocalesService(strapi: () => Strapi, defaultLocale: () => string): Service {
  const types = () =>
    strapi().plugin('i18n')!.service('content-types') as {
      isLocalizedContentType(type: CodeType): boolean;
      copyNonLocalizedAttributes(type: CodeType, entry: Tree): Tree;
    };
  /** The type where it has locales. */
  const localized = (model: Options['model']): CodeType | null => {
    const type = typeof model === 'string' ? strapi().getModel(model) : model;
    return type && types().isLocalizedContentType(type) ? type : null;
  };
  return {
    /** Links the other locales of an entry with it and with each other. */
    syncLocalizations: async (entry: LocalizedEntry, { model }: Options): Promise<void> => {
      const type = localized(model);
      if (!type) return;
      const others = entry.localizations ?? [];
      const ids = [entry.id, ...others.map(({ id }) => id)];
      for (const { id } of others) {
        const localizations = ids.filter((one) => one !== id);
        await strapi().db.query(type.uid).update({ where: { id }, data: { localizations } });
      }
    },
    /** Gives the other locales what all of them share. */
    syncNonLocalizedAttributes: async (entry: LocalizedEntry, { model }: Options): Promise<void> => {
      const type = localized(model);
      if (!type) return;
      const data = types().copyNonLocalizedAttributes(type, entry);
      if (Object.keys(data).length === 0) return;
      for (const { id } of entry.localizations ?? [])
        await strapi().entityService.update(type.uid, id, { data });
    },
    /** Entries from before the type had locales. */
    assignDefaultLocaleToEntries: async ({ model }: Options): Promise<void> => {
      const type = localized(model);
      if (!type) return;
      await strapi()
        .db.query(type.uid)
        .updateMany({ where: { locale: { $null: true } }, data: { locale: defaultLocale() } });
    },
  };
}
