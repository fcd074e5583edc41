/** One action a role may do. */
import type { SchemaSource } from '../schema-source.ts';

export const usersPermissionsPermission: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'plugin::users-permissions.permission',
  schema: {
    collectionName: 'up_permissions',
    info: { singularName: 'permission', pluralName: 'permissions', displayName: 'Permission' },
    attributes: {
      action: { type: 'string', required: true },
      role: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'plugin::users-permissions.role',
        inversedBy: 'permissions',
      },
    },
  },
};
