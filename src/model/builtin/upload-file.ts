/** A file of the media library (gap 50). */
import type { SchemaSource } from '../schema-source.ts';

export const uploadFile: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'plugin::upload.file',
  schema: {
    collectionName: 'files',
    info: { singularName: 'file', pluralName: 'files', displayName: 'File' },
    indexes: [
      { name: 'upload_files_folder_path_index', columns: ['folder_path'] },
      { name: 'upload_files_created_at_index', columns: ['created_at'] },
      { name: 'upload_files_updated_at_index', columns: ['updated_at'] },
      { name: 'upload_files_name_index', columns: ['name'] },
      { name: 'upload_files_size_index', columns: ['size'] },
      { name: 'upload_files_ext_index', columns: ['ext'] },
    ],
    attributes: {
      name: { type: 'string', required: true },
      alternativeText: { type: 'string' },
      caption: { type: 'string' },
      width: { type: 'integer' },
      height: { type: 'integer' },
      formats: { type: 'json' },
      hash: { type: 'string', required: true },
      ext: { type: 'string' },
      mime: { type: 'string', required: true },
      size: { type: 'decimal', required: true },
      url: { type: 'string', required: true },
      previewUrl: { type: 'string' },
      provider: { type: 'string', required: true },
      provider_metadata: { type: 'json' },
      related: { type: 'relation', relation: 'morphToMany' },
      folder: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'plugin::upload.folder',
        inversedBy: 'files',
        private: true,
      },
      folderPath: { type: 'string', required: true, private: true },
    },
  },
};
