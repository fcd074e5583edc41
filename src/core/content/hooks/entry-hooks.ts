/**
 * The hooks of writes of entries. As in v4 listeners run outside of the write's transaction, so that none of them
 * holds up other writers or runs twice. `write-hooks.ts` has those of one entry; those of several are here.
 */

import { copyOf } from '../../base/copy-of.ts';
import { LoopTurn } from '../../base/loop-turn.ts';
import type { Executor } from '../../database/database.ts';
import type { HookAction } from '../../hooks/hooks.ts';
import type { ContentType } from '../../model/content-type.ts';
import { toQueryParams } from '../entities/query-params.ts';
import { type Entity, readEntity } from '../entities/read-entities.ts';
import type { RowChanges } from '../statements/changes.ts';
import type { WriteRequest } from '../write-request.ts';
import { applyListenerChanges } from './apply-listener-changes.ts';
import type { ClientWrite, CodeDeletions, WriteByCode } from './listener-view.ts';
import { type EntryEvent, type EntryHooksOptions, publishEntity, WriteHooks } from './write-hooks.ts';

const ENTRY_EVENTS: readonly EntryEvent[] = [
  'entry.create',
  'entry.update',
  'entry.delete',
  'entry.publish',
  'entry.unpublish',
];

/** What a write may run; it is read back, so that listeners to reads hear of it. */
const WRITE_ACTIONS: readonly HookAction[] = ['create', 'update', 'delete', 'findOne'];

/** What a write of several entries runs. */
const MANY_ACTIONS: readonly HookAction[] = ['updateMany', 'deleteMany'];

export class EntryHooks {
  readonly #options: EntryHooksOptions;

  constructor(options: EntryHooksOptions) {
    this.#options = options;
  }

  /** The hooks of a write; null where writes of its type have no listener. */
  of(request: WriteRequest): WriteHooks | null {
    return this.hasListeners(request.type.uid) ? new WriteHooks(this.#options, request) : null;
  }

  /** Whether writes of a type, or the events of entries, have a listener. */
  hasListeners(uid: string): boolean {
    const { hooks, events } = this.#options;
    return (
      hooks.hasListenersToAny(uid, WRITE_ACTIONS) ||
      ENTRY_EVENTS.some((name) => events.hasImmediateSubscribers(name))
    );
  }

  /** The same of writes of several entries. */
  hasManyListeners(uid: string): boolean {
    const { hooks, events } = this.#options;
    return (
      hooks.hasListenersToAny(uid, MANY_ACTIONS) ||
      ENTRY_EVENTS.some((name) => events.hasImmediateSubscribers(name))
    );
  }

  /** The deletions that code has replaced. */
  get deletions(): CodeDeletions {
    return this.#options.view.deletions();
  }

  /** The method by which code has replaced a write; null where it has not. */
  writeByCode(action: ClientWrite['action']): WriteByCode | null {
    return this.#options.view.writeByCode(action);
  }

  /** Runs a write that is code itself. @throws OctavoError for what code throws */
  asCode<T>(write: () => Promise<T>): Promise<T> {
    return this.#options.view.guard(write);
  }

  /** Runs the write of a client's request: listeners may take their time and throw what they want. */
  guard<T>({ type }: WriteRequest, write: () => Promise<T>): Promise<T> {
    return this.hasListeners(type.uid) ? this.#options.view.guard(write) : write();
  }

  /**
   * Runs the hooks before a write of several entries. Each listener may take as long as one of a single entry: of a thousand
   * entries nobody knows how long they take together, and a client that receives a 504 would send the rest again.
   * @param data what each of them gets; null for a deletion
   */
  async beforeMany(
    request: WriteRequest,
    action: 'updateMany' | 'deleteMany',
    ids: readonly number[],
    data: Entity | null,
  ): Promise<HookedManyWrite> {
    const { hooks, events, reader, settings, view } = this.#options;
    const { type, params } = request;
    const chosen = { id: { $in: [...ids] } };
    // v4 puts the rules of the administrator beside the ids, and listeners take the ids from that place
    const where = action === 'deleteMany' ? { $and: [chosen] } : chosen;
    const operation = await view.guard(() =>
      hooks.before(type.uid, action, { where, ...(data ? { data: copyOf(data) } : {}) }),
    );
    const selection = data ? toQueryParams({ populate: params.populate }) : {};
    const read = (id: number) => readEntity(reader, type, { where: { id }, ...selection });
    const turn = new LoopTurn();
    // what is deleted is read as it was
    const gone = new Map<number, Entity | null>();
    if (!data && events.hasSubscribers('entry.delete'))
      for (const id of ids) {
        gone.set(id, await read(id));
        await turn.pass();
      }
    return {
      applyTo: async (tx, changes) => {
        const after = operation.params['data'];
        if (data)
          await applyListenerChanges({ settings: settings(), tx, before: data, after, id: 0 }, changes);
      },
      after: async (written, happened) => {
        await view.guard(() => hooks.after(operation, { count: written.length }));
        if (!happened.some((event) => events.hasSubscribers(event))) return;
        for (const id of written) {
          await turn.pass();
          const entity = gone.has(id) ? gone.get(id) : await read(id);
          if (!entity) continue;
          for (const event of happened) await view.guard(() => this.publish(event, type, entity));
        }
      },
    };
  }

  /**
   * Publishes what has become of an entry.
   * @param name an `EntryEvent`, or an event of project code's own
   */
  publish(name: string, type: ContentType, entity: Entity): Promise<void> {
    return publishEntity(this.#options, name, type, entity);
  }
}

/** A write of several entries between its hooks. */
export interface HookedManyWrite {
  /** As that of `HookedWrite`. */
  applyTo(tx: Executor, changes: RowChanges): Promise<void>;
  /**
   * Runs the hooks after the write, and publishes the events of each entry.
   * @param written the entries that were changed or deleted
   */
  after(written: readonly number[], events: readonly EntryEvent[]): Promise<void>;
}
