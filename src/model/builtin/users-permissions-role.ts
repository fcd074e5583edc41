/** A role of users of the content API, and of the public. */
import type { SchemaSource } from '../schema-source.ts';

export const usersPermissionsRole: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'plugin::users-permissions.role',
  schema: {
    collectionName: 'up_roles',
    info: { singularName: 'role', pluralName: 'roles', displayName: 'Role' },
    attributes: {
      name: { type: 'string', minLength: 3, required: true },
      description: { type: 'string' },
      type: { type: 'string', unique: true },
      permissions: {
        type: 'relation',
        relation: 'oneToMany',
        target: 'plugin::users-permissions.permission',
        mappedBy: 'role',
      },
      users: {
        type: 'relation',
        relation: 'oneToMany',
        target: 'plugin::users-permissions.user',
        mappedBy: 'role',
      },
    },
  },
};
