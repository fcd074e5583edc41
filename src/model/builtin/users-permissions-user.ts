/** A user of the content API (gap 51). */
import type { SchemaSource } from '../schema-source.ts';

export const usersPermissionsUser: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'plugin::users-permissions.user',
  schema: {
    collectionName: 'up_users',
    info: { singularName: 'user', pluralName: 'users', displayName: 'User' },
    attributes: {
      username: { type: 'string', minLength: 3, unique: true, required: true },
      email: { type: 'email', minLength: 6, required: true },
      provider: { type: 'string' },
      password: { type: 'password', minLength: 6, private: true },
      resetPasswordToken: { type: 'string', private: true },
      confirmationToken: { type: 'string', private: true },
      confirmed: { type: 'boolean', default: false },
      blocked: { type: 'boolean', default: false },
      role: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'plugin::users-permissions.role',
        inversedBy: 'users',
      },
    },
  },
};
