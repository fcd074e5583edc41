/**
 * Writes of entries and those who hear of them. Where project code listens it is told before and after
 * (`watched-writes.ts`), and may change what is written; the outside is told inside the transaction. All of a
 * write or nothing is stored.
 */
import type { Database, Executor } from '../../database/database.ts';
import { isParamsObject } from '../../query/params.ts';
import type { ResolveSettings } from '../../query/resolve/context.ts';
import type { ContentReader, PreparedRead } from '../read-content.ts';
import { asBody } from './as-body.ts';
import type { RowChanges } from './changes.ts';
import type { Body } from './check/check-row.ts';
import type { EntryRows } from './entry-rows.ts';
import type { EventHub } from './events.ts';
import type { Existing } from './find-entry.ts';
import { localizationHop, localizationsOf } from './localizations.ts';
import { NEWS_READER, type Newsroom, readNews } from './news.ts';
import { sentData, shownValue } from './seen-data.ts';
import { columnValues } from './shared-attributes.ts';
import { uniqueProblem } from './unique-problem.ts';
import type { Data, Watch } from './watch.ts';
import {
  tellOfOthers,
  type Watched,
  type Written,
  watchedCreate,
  watchedDelete,
  watchedUpdate,
} from './watched-writes.ts';
import type { WriteHooks, WriteRequest } from './write-request.ts';

/** Who hears of writes; each may be set once the rest of the server stands. */
export interface Audience {
  /** Tells of users and files, whose rows are written elsewhere. */
  readonly events: EventHub;
  /** Who listens to the writes of entries. */
  readonly watch: Watch;
  /** Who tells the outside of the writes of entries. */
  readonly news: Newsroom;
}

/** Ends a transaction that was only to be checked. */
class Checked extends Error {
  readonly changes: RowChanges;

  constructor(changes: RowChanges) {
    super();
    this.changes = changes;
  }
}

export interface ToldWritesOptions {
  readonly db: Database;
  readonly reader: ContentReader;
  readonly settings: () => ResolveSettings;
  readonly rows: EntryRows;
  readonly audience: Audience;
  /** The moment of a write in ms. */
  readonly now: () => number;
}

export class ToldWrites {
  readonly #db: Database;
  readonly #reader: ContentReader;
  readonly #settings: () => ResolveSettings;
  readonly #rows: EntryRows;
  readonly #audience: Audience;
  readonly #now: () => number;

  constructor(options: ToldWritesOptions) {
    this.#db = options.db;
    this.#reader = options.reader;
    this.#settings = options.settings;
    this.#rows = options.rows;
    this.#audience = options.audience;
    this.#now = options.now;
  }

  /**
   * A new entry, told to whoever listens.
   * @param insert makes it, and gives its id
   */
  async inserted(
    request: WriteRequest,
    body: Body,
    read: PreparedRead,
    insert: (tx: Executor, hooks: WriteHooks) => Promise<number>,
  ): Promise<Written> {
    const { type } = request;
    const answer = (id: number) => this.#reader.run(read, id);
    if (!this.#audience.watch.hears(type.uid)) {
      const hooks = this.noting(request);
      const bytes = await this.storing(request, async (tx) => answer(await insert(tx, hooks)));
      return { entity: null, body: () => bytes };
    }
    return watchedCreate(this.#watched(request), this.#sent(request, body), {
      check: () => this.#checked(insert),
      write: (revise) => this.storing(request, (tx) => insert(tx, { revise })),
      answer,
    });
  }

  /**
   * A change of an entry, told to whoever listens.
   * @param find the entry of an id @throws OctavoError where it is not to be changed
   */
  async changed(
    request: WriteRequest,
    id: number,
    data: unknown,
    read: PreparedRead,
    find: (tx: Executor, id: number) => Promise<Existing>,
  ): Promise<Written> {
    const change = async (tx: Executor, target: number, hooks: WriteHooks): Promise<Buffer> => {
      const entry = await find(tx, target);
      return this.#rows.change(tx, request, entry, asBody(data), hooks, read);
    };
    if (!this.#audience.watch.hears(request.type.uid)) {
      const hooks = this.noting(request);
      const bytes = await this.storing(request, (tx) => change(tx, id, hooks));
      return { entity: null, body: () => bytes };
    }
    let bytes: Buffer | undefined;
    let tellAfter = async (): Promise<void> => {};
    const body = isParamsObject(data) ? data : {};
    const sent = this.#sent(request, body);
    const written = await watchedUpdate(this.#watched(request), request.givenId ?? id, sent, {
      check: () => this.#checked((tx, hooks) => change(tx, id, hooks)),
      write: async (target, revise) => {
        if (request.type.localized) {
          tellAfter = await this.tellLocales(request, this.#rows.syncedNames(request, body), body, target);
        }
        bytes = await this.storing(request, (tx) => change(tx, target, { revise }));
      },
      answer: () => bytes!,
    });
    await tellAfter();
    return written;
  }

  /**
   * Tells of the other locales of an entry that its shared attributes go to.
   * @returns tells of them after the write
   */
  async tellLocales(
    request: WriteRequest,
    names: readonly string[],
    body: Body,
    id: number,
  ): Promise<() => Promise<void>> {
    const { type } = request;
    const { layout } = this.#settings();
    const others = names.length > 0 ? await localizationsOf(this.#db, localizationHop(layout, type), id) : [];
    const data: Data = {};
    if (others.length > 0) {
      for (const { name, value } of await columnValues({ tx: this.#db, layout }, type, names, id)) {
        const attribute = type.attributes.get(name);
        if (attribute?.kind === 'scalar') data[name] = shownValue(attribute, value);
      }
      for (const name of names) if (Object.hasOwn(body, name)) data[name] = body[name];
      data['updatedAt'] = new Date(this.#now());
    }
    const ids = others.map((one) => one.id);
    return tellOfOthers(this.#watched(request), ids, data);
  }

  /** A write of a request; listeners may take their time and throw what they want. */
  guarded<T>({ type }: WriteRequest, write: () => Promise<T>): Promise<T> {
    return this.#audience.watch.hears(type.uid) ? this.#audience.watch.guard(write) : write();
  }

  /** A deletion, told to whoever listens. */
  async removed(
    request: WriteRequest,
    id: number,
    remove: (id: number, hooks: WriteHooks) => Promise<Buffer>,
  ): Promise<Written> {
    if (this.#audience.watch.hears(request.type.uid))
      return watchedDelete(this.#watched(request), id, (target) => remove(target, {}));
    const bytes = await remove(id, this.noting(request));
    return { entity: null, body: () => bytes };
  }

  /** Tells the outside of what a write does that no listener hears of. */
  noting({ type, caller, params: asked }: WriteRequest): WriteHooks {
    const { news } = this.#audience;
    return {
      note: async (event, id, params) => {
        if (!news.wants(event)) return;
        const reader = params ? NEWS_READER : caller;
        news.tell(event, type, await readNews(this.#reader, type, reader, params ?? asked, id));
      },
    };
  }

  #watched({ type, caller, params, answer }: WriteRequest): Watched {
    const { watch } = this.#audience;
    return {
      watch,
      settings: this.#settings(),
      type,
      shape: watch.shapeOf(params),
      // clients that name every member of the answer get what they name
      laid: (body, seen) => (answer ? body : watch.answer(type, caller, body, seen)),
    };
  }

  /** What of a body listeners are told. */
  #sent({ type, caller }: WriteRequest, body: Body): Body {
    return caller.seesAll ? body : sentData(type, body, (uid) => caller.may(`${uid}.find`));
  }

  /** Runs a write up to the point where its checks have passed, and takes it back. */
  async #checked(write: (tx: Executor, hooks: WriteHooks) => Promise<unknown>): Promise<RowChanges> {
    const checked = (changes: RowChanges): void => {
      throw new Checked(changes);
    };
    try {
      await this.transaction((tx) => write(tx, { checked }));
    } catch (error) {
      if (error instanceof Checked) return error.changes;
      throw error;
    }
    throw new Error('a write was not checked');
  }

  /** All of it or nothing; what only a unique index tells is answered like a broken rule. */
  async transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T> {
    try {
      // who listens to files may wait for anything
      return await this.#db.transaction(work, { brief: this.#audience.events.isBrief, concurrent: true });
    } catch (error) {
      throw uniqueProblem(this.#settings().layout, error);
    }
  }

  /** A transaction of a request that may bring files: they are stored once its checks have passed. */
  async storing<T>({ files }: WriteRequest, work: (tx: Executor) => Promise<T>): Promise<T> {
    if (!files) return this.transaction(work);
    await files.check(() => this.transaction(work));
    return files.settle(() => this.transaction(work));
  }
}
