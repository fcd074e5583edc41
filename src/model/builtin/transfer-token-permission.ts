/** One action a transfer token may do. */
import type { SchemaSource } from '../schema-source.ts';

export const transferTokenPermission: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'admin::transfer-token-permission',
  schema: {
    collectionName: 'strapi_transfer_token_permissions',
    info: {
      singularName: 'transfer-token-permission',
      pluralName: 'transfer-token-permissions',
      displayName: 'Transfer Token Permission',
    },
    attributes: {
      action: { type: 'string', minLength: 1, required: true },
      token: {
        type: 'relation',
        relation: 'manyToOne',
        inversedBy: 'permissions',
        target: 'admin::transfer-token',
      },
    },
  },
};
