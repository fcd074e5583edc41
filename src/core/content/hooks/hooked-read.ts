/**
 * The hooks of a client's read over REST. The answer is the server's own, for the query as listeners have left it;
 * only what they change of its entities is changed in the answer.
 */

import { isDeepStrictEqual } from 'node:util';
import { copyOf } from '../../base/copy-of.ts';
import type { HookAction, HookParams, Hooks, Operation } from '../../hooks/hooks.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { HookEntity } from '../entities/hook-entity.ts';
import { toParams } from '../entities/query-params.ts';
import { type Entity, findIds, readEntities } from '../entities/read-entities.ts';
import type { ContentReader } from '../read-content.ts';

export interface HookedReadOptions {
  readonly hooks: Hooks;
  readonly reader: ContentReader;
  readonly type: ContentType;
  readonly action: Extract<HookAction, 'findOne' | 'findMany' | 'count'>;
}

/** What listeners have changed of a query. */
export interface QueryChanges {
  /** The ids that a changed `where` finds, with the rights of project code; null where it is as it was. */
  readonly ids: readonly number[] | null;
  /** Changed parameters of the content API: `fields`, `populate`, `sort`, `pagination`. */
  readonly query: Readonly<Record<string, unknown>>;
}

/** A row of the answer, and the same as listeners have seen it. */
export interface HookRow<Row> extends HookEntity {
  readonly row: Row;
}

/** What listeners have seen of an answer. */
export interface HookRows<Row> {
  readonly rows: readonly HookRow<Row>[];
  /** The list as listeners have left it: they may have taken entities out, or put others in. */
  readonly entities: readonly Entity[];
}

export class HookedRead {
  readonly #options: HookedReadOptions;
  readonly #operation: Operation;
  readonly #original: HookParams;

  private constructor(options: HookedReadOptions, operation: Operation, original: HookParams) {
    this.#options = options;
    this.#operation = operation;
    this.#original = original;
  }

  /**
   * Runs the hooks before a read.
   * @param params the query, in the form of `strapi.db`
   */
  static async begin(options: HookedReadOptions, params: HookParams): Promise<HookedRead> {
    const original = copyOf(params) as HookParams;
    const operation = await options.hooks.before(options.type.uid, options.action, params);
    return new HookedRead(options, operation, original);
  }

  async changes(): Promise<QueryChanges> {
    const { reader, type } = this.#options;
    const { params } = this.#operation;
    const isChanged = (name: string): boolean => !isDeepStrictEqual(this.#original[name], params[name]);
    const { fields, populate, sort } = toParams(params);
    const query: Record<string, unknown> = {};
    if (isChanged('select')) query['fields'] = fields;
    if (isChanged('populate')) query['populate'] = populate;
    if (isChanged('orderBy')) query['sort'] = sort;
    if ('limit' in this.#original && (isChanged('limit') || isChanged('offset')))
      query['pagination'] = { start: params['offset'], limit: params['limit'] };
    const ids = isChanged('where') ? await findIds(reader, type, params['where']) : null;
    return { ids, query };
  }

  /** Whether a listener runs after the read; where not, nothing has to be read for it. */
  get hasListenersAfter(): boolean {
    const { hooks, type, action } = this.#options;
    return hooks.hasListeners(type.uid, action, 'after');
  }

  /** Runs the hooks after a read, with its result as it is. */
  async after(result: unknown): Promise<void> {
    await this.#options.hooks.after(this.#operation, result);
  }

  /** Runs the hooks after a read that has answered these rows. */
  async afterRows<Row extends { readonly id?: unknown }>(answered: readonly Row[]): Promise<HookRows<Row>> {
    const { reader, type, action } = this.#options;
    const { select, populate } = this.#operation.params;
    const where = { id: { $in: answered.map(({ id }) => id) } };
    const found = await readEntities(reader, type, toParams({ where, select, populate }));
    const byId = new Map(found.map((entity) => [entity['id'], entity]));
    // in the order of the answer
    const rows = answered.flatMap((row): HookRow<Row>[] => {
      const entity = byId.get(row.id);
      return entity ? [{ row, entity, original: copyOf(entity) as Entity }] : [];
    });
    const entities = rows.map(({ entity }) => entity);
    await this.after(action === 'findMany' ? entities : (entities[0] ?? null));
    return { rows, entities };
  }
}
