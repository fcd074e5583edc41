/** `/api/i18n/locales`: the locales entries can have, and which is the default (G46). */

import type { Access } from '../../core/access/access.ts';
import { scopeOf } from '../../core/access/scopes.ts';
import type { ContentReader } from '../../core/content/read-content.ts';
import { contentTypeOf, type Model } from '../../core/model/content-type.ts';
import { NO_QUERY } from '../../core/query/request-query.ts';
import { type GuardedRoute, guardedRoute } from './guarded-route.ts';

export interface LocaleRoutesOptions {
  readonly model: Model;
  readonly access: Access;
  readonly reader: ContentReader;
  /** `api.rest.prefix`, normally `/api`. */
  readonly prefix: string;
  /** The code of the default locale, now. */
  readonly defaultLocale: () => string;
}

interface AnsweredLocale {
  readonly code: string | null;
  readonly [name: string]: unknown;
}

const SCOPE = scopeOf('plugin::i18n.locales', 'listLocales');

/** The one route of locales; its query string has no effect. */
export function localeRoutes(options: LocaleRoutesOptions): GuardedRoute[] {
  const { model, access, reader, prefix, defaultLocale } = options;
  const type = contentTypeOf(model, 'plugin::i18n.locale');
  return [
    guardedRoute(access, 'GET', `${prefix}/i18n/locales`, SCOPE, async (_request, caller) => {
      const read = reader.prepare({ kind: 'unwrappedList', type, caller, query: NO_QUERY });
      const locales = JSON.parse((await reader.run(read)).toString()) as AnsweredLocale[];
      const main = defaultLocale();
      return { status: 200, body: locales.map((locale) => ({ ...locale, isDefault: locale.code === main })) };
    }),
  ];
}
