/** Who works in the admin panel. Only what `createdBy` may show is public (S9). */
import type { SchemaSource } from '../schema-source.ts';

export const adminUser: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'admin::user',
  schema: {
    collectionName: 'admin_users',
    info: { singularName: 'user', pluralName: 'users', displayName: 'User' },
    attributes: {
      firstname: { type: 'string', minLength: 1 },
      lastname: { type: 'string', minLength: 1 },
      username: { type: 'string' },
      email: { type: 'email', minLength: 6, required: true, unique: true, private: true },
      password: { type: 'password', minLength: 6, private: true },
      resetPasswordToken: { type: 'string', private: true },
      registrationToken: { type: 'string', private: true },
      isActive: { type: 'boolean', default: false, private: true },
      roles: {
        private: true,
        type: 'relation',
        relation: 'manyToMany',
        inversedBy: 'users',
        target: 'admin::role',
      },
      blocked: { type: 'boolean', default: false, private: true },
      preferedLanguage: { type: 'string' },
    },
  },
};
