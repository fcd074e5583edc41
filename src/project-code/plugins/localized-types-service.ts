/** `service('content-types')` of i18n: which attributes of a schema differ between the locales of an entry. */

import { isPlainObject } from '../../core/base/is-object.ts';
import { localeNotFound, localeUsed, noEntryToLocalize } from '../../core/errors/catalogue.ts';
import type { Service } from '../shared/registry.ts';
import type { CodeType } from '../shared/type-registry.ts';
import type { Strapi } from '../strapi/strapi.ts';
import type { Tree } from '../utils/data-rules.ts';

/** What entries have without a schema that says so. */
const SYSTEM = new Set([
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
  'locale',
  'localizations',
]);

const i18nOf = (schema: { readonly pluginOptions?: unknown }): Tree => {
  const options = isPlainObject(schema.pluginOptions) ? schema.pluginOptions['i18n'] : null;
  return isPlainObject(options) ? options : {};
};

/** Relations and uids always differ. */
const isLocalized = (attribute: Tree): boolean =>
  i18nOf(attribute)['localized'] === true || attribute['type'] === 'relation' || attribute['type'] === 'uid';

const namesOf = ({ attributes }: CodeType, localized: boolean): string[] =>
  Object.keys(attributes).filter((name) => !SYSTEM.has(name) && isLocalized(attributes[name]!) === localized);

/** @param defaultLocale asked with each call: it may change */
export function createLocalizedTypesService(strapi: () => Strapi, defaultLocale: () => string): Service {
  /** What another locale's entry shares; components as new ones. */
  const copyOf = (type: CodeType, entry: Tree): Tree =>
    Object.fromEntries(
      namesOf(type, false)
        .filter((name) => name in entry)
        .map((name) => {
          const isComponent = ['component', 'dynamiczone'].includes(String(type.attributes[name]!['type']));
          return [name, isComponent ? withoutIds(entry[name]) : structuredClone(entry[name])];
        }),
    );
  return {
    isLocalizedContentType: (type: CodeType): boolean => i18nOf(type)['localized'] === true,
    getLocalizedAttributes: (type: CodeType): string[] => namesOf(type, true),
    getNonLocalizedAttributes: (type: CodeType): string[] => namesOf(type, false),
    copyNonLocalizedAttributes: copyOf,
    /** Fills what an entry lacks of what its locales share. */
    fillNonLocalizedAttributes: (entry: Tree, related: unknown, { model }: { model: string }): void => {
      const type = strapi().getModel(model);
      if (!isPlainObject(related) || !type) return;
      for (const [name, value] of Object.entries(copyOf(type, related))) entry[name] ??= value;
    },
    /** @throws OctavoError ApplicationError for a locale there is not */
    getValidLocale: async (code?: unknown): Promise<string> => {
      if (code === undefined || code === null) return defaultLocale();
      const known = await strapi().db.query('plugin::i18n.locale').count({ where: { code } });
      if (known === 0) throw localeNotFound();
      return String(code);
    },
  };
}

/** A component's value without the id of its row. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (!isPlainObject(value)) return value;
  const { id: _id, ...members } = value;
  return structuredClone(members);
}

/** `service('core-api')` of i18n: makes another locale of an entry, as `POST /:id/localizations` does. */
export function createLocalizationService(strapi: () => Strapi): Service {
  const types = () =>
    strapi().plugin('i18n')!.service('content-types') as {
      getValidLocale(code: unknown): Promise<string>;
      copyNonLocalizedAttributes(type: CodeType, entry: Tree): Tree;
    };
  return {
    createCreateLocalizationHandler:
      (type: CodeType) =>
      async ({ id, data }: { id?: unknown; data: Tree }): Promise<unknown> => {
        const { entityService } = strapi();
        const found =
          type.kind === 'singleType'
            ? await entityService.findMany(type.uid, { populate: '*', locale: 'all', limit: 1 })
            : await entityService.findOne(type.uid, id, { populate: '*' });
        const entry = [found].flat()[0] as Tree | null | undefined;
        if (!entry) throw noEntryToLocalize();
        const locale = await types().getValidLocale(data['locale']);
        const others = (entry['localizations'] ?? []) as readonly Tree[];
        if ([entry, ...others].some((one) => one['locale'] === locale)) throw localeUsed();
        const localizations = [entry, ...others].map((one) => one['id']);
        const shared = types().copyNonLocalizedAttributes(type, entry);
        return entityService.create(type.uid, {
          data: { ...shared, ...data, locale, localizations },
          populate: ['localizations'],
        });
      },
  };
}
