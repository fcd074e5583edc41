/** `service('content-types')` of i18n: which attributes of a schema differ between the locales of an entry. */
import { applicationError } from '../../errors/catalogue.ts';
import type { Service, Strapi } from '../strapi/strapi.ts';
import type { CodeType } from '../strapi/types-facet.ts';
import { isTree, type Tree } from '../utils/data-rules.ts';

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

const i18nOf = (given: { readonly pluginOptions?: unknown }): Tree => {
  const options = isTree(given.pluginOptions) ? given.pluginOptions['i18n'] : null;
  return isTree(options) ? options : {};
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
      if (!isTree(related) || !type) return;
      for (const [name, value] of Object.entries(copyOf(type, related))) entry[name] ??= value;
    },
    /** @throws OctavoError ApplicationError for a locale there is not */
    getValidLocale: async (code?: unknown): Promise<string> => {
      if (code === undefined || code === null) return defaultLocale();
      const known = await strapi().db.query('plugin::i18n.locale').count({ where: { code } });
      if (known === 0) throw applicationError('Locale not found');
      return String(code);
    },
  };
}

/** A component's value without the id of its row. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (!isTree(value)) return value;
  const { id: _id, ...members } = value;
  return structuredClone(members);
}
