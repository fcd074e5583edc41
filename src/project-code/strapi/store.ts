/** `strapi.store`: values a project keeps in v4's settings table. */

import type { Database } from '../../core/database/database.ts';
import { insertRow } from '../../core/database/seed/rows.ts';
import { ident, type Sql, sql } from '../../core/database/sql-template.ts';

export interface StoreKey {
  readonly key?: string;
  readonly type?: string;
  readonly name?: string;
  readonly environment?: string;
  readonly tag?: string;
}

export interface Store {
  get(key?: StoreKey): Promise<unknown>;
  /** @returns the row as it is stored */
  set(key?: StoreKey & { readonly value?: unknown }): Promise<StoredSetting>;
  /** @returns the row as it was; null where there was none */
  delete(key?: StoreKey): Promise<StoredSetting | null>;
}

/** `strapi.store({ type, name })` gives a store whose keys begin with these. */
export type StoreApi = Store & ((defaults?: StoreKey) => Store);

/** A row of the settings table. */
export interface StoredSetting {
  readonly id: number;
  readonly key: string;
  /** The value as JSON. */
  readonly value: string | null;
  readonly type: string | null;
  readonly environment: string | null;
  readonly tag: string | null;
}

/**
 * @param db asked with each call: there is none before the database is open
 * @param onWrite called with the whole key of each setting that was written
 */
export function createStore(db: () => Database, onWrite: (key: string) => Promise<void>): StoreApi {
  const open = (defaults: StoreKey = {}): Store => ({
    get: async (storeKey) => {
      const row = await find(db(), { ...defaults, ...storeKey });
      return row ? read(row) : null;
    },
    set: async (entry = {}) => {
      const key = { ...defaults, ...entry };
      const row = await find(db(), key);
      const [value, type] = written(entry.value ?? null);
      // an empty one is none, as where it is looked for
      const place = { environment: key.environment || null, tag: key.tag || null };
      const setting = { key: fullKey(key), value, type, ...place };
      const id = await db().transaction(async (tx) => {
        if (!row) return insertRow(tx, TABLE, setting);
        await tx.run(UPDATE, [value, type, row.id]);
        return row.id;
      });
      await onWrite(fullKey(key));
      return { id, ...setting };
    },
    delete: async (storeKey) => {
      const key = { ...defaults, ...storeKey };
      const row = await find(db(), key);
      if (!row) return null;
      await db().transaction((tx) => tx.run(sql`DELETE FROM ${ident(TABLE)} WHERE id = ?`, [row.id]));
      await onWrite(fullKey(key));
      return row;
    },
  });
  return Object.assign(open, open());
}

const TABLE = 'strapi_core_store_settings';
const UPDATE = sql`UPDATE ${ident(TABLE)} SET value = ?, type = ? WHERE id = ?`;

/** `plugin_users-permissions_advanced`; without a type `core_…`. */
function fullKey({ key = '', type = 'core', name }: StoreKey): string {
  const start = name ? `${type}_${name}` : type;
  return `${start}_${key}`;
}

async function find(db: Database, key: StoreKey): Promise<StoredSetting | undefined> {
  const test = (column: string, value: string | undefined): Sql =>
    value ? sql` AND ${ident(column)} = ?` : sql` AND ${ident(column)} IS NULL`;
  const { environment, tag } = key;
  const [row] = await db.query<StoredSetting>(
    sql`SELECT id, "key", value, type, environment, tag FROM ${ident(TABLE)} WHERE "key" = ?${test('environment', environment)}${test('tag', tag)}`,
    [fullKey(key), ...[environment, tag].filter((value) => value !== undefined && value !== '')] as string[],
  );
  return row;
}

/** A value as JSON, and what it was; in the form v4 gives it, which reads the same rows. */
const written = (value: unknown): [string, string] => [JSON.stringify(value) ?? 'null', typeof value];

function read({ value, type }: StoredSetting): unknown {
  if (value === null) return null;
  switch (type) {
    case 'number':
      return Number(value);
    case 'boolean':
    case 'array':
    case 'object':
    case 'string':
      try {
        return JSON.parse(value);
      } catch {
        // the value was written by hand
        return type === 'string' ? value : new Date(value);
      }
    default:
      return value;
  }
}
