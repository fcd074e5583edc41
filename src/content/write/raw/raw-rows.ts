/** The writes of `strapi.db`: rows of any type or component, below the rules of entries. */
import type { Database, Executor } from '../../../database/database.ts';
import { ID_LIST, idList } from '../../../database/id-list.ts';
import { tableOf } from '../../../database/layout/layout.ts';
import type { AnySchema } from '../../../model/content-type.ts';
import type { ResolveSettings } from '../../../query/resolve/context.ts';
import { insertRow, updateRow } from '../apply/apply-row.ts';
import { copyLinks } from '../apply/copy-part.ts';
import { deleteRows } from '../apply/delete-rows.ts';
import type { RowChanges } from '../changes.ts';
import { CheckContext } from '../check/check-context.ts';
import { isExclusive } from '../check/check-link.ts';
import { columnValues } from '../shared-attributes.ts';
import { copyParts } from '../sync-shared.ts';
import { uniqueProblem } from '../unique-problem.ts';
import { type RawData, rawChanges } from './raw-changes.ts';

export type { RawData } from './raw-changes.ts';

export interface RawRowsOptions {
  readonly db: Database;
  readonly settings: () => ResolveSettings;
  /** Told of each write, by the type's uid. */
  readonly tell: (uid: string) => Promise<void>;
}

export class RawRows {
  readonly #options: RawRowsOptions;

  constructor(options: RawRowsOptions) {
    this.#options = options;
  }

  /**
   * Makes rows; what is not given has its default.
   * @param columnsOnly true to leave relations and components out
   * @returns their ids
   * @throws OctavoError ValidationError for a value its column cannot hold, or a related entry there is not
   */
  insert(schema: AnySchema, list: readonly RawData[], columnsOnly = false): Promise<number[]> {
    return this.#transaction(schema, async (tx) => {
      const ids: number[] = [];
      for (const data of list) {
        const changes = await this.#changes(tx, schema, { ...this.#defaults(schema), ...data }, columnsOnly);
        ids.push(await insertRow({ tx, layout: this.#options.settings().layout }, changes));
      }
      return ids;
    });
  }

  /**
   * Changes what is given of one row.
   * @throws OctavoError as `insert`
   */
  update(schema: AnySchema, id: number, data: RawData): Promise<void> {
    return this.#transaction(schema, async (tx) => {
      const changes = await this.#changes(tx, schema, data);
      await updateRow({ tx, layout: this.#options.settings().layout }, changes, id);
    });
  }

  /**
   * Gives columns of several rows the same values; relations and components are left out.
   * @returns how many rows there were; null where no column is given
   * @throws OctavoError ValidationError for a value its column cannot hold
   */
  updateMany(schema: AnySchema, ids: readonly number[], data: RawData): Promise<number | null> {
    return this.#transaction(schema, async (tx) => {
      const { columns } = await this.#changes(tx, schema, data, true);
      if (columns.size === 0) return null;
      if (ids.length === 0) return 0;
      const { table } = tableOf(this.#options.settings().layout, schema.uid);
      const sets = [...columns.keys()].map((name) => `"${name}" = ?`).join(', ');
      const { changes } = await tx.run(`UPDATE "${table}" SET ${sets} WHERE id IN ${ID_LIST}`, [
        ...columns.values(),
        idList(ids),
      ]);
      return changes;
    });
  }

  /**
   * Makes a row like another one, but for what is given. Relations of which the other side has one only stay
   * with the other row.
   * @returns the new row's id
   * @throws OctavoError as `insert`
   */
  clone(schema: AnySchema, id: number, data: RawData): Promise<number> {
    return this.#transaction(schema, async (tx) => {
      const { layout } = this.#options.settings();
      const context = { tx, layout };
      const names = [...schema.attributes.values()]
        .filter((one) => one.name !== 'localizations' && data[one.name] === undefined && !isExclusive(one))
        .map(({ name }) => name);
      const changes = await this.#changes(tx, schema, data);
      for (const { column, value } of await columnValues(context, schema, names, id)) {
        changes.columns.set(column, value);
      }
      const made = await insertRow(context, changes);
      await copyParts(context, schema, names, id, { id: made, isNew: true });
      await copyLinks(context, schema.uid, names, id, made);
      return made;
    });
  }

  /** Deletes rows with all that hangs on them. */
  remove(schema: AnySchema, ids: readonly number[]): Promise<void> {
    return this.#transaction(schema, (tx) =>
      deleteRows({ tx, layout: this.#options.settings().layout }, schema.uid, ids),
    );
  }

  #defaults(schema: AnySchema): RawData {
    const values: Record<string, unknown> = {};
    for (const attribute of schema.attributes.values()) {
      if (attribute.kind !== 'scalar') continue;
      if (attribute.default !== undefined && typeof attribute.default !== 'function')
        values[attribute.name] = attribute.default;
    }
    if (schema.modelType === 'contentType' && schema.localized)
      values['locale'] = this.#options.settings().defaultLocale;
    return values;
  }

  async #changes(tx: Executor, schema: AnySchema, data: RawData, columnsOnly = false): Promise<RowChanges> {
    const context = rawContext(this.#options.settings(), tx);
    const changes = rawChanges(context, schema, data);
    if (columnsOnly) return { ...changes, links: [], parts: [] };
    await context.finish();
    return changes;
  }

  async #transaction<T>({ uid }: AnySchema, work: (tx: Executor) => Promise<T>): Promise<T> {
    const { db, settings, tell } = this.#options;
    try {
      const result = await db.transaction(work, { brief: true, concurrent: true });
      await tell(uid);
      return result;
    } catch (error) {
      throw uniqueProblem(settings().layout, error);
    }
  }
}

/** The check of rows as they are: code may point at anything. */
export const rawContext = (settings: ResolveSettings, tx: Executor): CheckContext =>
  new CheckContext({
    settings: { ...settings, compat: 'reference' },
    tx,
    mayRead: () => true,
    draft: true,
    creating: false,
    sentFiles: new Set(),
  });
