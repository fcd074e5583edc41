/** A set of entries to publish together. Octavo keeps the table, nothing more. */
import type { SchemaSource } from '../schema-source.ts';
import { HIDDEN } from './hidden.ts';

export const release: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'plugin::content-releases.release',
  schema: {
    collectionName: 'strapi_releases',
    info: { singularName: 'release', pluralName: 'releases', displayName: 'Release' },
    options: { draftAndPublish: false },
    pluginOptions: HIDDEN,
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

/** One entry of a release. */
export const releaseAction: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'plugin::content-releases.release-action',
  schema: {
    collectionName: 'strapi_release_actions',
    info: { singularName: 'release-action', pluralName: 'release-actions', displayName: 'Release Action' },
    options: { draftAndPublish: false },
    pluginOptions: HIDDEN,
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
