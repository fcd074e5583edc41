/** A key that lets programs use the content API; `accessKey` is its HMAC. */
import type { SchemaSource } from '../schema-source.ts';
import { HIDDEN } from './hidden.ts';

export const apiToken: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'admin::api-token',
  schema: {
    collectionName: 'strapi_api_tokens',
    info: {
      name: 'Api Token',
      singularName: 'api-token',
      pluralName: 'api-tokens',
      displayName: 'Api Token',
      description: '',
    },
    options: {},
    pluginOptions: HIDDEN,
    attributes: {
      name: { type: 'string', minLength: 1, required: true, unique: true, configurable: false },
      description: { type: 'string', minLength: 1, default: '', configurable: false, required: false },
      type: {
        type: 'enumeration',
        enum: ['read-only', 'full-access', 'custom'],
        required: true,
        default: 'read-only',
        configurable: false,
      },
      accessKey: { type: 'string', minLength: 1, required: true, configurable: false, searchable: false },
      lastUsedAt: { type: 'datetime', configurable: false, required: false },
      permissions: {
        type: 'relation',
        target: 'admin::api-token-permission',
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

/** One action a custom API token may do. */
export const apiTokenPermission: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'admin::api-token-permission',
  schema: {
    collectionName: 'strapi_api_token_permissions',
    info: {
      name: 'API Token Permission',
      description: '',
      singularName: 'api-token-permission',
      pluralName: 'api-token-permissions',
      displayName: 'API Token Permission',
    },
    options: {},
    pluginOptions: HIDDEN,
    attributes: {
      action: { type: 'string', minLength: 1, required: true, configurable: false },
      token: {
        type: 'relation',
        relation: 'manyToOne',
        inversedBy: 'permissions',
        target: 'admin::api-token',
        configurable: false,
      },
    },
  },
};
