/** The writes of `strapi.db`: rows of any type or component, below the rules of entries. */
import type { Database, Executor } from '../../database/database.ts';
import { tableOf } from '../../database/layout/layout.ts';
import { ID_LIST, idList } from '../../database/sql/id-list.ts';
import { assignments, ident, sql } from '../../database/sql-template.ts';
import type { RowEffects } from '../../hooks/row-effects.ts';
import type { AnySchema } from '../../model/content-type.ts';
import type { ResolveSettings } from '../../query/resolve/context.ts';
import { isExclusive } from '../check/check-link.ts';
import { type RawData, rawChanges, rawContext } from '../check/raw-changes.ts';
import { insertRow, updateRow } from '../statements/apply-row.ts';
import type { RowChanges } from '../statements/changes.ts';
import { copyLinks } from '../statements/copy-part.ts';
import { deleteRows } from '../statements/delete-rows.ts';
import type { RowContext } from '../statements/row-context.ts';
import { columnValues } from '../statements/shared-attributes.ts';
import { copyParts } from '../statements/sync-shared.ts';
import { uniqueProblem } from '../statements/unique-problem.ts';
import { writtenAttributes } from '../statements/written-attributes.ts';

export type { RawData } from '../check/raw-changes.ts';

export interface RawRowsOptions {
  readonly db: Database;
  readonly settings: () => ResolveSettings;
  readonly effects: RowEffects;
  /** Is called after each write, with the type's uid. */
  readonly onWrite: (uid: string) => Promise<void>;
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
        ids.push(await insertRow(this.#context(tx), changes));
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
      await updateRow(this.#context(tx), changes, id);
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
      const sets = assignments(columns.keys());
      const { changes } = await tx.run(sql`UPDATE ${ident(table)} SET ${sets} WHERE id IN ${ID_LIST}`, [
        ...columns.values(),
        idList(ids),
      ]);
      await this.#options.effects.updated(tx, schema.uid, ids, columns, () =>
        writtenAttributes(this.#options.settings().layout, { schema, columns, links: [], parts: [] }),
      );
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
      const context = this.#context(tx);
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
    return this.#transaction(schema, (tx) => deleteRows(this.#context(tx), schema.uid, ids));
  }

  #context(tx: Executor): RowContext {
    const { db, settings, effects } = this.#options;
    return { tx, layout: settings().layout, effects, facts: db };
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
    const { db, settings, effects, onWrite } = this.#options;
    try {
      const result = await effects.run(db, uid, () =>
        db.transaction(work, { short: true, concurrent: true }),
      );
      await onWrite(uid);
      return result;
    } catch (error) {
      throw uniqueProblem(settings().layout, error);
    }
  }
}
