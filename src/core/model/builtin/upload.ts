/** A file of the media library (G50). */
import type { SchemaSource } from '../schema-source.ts';
import { HIDDEN } from './hidden.ts';

export const uploadFile: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'plugin::upload.file',
  schema: {
    collectionName: 'files',
    indexes: [
      { name: 'upload_files_folder_path_index', columns: ['folder_path'] },
      { name: 'upload_files_created_at_index', columns: ['created_at'] },
      { name: 'upload_files_updated_at_index', columns: ['updated_at'] },
      { name: 'upload_files_name_index', columns: ['name'] },
      { name: 'upload_files_size_index', columns: ['size'] },
      { name: 'upload_files_ext_index', columns: ['ext'] },
    ],
    info: { singularName: 'file', pluralName: 'files', displayName: 'File', description: '' },
    options: {},
    pluginOptions: HIDDEN,
    attributes: {
      name: { type: 'string', required: true, configurable: false },
      alternativeText: { type: 'string', configurable: false },
      caption: { type: 'string', configurable: false },
      width: { type: 'integer', configurable: false },
      height: { type: 'integer', configurable: false },
      formats: { type: 'json', configurable: false },
      hash: { type: 'string', required: true, configurable: false },
      ext: { type: 'string', configurable: false },
      mime: { type: 'string', required: true, configurable: false },
      size: { type: 'decimal', required: true, configurable: false },
      url: { type: 'string', required: true, configurable: false },
      previewUrl: { type: 'string', configurable: false },
      provider: { type: 'string', required: true, configurable: false },
      provider_metadata: { type: 'json', configurable: false },
      related: { type: 'relation', relation: 'morphToMany' },
      folder: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'plugin::upload.folder',
        inversedBy: 'files',
        private: true,
      },
      folderPath: { type: 'string', required: true, private: true, min: 1, searchable: false },
    },
  },
};

/** A folder of the media library. */
export const uploadFolder: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'plugin::upload.folder',
  schema: {
    collectionName: 'upload_folders',
    indexes: [
      { name: 'upload_folders_path_id_index', columns: ['path_id'], type: 'unique' },
      { name: 'upload_folders_path_index', columns: ['path'], type: 'unique' },
    ],
    info: { singularName: 'folder', pluralName: 'folders', displayName: 'Folder' },
    options: {},
    pluginOptions: HIDDEN,
    attributes: {
      name: { type: 'string', required: true, min: 1 },
      pathId: { type: 'integer', unique: true, required: true },
      parent: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'plugin::upload.folder',
        inversedBy: 'children',
      },
      children: {
        type: 'relation',
        relation: 'oneToMany',
        target: 'plugin::upload.folder',
        mappedBy: 'parent',
      },
      files: { type: 'relation', relation: 'oneToMany', target: 'plugin::upload.file', mappedBy: 'folder' },
      path: { type: 'string', required: true, min: 1 },
    },
  },
};
