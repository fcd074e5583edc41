/** A folder of the media library. */
import type { SchemaSource } from '../schema-source.ts';

export const uploadFolder: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'plugin::upload.folder',
  schema: {
    collectionName: 'upload_folders',
    info: { singularName: 'folder', pluralName: 'folders', displayName: 'Folder' },
    indexes: [
      { name: 'upload_folders_path_id_index', columns: ['path_id'], type: 'unique' },
      { name: 'upload_folders_path_index', columns: ['path'], type: 'unique' },
    ],
    attributes: {
      name: { type: 'string', required: true },
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
      path: { type: 'string', required: true },
    },
  },
};
