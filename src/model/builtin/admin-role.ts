/** A role of the admin panel. */
import type { SchemaSource } from '../schema-source.ts';

export const adminRole: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'admin::role',
  schema: {
    collectionName: 'admin_roles',
    info: { singularName: 'role', pluralName: 'roles', displayName: 'Role' },
    attributes: {
      name: { type: 'string', minLength: 1, unique: true, required: true },
      code: { type: 'string', minLength: 1, unique: true, required: true },
      description: { type: 'string' },
      users: { type: 'relation', relation: 'manyToMany', mappedBy: 'roles', target: 'admin::user' },
      permissions: { type: 'relation', relation: 'oneToMany', mappedBy: 'role', target: 'admin::permission' },
    },
  },
};
