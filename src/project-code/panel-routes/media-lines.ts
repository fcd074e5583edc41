/** The routes that v4's media library has for administrators, by the names of their routers. */
import { type Line, may, SIGNED_IN } from './panel-line.ts';

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

export const MEDIA: Readonly<Record<string, readonly Line[]>> = {
  admin: UPLOAD,
  viewConfiguration: [
    ['GET', '/configuration', 'view-configuration.findViewConfiguration', SIGNED_IN],
    [
      'PUT',
      '/configuration',
      'view-configuration.updateViewConfiguration',
      may('plugin::upload.configure-view'),
    ],
  ],
};
