/** The routes for administrators of the plugins v4 brings along, as extensions find and change them. */
import type { DeclaredRoute } from '../base/plugin-definition.ts';

/** Verb, path below the plugin's prefix, handler, policies. */
type Line = readonly [method: string, path: string, handler: string, policies: readonly unknown[]];

const SIGNED_IN = ['admin::isAuthenticatedAdmin'];
const WITH_DRAFTS = 'plugin::content-manager.has-draft-and-publish';

/** Asks for an action whatever it is on. */
const may = (action: string): unknown[] => [
  ...SIGNED_IN,
  { name: 'admin::hasPermissions', config: { actions: [action] } },
];

/** Asks for one of the actions on the entries of the type in the path. */
const explores = (...verbs: readonly string[]): unknown[] => [
  ...SIGNED_IN,
  {
    name: 'plugin::content-manager.hasPermissions',
    config: {
      actions: verbs.map((verb) => `plugin::content-manager.explorer.${verb}`),
      ...(verbs.length > 1 && { hasAtLeastOne: true }),
    },
  },
];

const publishes = (): unknown[] => [WITH_DRAFTS, ...explores('publish')];

const CONTENT_MANAGER: readonly Line[] = [
  ['GET', '/init', 'init.getInitData', []],
  ['GET', '/content-types', 'content-types.findContentTypes', []],
  ['GET', '/content-types-settings', 'content-types.findContentTypesSettings', []],
  ['GET', '/content-types/:uid/configuration', 'content-types.findContentTypeConfiguration', []],
  ['PUT', '/content-types/:uid/configuration', 'content-types.updateContentTypeConfiguration', SIGNED_IN],
  ['GET', '/components', 'components.findComponents', []],
  ['GET', '/components/:uid/configuration', 'components.findComponentConfiguration', []],
  ['PUT', '/components/:uid/configuration', 'components.updateComponentConfiguration', []],
  ['POST', '/uid/generate', 'uid.generateUID', []],
  ['POST', '/uid/check-availability', 'uid.checkUIDAvailability', []],
  ['GET', '/relations/:model/:targetField', 'relations.findAvailable', SIGNED_IN],
  ['GET', '/relations/:model/:id/:targetField', 'relations.findExisting', SIGNED_IN],
  ['GET', '/single-types/:model', 'single-types.find', explores('read')],
  ['PUT', '/single-types/:model', 'single-types.createOrUpdate', explores('create', 'update')],
  ['DELETE', '/single-types/:model', 'single-types.delete', explores('delete')],
  ['POST', '/single-types/:model/actions/publish', 'single-types.publish', publishes()],
  ['POST', '/single-types/:model/actions/unpublish', 'single-types.unpublish', publishes()],
  [
    'GET',
    '/single-types/:model/actions/countDraftRelations',
    'single-types.countDraftRelations',
    explores('read'),
  ],
  ['GET', '/collection-types/:model', 'collection-types.find', explores('read')],
  ['POST', '/collection-types/:model', 'collection-types.create', explores('create')],
  ['POST', '/collection-types/:model/clone/:sourceId', 'collection-types.clone', explores('create')],
  ['POST', '/collection-types/:model/auto-clone/:sourceId', 'collection-types.autoClone', explores('create')],
  ['GET', '/collection-types/:model/:id', 'collection-types.findOne', explores('read')],
  ['PUT', '/collection-types/:model/:id', 'collection-types.update', explores('update')],
  ['DELETE', '/collection-types/:model/:id', 'collection-types.delete', explores('delete')],
  ['POST', '/collection-types/:model/:id/actions/publish', 'collection-types.publish', publishes()],
  ['POST', '/collection-types/:model/:id/actions/unpublish', 'collection-types.unpublish', publishes()],
  ['POST', '/collection-types/:model/actions/bulkDelete', 'collection-types.bulkDelete', explores('delete')],
  ['POST', '/collection-types/:model/actions/bulkPublish', 'collection-types.bulkPublish', publishes()],
  ['POST', '/collection-types/:model/actions/bulkUnpublish', 'collection-types.bulkUnpublish', publishes()],
  [
    'GET',
    '/collection-types/:model/:id/actions/countDraftRelations',
    'collection-types.countDraftRelations',
    explores('read'),
  ],
  [
    'GET',
    '/collection-types/:model/actions/countManyEntriesDraftRelations',
    'collection-types.countManyEntriesDraftRelations',
    explores('read'),
  ],
];

const UPLOAD: readonly Line[] = [
  ['GET', '/settings', 'admin-settings.getSettings', may('plugin::upload.settings.read')],
  ['PUT', '/settings', 'admin-settings.updateSettings', may('plugin::upload.settings.read')],
  ['POST', '/', 'admin-upload.upload', SIGNED_IN],
  ['GET', '/files', 'admin-file.find', may('plugin::upload.read')],
  ['GET', '/files/:id', 'admin-file.findOne', may('plugin::upload.read')],
  ['DELETE', '/files/:id', 'admin-file.destroy', may('plugin::upload.assets.update')],
  ['GET', '/folders/:id', 'admin-folder.findOne', may('plugin::upload.read')],
  ['GET', '/folders', 'admin-folder.find', may('plugin::upload.read')],
  ['POST', '/folders', 'admin-folder.create', may('plugin::upload.assets.create')],
  ['PUT', '/folders/:id', 'admin-folder.update', may('plugin::upload.assets.update')],
  ['GET', '/folder-structure', 'admin-folder.getStructure', may('plugin::upload.read')],
  ['POST', '/actions/bulk-delete', 'admin-folder-file.deleteMany', may('plugin::upload.assets.update')],
  ['POST', '/actions/bulk-move', 'admin-folder-file.moveMany', may('plugin::upload.assets.update')],
];

const I18N: readonly Line[] = [
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

/** By plugin, and by the name its router has there. */
const ROUTERS: Readonly<Record<string, Readonly<Record<string, readonly Line[]>>>> = {
  'content-manager': { admin: CONTENT_MANAGER },
  upload: {
    admin: UPLOAD,
    viewConfiguration: [
      ['GET', '/configuration', 'view-configuration.findViewConfiguration', []],
      [
        'PUT',
        '/configuration',
        'view-configuration.updateViewConfiguration',
        may('plugin::upload.configure-view'),
      ],
    ],
  },
  i18n: { admin: I18N },
};

/** The plugins whose routes for administrators extensions can change. */
export const PANEL_PLUGINS: readonly string[] = Object.keys(ROUTERS);

/** New routes, by the names of their routers; an empty router for any other plugin. */
export const panelRouters = (plugin: string): Record<string, DeclaredRoute[]> =>
  Object.fromEntries(
    Object.entries(ROUTERS[plugin] ?? { admin: [] }).map(([name, lines]) => [
      name,
      lines.map(([method, path, handler, policies]) => ({
        method,
        path,
        handler,
        config: { policies: structuredClone(policies) },
      })),
    ]),
  );
