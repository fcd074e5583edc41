/** The routes that v4's plugin i18n has for administrators. */
import { type Line, may, SIGNED_IN } from './panel-line.ts';

export const LOCALES: readonly Line[] = [
  ['GET', '/iso-locales', 'iso-locales.listIsoLocales', may('plugin::i18n.locale.read')],
  ['GET', '/locales', 'locales.listLocales', SIGNED_IN],
  ['POST', '/locales', 'locales.createLocale', may('plugin::i18n.locale.create')],
  ['PUT', '/locales/:id', 'locales.updateLocale', may('plugin::i18n.locale.update')],
  ['DELETE', '/locales/:id', 'locales.deleteLocale', may('plugin::i18n.locale.delete')],
  [
    'POST',
    '/content-manager/actions/get-non-localized-fields',
    'content-types.getNonLocalizedAttributes',
    SIGNED_IN,
  ],
];
