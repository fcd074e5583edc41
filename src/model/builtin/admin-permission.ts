/** A permission of an admin role. */
import type { SchemaSource } from '../schema-source.ts';

export const adminPermission: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'admin::permission',
  schema: {
    collectionName: 'admin_permissions',
    info: { singularName: 'permission', pluralName: 'permissions', displayName: 'Permission' },
    attributes: {
      action: { type: 'string', minLength: 1, required: true },
      actionParameters: { type: 'json', default: {} },
      subject: { type: 'string', minLength: 1 },
      properties: { type: 'json', default: {} },
      conditions: { type: 'json', default: [] },
      role: { type: 'relation', relation: 'manyToOne', inversedBy: 'permissions', target: 'admin::role' },
    },
  },
};
