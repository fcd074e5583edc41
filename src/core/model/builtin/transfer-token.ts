/** A key for v4's data transfers: the administration API makes them, no transfer takes them yet. */
import type { SchemaSource } from '../schema-source.ts';
import { HIDDEN } from './hidden.ts';

export const transferToken: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'admin::transfer-token',
  schema: {
    collectionName: 'strapi_transfer_tokens',
    info: {
      name: 'Transfer Token',
      singularName: 'transfer-token',
      pluralName: 'transfer-tokens',
      displayName: 'Transfer Token',
      description: '',
    },
    options: {},
    pluginOptions: HIDDEN,
    attributes: {
      name: { type: 'string', minLength: 1, required: true, unique: true, configurable: false },
      description: { type: 'string', minLength: 1, default: '', configurable: false, required: false },
      accessKey: { type: 'string', minLength: 1, required: true, configurable: false },
      lastUsedAt: { type: 'datetime', configurable: false, required: false },
      permissions: {
        type: 'relation',
        target: 'admin::transfer-token-permission',
        relation: 'oneToMany',
        mappedBy: 'token',
        configurable: false,
        required: false,
      },
      expiresAt: { type: 'datetime', configurable: false, required: false },
      lifespan: { type: 'biginteger', configurable: false, required: false },
    },
  },
};

/** One action a transfer token may do. */
export const transferTokenPermission: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'admin::transfer-token-permission',
  schema: {
    collectionName: 'strapi_transfer_token_permissions',
    info: {
      name: 'Transfer Token Permission',
      description: '',
      singularName: 'transfer-token-permission',
      pluralName: 'transfer-token-permissions',
      displayName: 'Transfer Token Permission',
    },
    options: {},
    pluginOptions: HIDDEN,
    attributes: {
      action: { type: 'string', minLength: 1, required: true, configurable: false },
      token: {
        type: 'relation',
        relation: 'manyToOne',
        inversedBy: 'permissions',
        target: 'admin::transfer-token',
        configurable: false,
      },
    },
  },
};
