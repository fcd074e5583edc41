/** A locale entries can have. */
import type { SchemaSource } from '../schema-source.ts';

export const locale: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'plugin::i18n.locale',
  schema: {
    collectionName: 'i18n_locale',
    info: { singularName: 'locale', pluralName: 'locales', displayName: 'Locale' },
    attributes: {
      name: { type: 'string' },
      code: { type: 'string', unique: true },
    },
  },
};
