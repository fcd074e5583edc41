/**
 * The hooks of one write of an entry: what is written is checked, shown to listeners, written with what they have
 * changed, read back and shown to them again. Then its event is published.
 */

import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../access/caller.ts';
import { copyOf } from '../../base/copy-of.ts';
import type { Database, Executor } from '../../database/database.ts';
import { notFound } from '../../errors/catalogue.ts';
import type { EventBus } from '../../hooks/event-bus.ts';
import type { Hooks, Operation } from '../../hooks/hooks.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { ResolveSettings } from '../../query/resolve/context.ts';
import type { Body } from '../check/check-context.ts';
import type { HookEntity } from '../entities/hook-entity.ts';
import { type QueryParams, toQueryParams } from '../entities/query-params.ts';
import { CODE_CALLER, type Entity, readEntity } from '../entities/read-entities.ts';
import type { ContentReader } from '../read-content.ts';
import type { RowChanges } from '../statements/changes.ts';
import type { WriteRequest } from '../write-request.ts';
import { applyListenerChanges } from './apply-listener-changes.ts';
import { namesUid } from './entry-events.ts';
import { changeAnswer } from './listener-changes.ts';
import { listenerData, sentData } from './listener-data.ts';
import type { ListenerView } from './listener-view.ts';

/** The events of entries. */
export type EntryEvent =
  | 'entry.create'
  | 'entry.update'
  | 'entry.delete'
  | 'entry.publish'
  | 'entry.unpublish';

/** What hooks of entries and rows work with. */
export interface EntryHooksOptions {
  readonly db: Database;
  readonly hooks: Hooks;
  readonly events: EventBus;
  readonly reader: ContentReader;
  readonly settings: () => ResolveSettings;
  readonly view: ListenerView;
}

/** The hooks of one write. */
export class WriteHooks {
  readonly #options: EntryHooksOptions;
  readonly #type: ContentType;
  readonly #caller: Caller;
  /** Who makes and changes the entry, where the writer says it. */
  readonly #creators: Entity;
  /** What the request asks for of the answer, in the form of `strapi.db`. */
  readonly #selection: Pick<QueryParams, 'select' | 'populate'>;
  /** What changes the answer of a client that does not read that of the content API. */
  readonly #changeAnswer: WriteRequest['changeAnswer'] | null;

  constructor(
    options: EntryHooksOptions,
    { type, caller, params, answer, changeAnswer, policy }: WriteRequest,
  ) {
    const { fields, populate } = params;
    this.#options = options;
    this.#type = type;
    this.#caller = caller;
    this.#creators = pick(policy.systemValues ?? {}, CREATORS);
    this.#selection = toQueryParams({ fields, populate });
    this.#changeAnswer = answer === undefined ? null : (changeAnswer ?? unchanged);
  }

  /** @param check checks the write without writing; throws what it is refused for */
  async beforeCreate(body: Body, check: () => Promise<RowChanges>): Promise<HookedWrite> {
    const data = await this.#dataOf(body, check);
    return this.#before('create', data, {});
  }

  /**
   * @param id the entry's id, as it was given
   * @throws OctavoError NotFoundError where there is no such entry
   */
  async beforeUpdate(id: unknown, body: Body, check: () => Promise<RowChanges>): Promise<HookedWrite> {
    if (!(await this.#find({ where: { id } }))) throw notFound();
    const data = await this.#dataOf(body, check);
    return this.#before('update', data, { where: { id } });
  }

  /** @throws OctavoError NotFoundError where there is no such entry */
  async beforeDelete(id: number): Promise<HookedWrite> {
    if (!(await this.#find({ where: { id }, ...this.#selection }))) throw notFound();
    const write = await this.#before('delete', null, { where: { id } });
    // as it was: it is gone when listeners hear of it again
    await write.read();
    return write;
  }

  /**
   * The hooks of other entries that a write changes as well: those of other locales, by what they share.
   * @param data what each of them gets
   */
  async beforeOthers(ids: readonly number[], data: Entity): Promise<OtherWrites> {
    const { hooks } = this.#options;
    const operations: Operation[] = [];
    for (const id of ids) {
      const params = { where: { id }, data: copyOf(data) };
      operations.push(await hooks.before(this.#type.uid, 'update', params));
    }
    return {
      after: async () => {
        for (const [at, operation] of operations.entries()) {
          const found = await this.#find({ where: { id: ids[at] } });
          if (!found) continue;
          await hooks.after(operation, found.entity);
          await publishEntity(this.#options, 'entry.update', this.#type, found.entity);
        }
      },
    };
  }

  /** What of a body listeners see, once it has passed its checks. */
  async #dataOf(body: Body, check: () => Promise<RowChanges>): Promise<Entity> {
    const caller = this.#caller;
    const sent = caller.seesAll ? body : sentData(this.#type, body, (uid) => caller.may(`${uid}.find`));
    return listenerData(this.#options.settings().layout, await check(), { ...sent, ...this.#creators });
  }

  async #before(
    action: 'create' | 'update' | 'delete',
    data: Entity | null,
    where: { readonly where?: { readonly id: unknown } },
  ): Promise<HookedWrite> {
    const { hooks, settings } = this.#options;
    const shown = data && (copyOf(data) as Entity);
    const params = { ...this.#selection, ...where, ...(data ? { data } : {}) };
    const operation = await hooks.before(this.#type.uid, action, params);
    const id = action === 'create' ? null : idIn(operation);
    let seen: HookEntity | null = null;
    const read = async (created: number | null): Promise<HookEntity> => {
      seen = await this.#find({ where: { id: id ?? created }, ...this.#selection });
      // another writer may have deleted it in between
      if (!seen) throw notFound();
      return seen;
    };
    return {
      id: id ?? 0,
      read: async () => void (await read(null)),
      applyTo: async (tx, changes) => {
        if (shown)
          await applyListenerChanges(
            { settings: settings(), tx, before: shown, after: operation.params['data'], id },
            changes,
          );
      },
      after: async (happened, created = null) => {
        const found = seen ?? (await read(created));
        await hooks.after(operation, found.entity);
        for (const event of happened) await publishEntity(this.#options, event, this.#type, found.entity);
        return { entity: found.entity, change: (body) => this.#changed(body, found) };
      },
    };
  }

  /** An answer with what listeners have changed of its entry. */
  #changed(body: Buffer, seen: HookEntity): Buffer {
    if (this.#changeAnswer) return this.#changeAnswer(body, seen);
    return changeAnswer(body, seen, () =>
      this.#options.view.attributesFor(this.#type, this.#caller, seen.entity),
    );
  }

  /** Reads an entry as `strapi.db` does, with the hooks of that read. */
  async #find(query: QueryParams): Promise<HookEntity | null> {
    const { hooks, reader } = this.#options;
    let original: Entity | null = null;
    let isReshaped = false;
    const sent = copyOf({ select: query.select, populate: query.populate });
    const entity = await hooks.around(this.#type.uid, 'findOne', query, async (params) => {
      isReshaped = !isDeepStrictEqual(sent, { select: params['select'], populate: params['populate'] });
      const found = await readEntity(reader, this.#type, params);
      original = found && (copyOf(found) as Entity);
      return found;
    });
    return entity && original && { entity, original, isReshaped };
  }
}

/** A write between its hooks. */
export interface HookedWrite {
  /** The entry to be changed or deleted: listeners may have named another one. 0 for a new one. */
  readonly id: number;
  /** Reads the entry as it is now, for `after`. @throws OctavoError NotFoundError */
  read(): Promise<void>;
  /**
   * Brings what listeners have changed into checked changes.
   * @throws OctavoError ValidationError for a value that cannot be stored
   */
  applyTo(tx: Executor, changes: RowChanges): Promise<void>;
  /**
   * Runs the hooks after the write, and publishes its events.
   * @param created the id of a new entry
   */
  after(events: readonly EntryEvent[], created?: number | null): Promise<HookedResult>;
}

/** What has been written, as listeners have left it. */
export interface HookedResult {
  readonly entity: Entity;
  /** Brings what listeners have changed of the entry into an answer of the content API. */
  change(body: Buffer): Buffer;
}

/** Further entries of one write. */
export interface OtherWrites {
  after(): Promise<void>;
}

/** Publishes what has become of an entry, as subscribers may see it. */
export async function publishEntity(
  { events, view }: EntryHooksOptions,
  name: string,
  type: ContentType,
  entity: Entity,
): Promise<void> {
  if (!events.hasSubscribers(name)) return;
  const value = {
    model: type.singularName,
    ...(namesUid(name) ? { uid: type.uid } : {}),
    entry: view.sanitizeRow(type, CODE_CALLER, entity),
  };
  await events.publish(name, { value });
}

const unchanged = (body: Buffer): Buffer => body;

const CREATORS = ['createdBy', 'updatedBy'];

const pick = (values: Entity, names: readonly string[]): Entity =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]));

function idIn({ params }: Operation): number {
  const id = Number((params['where'] as { id?: unknown } | null | undefined)?.id);
  if (!Number.isSafeInteger(id))
    throw new Error('a listener has set params.where to something without an id');
  return id;
}
