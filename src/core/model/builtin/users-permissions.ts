/** The types of users-permissions: permissions, roles and users. */
import type { SchemaSource } from '../schema-source.ts';
import { HIDDEN } from './hidden.ts';

/** One action a role may do. */
export const usersPermissionsPermission: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'plugin::users-permissions.permission',
  schema: {
    collectionName: 'up_permissions',
    info: {
      name: 'permission',
      description: '',
      singularName: 'permission',
      pluralName: 'permissions',
      displayName: 'Permission',
    },
    pluginOptions: HIDDEN,
    attributes: {
      action: { type: 'string', required: true, configurable: false },
      role: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'plugin::users-permissions.role',
        inversedBy: 'permissions',
        configurable: false,
      },
    },
  },
};

/** A role of users of the content API, and of the public. */
export const usersPermissionsRole: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'plugin::users-permissions.role',
  schema: {
    collectionName: 'up_roles',
    info: { name: 'role', description: '', singularName: 'role', pluralName: 'roles', displayName: 'Role' },
    pluginOptions: HIDDEN,
    attributes: {
      name: { type: 'string', minLength: 3, required: true, configurable: false },
      description: { type: 'string', configurable: false },
      type: { type: 'string', unique: true, configurable: false },
      permissions: {
        type: 'relation',
        relation: 'oneToMany',
        target: 'plugin::users-permissions.permission',
        mappedBy: 'role',
        configurable: false,
      },
      users: {
        type: 'relation',
        relation: 'oneToMany',
        target: 'plugin::users-permissions.user',
        mappedBy: 'role',
        configurable: false,
      },
    },
  },
};

/** A user of the content API (G51). */
export const usersPermissionsUser: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'plugin::users-permissions.user',
  schema: {
    collectionName: 'up_users',
    info: { name: 'user', description: '', singularName: 'user', pluralName: 'users', displayName: 'User' },
    options: { draftAndPublish: false, timestamps: true },
    config: {
      attributes: {
        resetPasswordToken: { hidden: true },
        confirmationToken: { hidden: true },
        provider: { hidden: true },
      },
    },
    attributes: {
      username: { type: 'string', minLength: 3, unique: true, required: true, configurable: false },
      email: { type: 'email', minLength: 6, required: true, configurable: false },
      provider: { type: 'string', configurable: false },
      password: { type: 'password', minLength: 6, private: true, configurable: false, searchable: false },
      resetPasswordToken: { type: 'string', private: true, configurable: false, searchable: false },
      confirmationToken: { type: 'string', private: true, configurable: false, searchable: false },
      confirmed: { type: 'boolean', default: false, configurable: false },
      blocked: { type: 'boolean', default: false, configurable: false },
      role: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'plugin::users-permissions.role',
        inversedBy: 'users',
        configurable: false,
      },
    },
  },
};

/** Attributes of users, besides the password, whose values open an account: the codes that reset and confirm it. */
const SECRETS: readonly string[] = ['resetPasswordToken', 'confirmationToken'];

/** Whether the value of an attribute must be kept nowhere but in its own row. */
export const isSecret = (uid: string, name: string): boolean =>
  uid === usersPermissionsUser.uid && SECRETS.includes(name);
