/**
 * The hooks of writes of users and files, whose rows have statements of their own. As in v4 they run inside the
 * transaction: what a listener throws, before or after, takes the write back.
 */

import type { Caller } from '../../access/caller.ts';
import { copyOf } from '../../base/copy-of.ts';
import type { SqlParameter } from '../../database/database.ts';
import { FILE_UID } from '../../database/layout/layout.ts';
import type { HookAction } from '../../hooks/hooks.ts';
import { type ContentType, contentTypeOf } from '../../model/content-type.ts';
import type { FileHooks, RowAction } from '../../upload/file-hooks.ts';
import type { HookEntity } from '../entities/hook-entity.ts';
import { CODE_CALLER, type Entity, readEntity } from '../entities/read-entities.ts';
import type { RowChanges } from '../statements/changes.ts';
import { applyListenerChanges } from './apply-listener-changes.ts';
import { publishJson, readRow } from './entry-events.ts';
import { changeRow } from './listener-changes.ts';
import { listenerRow } from './listener-data.ts';
import type { EntryHooksOptions } from './write-hooks.ts';

/** What is published of the rows of a type. */
export interface RowEvents {
  readonly uid: string;
  /** The events of each kind of write. */
  readonly events: Partial<Record<RowAction, readonly string[]>>;
  /** The relations that come along. */
  readonly populate?: readonly string[];
}

/** The events of files, by v4's names. */
export const FILE_EVENTS: RowEvents = {
  uid: FILE_UID,
  events: {
    create: ['media.create'],
    update: ['entry.update', 'media.update'],
    delete: ['media.delete'],
  },
};

/** A write of one row. */
export interface RowWrite {
  readonly action: RowAction;
  readonly type: ContentType;
  /** What is written; null for a deletion. Listeners may change it. */
  readonly changes: RowChanges | null;
  /** Null before the row has one. */
  readonly id: number | null;
}

/** A row that has been written. */
export interface RowResult {
  readonly id: number;
  /** What listeners have seen of it; null where there are none. */
  readonly seen: HookEntity | null;
}

const ACTIONS: readonly (HookAction & RowAction)[] = ['create', 'update', 'delete'];

export class RowHooks {
  readonly #options: EntryHooksOptions;
  readonly #byType: ReadonlyMap<string, RowEvents>;

  /** @param types what is published, by type; no events for any other */
  constructor(options: EntryHooksOptions, types: readonly RowEvents[]) {
    this.#options = options;
    this.#byType = new Map(types.map((one) => [one.uid, one]));
  }

  /** Whether writes of a type have a listener, which may be asynchronous. */
  hasListeners(uid: string): boolean {
    return ACTIONS.some((action) => this.#hasListeners(uid, action));
  }

  /**
   * Runs the statements of a write between its hooks, and publishes its events.
   * @param statements run inside the same transaction, and give the row's id
   * @returns the row's id
   */
  async around(write: RowWrite, statements: () => Promise<number>): Promise<number> {
    return (await this.write(write, statements)).id;
  }

  /** The same, with what listeners have seen of the row. */
  async write(write: RowWrite, statements: () => Promise<number>): Promise<RowResult> {
    const { action, type } = write;
    if (this.#hasListeners(type.uid, action)) return this.#hooked(write, statements);
    return { id: await this.#publishing(write, statements), seen: null };
  }

  /**
   * Brings what listeners have changed of a written row into the answer to a client, as far as the caller may see it.
   * What they have written to the row is not in it, as in v4, which has read the row before.
   * @param answered is changed
   */
  changeAnswer(type: ContentType, caller: Caller, seen: HookEntity | null, answered: Entity): void {
    if (!seen) return;
    const visible = this.#options.view.sanitizeRow(type, caller, seen.entity);
    changeRow(answered, seen, () => visible);
    for (const { name, kind } of type.attributes.values()) {
      if (kind === 'scalar' && name in answered && name in visible) answered[name] = visible[name];
    }
  }

  /** The hooks of files, for the media library. */
  ofFiles(): FileHooks {
    const { model } = this.#options.settings();
    const type = contentTypeOf(model, FILE_UID);
    const changesOf = (columns: Map<string, SqlParameter> | null): RowChanges | null =>
      columns && { schema: type, columns, links: [], parts: [] };
    return {
      around: (action, columns, id, statements) =>
        this.around({ action, type, changes: changesOf(columns), id }, statements),
    };
  }

  #hasListeners(uid: string, action: RowAction): boolean {
    const { hooks, events } = this.#options;
    return (
      hooks.hasListeners(uid, action) ||
      this.#eventsOf(uid, action).some((name) => events.hasImmediateSubscribers(name))
    );
  }

  /** The events of a write that have a subscriber. */
  #eventsOf(uid: string, action: RowAction): string[] {
    const names = this.#byType.get(uid)?.events[action] ?? [];
    return names.filter((name) => this.#options.events.hasSubscribers(name));
  }

  async #publishing({ action, type, id }: RowWrite, statements: () => Promise<number>): Promise<number> {
    const names = this.#eventsOf(type.uid, action);
    if (names.length === 0) return statements();
    const { populate } = this.#byType.get(type.uid)!;
    const row = (found: number) => ({ type, id: found, ...(populate ? { params: { populate } } : {}) });
    const read = (found: number) => readRow(this.#options, row(found));
    // a row that goes is read before
    const gone = action === 'delete' ? await read(id!) : null;
    const written = await statements();
    const json = gone ?? (await read(written));
    for (const name of names) await publishJson(this.#options.events, name, row(written), json);
    return written;
  }

  async #hooked(
    { action, type, changes, id }: RowWrite,
    statements: () => Promise<number>,
  ): Promise<RowResult> {
    const { db, hooks, events, reader, settings, view } = this.#options;
    const { uid, singularName } = type;
    const { populate } = this.#byType.get(uid) ?? {};
    const selection = populate ? { populate } : {};
    const find = (query: object): Promise<Entity | null> =>
      hooks.around(uid, 'findOne', query, (params) => readEntity(reader, type, params));

    const shown = changes && listenerRow(settings().layout, changes);
    const before = shown && (copyOf(shown) as Entity);
    const { operation, gone } = await this.#forClients(async () => {
      const params = {
        ...selection,
        ...(id === null ? {} : { where: { id } }),
        ...(shown ? { data: shown } : {}),
      };
      const begun = await hooks.before(uid, action, params);
      const going = changes ? null : await find({ where: { id } });
      if (changes && before) {
        const after = begun.params['data'];
        await applyListenerChanges({ settings: settings(), tx: db, before, after, id }, changes);
      }
      return { operation: begun, gone: going };
    });

    const written = await statements();

    let seen: HookEntity | null = null;
    await this.#forClients(async () => {
      const entity = gone ?? (await find({ where: { id: written }, ...selection }));
      const original = entity && (copyOf(entity) as Entity);
      await hooks.after(operation, entity);
      if (entity && original) seen = { entity, original };
      for (const name of this.#eventsOf(uid, action)) {
        const entry = view.sanitizeRow(type, CODE_CALLER, entity ?? {});
        const value = name.startsWith('media.') ? { media: entry } : { model: singularName, uid, entry };
        await events.publish(name, { value });
      }
    });
    return { id: written, seen };
  }

  /** Turns what listeners throw into the error that clients receive. */
  async #forClients<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw this.#options.view.toClientError(error);
    }
  }
}
