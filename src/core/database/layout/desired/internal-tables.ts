/** The v4 tables that belong to no content-type: settings, webhooks, v4's own records. */
import type { DesiredTable } from './desired-layout.ts';

export const INTERNAL_TABLES: readonly DesiredTable[] = [
  {
    name: 'strapi_core_store_settings',
    columns: [
      { name: 'key', kind: 'string' },
      { name: 'value', kind: 'text' },
      { name: 'type', kind: 'string' },
      { name: 'environment', kind: 'string' },
      { name: 'tag', kind: 'string' },
    ],
    indexes: [],
    foreignKeys: [],
  },
  {
    name: 'strapi_webhooks',
    columns: [
      { name: 'name', kind: 'string' },
      { name: 'url', kind: 'text' },
      { name: 'headers', kind: 'json' },
      { name: 'events', kind: 'json' },
      { name: 'enabled', kind: 'boolean' },
    ],
    indexes: [],
    foreignKeys: [],
  },
  {
    name: 'strapi_migrations',
    columns: [
      { name: 'name', kind: 'string' },
      { name: 'time', kind: 'datetime' },
    ],
    indexes: [],
    foreignKeys: [],
  },
  {
    name: 'strapi_database_schema',
    columns: [
      { name: 'schema', kind: 'json' },
      { name: 'time', kind: 'datetime' },
      { name: 'hash', kind: 'string' },
    ],
    indexes: [],
    foreignKeys: [],
  },
];
