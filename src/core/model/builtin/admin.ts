/** The types of administrators: their accounts, roles and permissions. */
import type { SchemaSource } from '../schema-source.ts';
import { HIDDEN } from './hidden.ts';

/** A permission of an admin role. */
export const adminPermission: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'admin::permission',
  schema: {
    collectionName: 'admin_permissions',
    info: {
      name: 'Permission',
      description: '',
      singularName: 'permission',
      pluralName: 'permissions',
      displayName: 'Permission',
    },
    options: {},
    pluginOptions: HIDDEN,
    attributes: {
      action: { type: 'string', minLength: 1, required: true, configurable: false },
      actionParameters: { type: 'json', default: {}, configurable: false, required: false },
      subject: { type: 'string', minLength: 1, configurable: false, required: false },
      properties: { type: 'json', default: {}, configurable: false, required: false },
      conditions: { type: 'json', default: [], configurable: false, required: false },
      role: {
        type: 'relation',
        relation: 'manyToOne',
        inversedBy: 'permissions',
        target: 'admin::role',
        configurable: false,
      },
    },
  },
};

/** The users of the administration panel. Only the fields that `createdBy` may answer are public (S9). */
export const adminUser: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'admin::user',
  schema: {
    collectionName: 'admin_users',
    info: { name: 'User', description: '', singularName: 'user', pluralName: 'users', displayName: 'User' },
    pluginOptions: HIDDEN,
    attributes: {
      firstname: { type: 'string', minLength: 1, unique: false, configurable: false, required: false },
      lastname: { type: 'string', minLength: 1, unique: false, configurable: false, required: false },
      username: { type: 'string', unique: false, configurable: false, required: false },
      email: {
        type: 'email',
        minLength: 6,
        required: true,
        unique: true,
        private: true,
        configurable: false,
      },
      password: {
        type: 'password',
        minLength: 6,
        private: true,
        configurable: false,
        required: false,
        searchable: false,
      },
      resetPasswordToken: { type: 'string', private: true, searchable: false, configurable: false },
      registrationToken: { type: 'string', private: true, searchable: false, configurable: false },
      isActive: { type: 'boolean', default: false, private: true, configurable: false },
      roles: {
        private: true,
        type: 'relation',
        relation: 'manyToMany',
        inversedBy: 'users',
        target: 'admin::role',
        configurable: false,
        collectionName: 'strapi_users_roles',
      },
      blocked: { type: 'boolean', default: false, private: true, configurable: false },
      preferedLanguage: { type: 'string', searchable: false, configurable: false, required: false },
    },
  },
};

/** A role of the admin panel. */
export const adminRole: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'admin::role',
  schema: {
    collectionName: 'admin_roles',
    info: { name: 'Role', description: '', singularName: 'role', pluralName: 'roles', displayName: 'Role' },
    options: {},
    pluginOptions: HIDDEN,
    attributes: {
      name: { type: 'string', minLength: 1, unique: true, required: true, configurable: false },
      code: { type: 'string', minLength: 1, unique: true, required: true, configurable: false },
      description: { type: 'string', configurable: false },
      users: {
        type: 'relation',
        relation: 'manyToMany',
        mappedBy: 'roles',
        target: 'admin::user',
        configurable: false,
      },
      permissions: {
        type: 'relation',
        relation: 'oneToMany',
        mappedBy: 'role',
        target: 'admin::permission',
        configurable: false,
      },
    },
  },
};

/** The codes of the roles that v4 makes for administrators; who has the first may do everything. */
export const SUPER_ADMIN_CODE = 'strapi-super-admin';
export const EDITOR_CODE = 'strapi-editor';
export const AUTHOR_CODE = 'strapi-author';
