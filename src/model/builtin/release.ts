/** A set of entries to publish together. Octavo keeps the table, nothing more. */
import type { SchemaSource } from '../schema-source.ts';

export const release: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'plugin::content-releases.release',
  schema: {
    collectionName: 'strapi_releases',
    info: { singularName: 'release', pluralName: 'releases', displayName: 'Release' },
    attributes: {
      name: { type: 'string', required: true },
      releasedAt: { type: 'datetime' },
      scheduledAt: { type: 'datetime' },
      timezone: { type: 'string' },
      status: { type: 'enumeration', enum: ['ready', 'blocked', 'failed', 'done', 'empty'], required: true },
      actions: {
        type: 'relation',
        relation: 'oneToMany',
        target: 'plugin::content-releases.release-action',
        mappedBy: 'release',
      },
    },
  },
};
