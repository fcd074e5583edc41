/** A key that lets programs use the content API; `accessKey` is its HMAC. */
import type { SchemaSource } from '../schema-source.ts';

export const apiToken: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'admin::api-token',
  schema: {
    collectionName: 'strapi_api_tokens',
    info: { singularName: 'api-token', pluralName: 'api-tokens', displayName: 'Api Token' },
    attributes: {
      name: { type: 'string', minLength: 1, required: true, unique: true },
      description: { type: 'string', minLength: 1, default: '' },
      type: {
        type: 'enumeration',
        enum: ['read-only', 'full-access', 'custom'],
        required: true,
        default: 'read-only',
      },
      accessKey: { type: 'string', minLength: 1, required: true },
      lastUsedAt: { type: 'datetime' },
      permissions: {
        type: 'relation',
        target: 'admin::api-token-permission',
        relation: 'oneToMany',
        mappedBy: 'token',
      },
      expiresAt: { type: 'datetime' },
      lifespan: { type: 'biginteger' },
    },
  },
};
