/** A locale entries can have. */
import type { SchemaSource } from '../schema-source.ts';
import { HIDDEN } from './hidden.ts';

export const locale: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'plugin::i18n.locale',
  schema: {
    collectionName: 'i18n_locale',
    info: {
      singularName: 'locale',
      pluralName: 'locales',
      collectionName: 'locales',
      displayName: 'Locale',
      description: '',
    },
    options: { draftAndPublish: false },
    pluginOptions: HIDDEN,
    attributes: {
      name: { type: 'string', min: 1, max: 50, configurable: false },
      code: { type: 'string', unique: true, configurable: false },
    },
  },
};
