/** One action a custom API token may do. */
import type { SchemaSource } from '../schema-source.ts';

export const apiTokenPermission: SchemaSource = {
  file: 'built-in',
  kind: 'contentType',
  uid: 'admin::api-token-permission',
  schema: {
    collectionName: 'strapi_api_token_permissions',
    info: {
      singularName: 'api-token-permission',
      pluralName: 'api-token-permissions',
      displayName: 'API Token Permission',
    },
    attributes: {
      action: { type: 'string', minLength: 1, required: true },
      token: {
        type: 'relation',
        relation: 'manyToOne',
        inversedBy: 'permissions',
        target: 'admin::api-token',
      },
    },
  },
};
