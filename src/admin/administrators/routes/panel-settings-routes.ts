/** The routes of the panel's settings: how the project wants the panel to look, and the files for that. */
import { readFile } from 'node:fs/promises';
import { mediaTypeOf } from '../../../core/base/http/media-types.ts';
import type { Route } from '../../../core/base/http/route.ts';
import { notFound } from '../../../core/errors/catalogue.ts';
import type { AdminContext } from '../admin-context.ts';
import { FILES_PATH } from '../panel-settings.ts';
import { adminRoutes, data } from './admin-route.ts';

export function panelSettingsRoutes(context: AdminContext): Route[] {
  const { open, signedIn } = adminRoutes(context);
  const { panel, config } = context;
  return [
    open('GET', '/admin/panel-settings', () => data(panel.settings)),
    // addresses of sites that are not public yet
    signedIn('GET', '/admin/panel-settings/previews', () => data(config.preview)),
    // nothing but the files that the settings name
    open('GET', `${FILES_PATH}/:name`, async ({ params }) => {
      const path = panel.files.get(params['name']!);
      const body = path === undefined ? null : await readFile(path).catch(() => null);
      if (path === undefined || body === null) throw notFound();
      return {
        status: 200,
        body,
        contentType: mediaTypeOf(path),
        headers: {
          'Cache-Control': 'no-cache',
          'X-Content-Type-Options': 'nosniff',
          // a picture in SVG that is opened by itself runs nothing
          'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
        },
      };
    }),
  ];
}
