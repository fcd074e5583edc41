/** The routes for administrators of the plugins v4 brings along, as extensions find and change them. */
import type { DeclaredRoute } from '../shared/plugin-definition.ts';
import { MAIL, USERS } from './account-lines.ts';
import { ADMIN } from './admin-lines.ts';
import { CONTENT_MANAGER } from './content-manager-lines.ts';
import { LOCALES } from './locale-lines.ts';
import { MEDIA } from './media-lines.ts';
import type { Line } from './panel-line.ts';
import { TYPE_BUILDER } from './type-builder-lines.ts';

/** By plugin, and by the name its router has there. */
const ROUTERS: Readonly<Record<string, Readonly<Record<string, readonly Line[]>>>> = {
  'content-manager': { admin: CONTENT_MANAGER },
  'content-type-builder': { admin: TYPE_BUILDER },
  upload: MEDIA,
  i18n: { admin: LOCALES },
  'users-permissions': { admin: USERS },
  email: { admin: MAIL },
  // no plugin: code finds these in `strapi.admin`
  admin: { admin: ADMIN },
};

/** The full name of a part of a plugin, or of `strapi.admin`. */
export const uidIn = (plugin: string, name: string): string =>
  plugin === 'admin' ? `admin::${name}` : `plugin::${plugin}.${name}`;

/** The plugins whose routes for administrators extensions can change. */
export const PANEL_PLUGINS: readonly string[] = Object.keys(ROUTERS);

/** New routes, by the names of their routers; an empty router for any other plugin. */
export const panelRouters = (plugin: string): Record<string, DeclaredRoute[]> =>
  Object.fromEntries(
    Object.entries(ROUTERS[plugin] ?? { admin: [] }).map(([name, lines]) => [
      name,
      lines.map(([method, path, handler, policies, middlewares]) => ({
        method,
        path,
        handler,
        config: {
          ...(policies === null ? { auth: false } : { policies: structuredClone(policies) }),
          middlewares: [...(middlewares ?? [])],
        },
      })),
    ]),
  );
