/** One entry of a release. */
import type { SchemaSource } from '../schema-source.ts';

export const releaseAction: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'plugin::content-releases.release-action',
  schema: {
    collectionName: 'strapi_release_actions',
    info: { singularName: 'release-action', pluralName: 'release-actions', displayName: 'Release Action' },
    attributes: {
      type: { type: 'enumeration', enum: ['publish', 'unpublish'], required: true },
      entry: { type: 'relation', relation: 'morphToOne' },
      contentType: { type: 'string', required: true },
      locale: { type: 'string' },
      release: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'plugin::content-releases.release',
        inversedBy: 'actions',
      },
      isEntryValid: { type: 'boolean' },
    },
  },
};
