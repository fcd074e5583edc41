/** Where v4 keeps configurations: one row of its settings for each type. */
import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from '../../../core/base/is-object.ts';
import type { Database, Executor } from '../../../core/database/database.ts';
import { addSetting, writeSetting } from '../../../core/database/settings-table.ts';
import { placeholders, sql } from '../../../core/database/sql-template.ts';
import type { ManagedType } from '../types/managed-type.ts';
import type { TypeCatalogue } from '../types/type-catalogue.ts';
import { completeConfiguration } from './complete-configuration.ts';
import type { ConfigurationChange, ViewConfiguration } from './configuration.ts';
import { type DefaultsContext, defaultConfiguration } from './default-configuration.ts';
import { syncConfiguration } from './sync-configuration.ts';

const PREFIX = 'plugin_content_manager_configuration_';

/** The key of a type's row. */
export const configurationKey = ({ uid, modelType }: Pick<ManagedType, 'uid' | 'modelType'>): string =>
  `${PREFIX}${modelType === 'component' ? 'components' : 'content_types'}::${uid}`;

interface Row {
  readonly key: string;
  readonly value: string | null;
}

/** The configurations of all types. They are read from the database each time: other processes change them. */
export class ConfigurationStore {
  readonly #db: Database;
  readonly #catalogue: TypeCatalogue;
  readonly #context: DefaultsContext;

  constructor(db: Database, context: DefaultsContext & { readonly catalogue: TypeCatalogue }) {
    this.#db = db;
    this.#catalogue = context.catalogue;
    this.#context = context;
  }

  /** The configuration of a type, with the defaults of what is not stored. */
  async read(type: ManagedType): Promise<ViewConfiguration> {
    const [configuration] = await this.readMany([type]);
    return configuration!;
  }

  /** The configurations of some types, in their order, by one statement. */
  async readMany(types: readonly ManagedType[]): Promise<ViewConfiguration[]> {
    const stored = await storedValues(this.#db, types.map(configurationKey));
    return types.map((type) =>
      completeConfiguration(type, stored.get(configurationKey(type)), this.#context),
    );
  }

  /** Replaces the parts of a configuration that a change names. */
  async change(type: ManagedType, change: ConfigurationChange): Promise<ViewConfiguration> {
    const key = configurationKey(type);
    return this.#db.transaction(async (tx) => {
      await tx.lock?.(key);
      const stored = (await storedValues(tx, [key])).get(key);
      const { settings, metadatas, layouts, options } = {
        ...defaultConfiguration(type, this.#context),
        ...(isObject(stored) ? (stored as unknown as ViewConfiguration) : {}),
        ...change,
      };
      const next = { settings, metadatas, layouts, ...(options ? { options } : {}) };
      await writeRow(tx, type, next, stored === undefined);
      return completeConfiguration(type, next, this.#context);
    });
  }

  /**
   * Brings all rows into line with the types there are: rows of vanished types go, missing ones get the defaults, the
   * others are put right. Only what changes is written.
   */
  async refresh(): Promise<void> {
    const types = [...this.#catalogue.contentTypes, ...this.#catalogue.components];
    await this.#db.transaction(async (tx) => {
      await tx.lock?.('content-manager:configurations');
      const rows = await tx.query<Row>(ALL_ROWS);
      const stored = new Map(
        rows.filter(({ key }) => CONFIGURATION_KEY.test(key)).map(({ key, value }) => [key, value]),
      );
      for (const type of types) {
        const key = configurationKey(type);
        const before = stored.get(key);
        stored.delete(key);
        const next = syncConfiguration(type, parsed(before), this.#context);
        if (before === undefined) await writeRow(tx, type, next, true);
        else if (!isSame(type, next, before)) await writeRow(tx, type, next, false);
      }
      const gone = [...stored.keys()];
      if (gone.length > 0) {
        await tx.run(
          sql`DELETE FROM strapi_core_store_settings WHERE "key" IN (${placeholders(gone.length)})`,
          gone,
        );
      }
    });
  }
}

const ALL_ROWS = sql`SELECT "key", value FROM strapi_core_store_settings
  WHERE "key" LIKE 'plugin_content_manager_configuration_%'`;

const CONFIGURATION_KEY = /^plugin_content_manager_configuration_(?:content_types|components)::/;

async function storedValues(db: Executor, keys: readonly string[]): Promise<Map<string, unknown>> {
  if (keys.length === 0) return new Map();
  const rows = await db.query<Row>(
    sql`SELECT "key", value FROM strapi_core_store_settings WHERE "key" IN (${placeholders(keys.length)})`,
    keys,
  );
  return new Map(rows.map(({ key, value }) => [key, parsed(value)]));
}

/** A row's value; null for one that cannot be read, which counts as an empty one. */
function parsed(value: string | null | undefined): unknown {
  if (value === undefined) return undefined;
  try {
    return JSON.parse(value ?? 'null');
  } catch {
    return null;
  }
}

const toRow = ({ uid, modelType }: ManagedType, { options, ...parts }: ViewConfiguration): JsonObject => ({
  ...parts,
  uid,
  ...(modelType === 'component' ? { isComponent: true } : {}),
  ...(options ? { options } : {}),
});

const isSame = (type: ManagedType, next: ViewConfiguration, before: string | null): boolean =>
  isDeepStrictEqual(toRow(type, next), parsed(before));

function writeRow(
  tx: Executor,
  type: ManagedType,
  configuration: ViewConfiguration,
  isNew: boolean,
): Promise<void> {
  const write = isNew ? addSetting : writeSetting;
  return write(tx, configurationKey(type), toRow(type, configuration));
}
