/** A key for data transfers. Octavo keeps the table, nothing more. */
import type { SchemaSource } from '../schema-source.ts';

export const transferToken: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'admin::transfer-token',
  schema: {
    collectionName: 'strapi_transfer_tokens',
    info: { singularName: 'transfer-token', pluralName: 'transfer-tokens', displayName: 'Transfer Token' },
    attributes: {
      name: { type: 'string', minLength: 1, required: true, unique: true },
      description: { type: 'string', minLength: 1, default: '' },
      accessKey: { type: 'string', minLength: 1, required: true },
      lastUsedAt: { type: 'datetime' },
      permissions: {
        type: 'relation',
        target: 'admin::transfer-token-permission',
        relation: 'oneToMany',
        mappedBy: 'token',
      },
      expiresAt: { type: 'datetime' },
      lifespan: { type: 'biginteger' },
    },
  },
};
