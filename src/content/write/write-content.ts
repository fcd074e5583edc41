import type { Database, Executor } from '../../database/database.ts';
import { tableOf } from '../../database/layout/layout.ts';
import { applicationError, notFound, validationError } from '../../errors/catalogue.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import { typeMessage } from '../../model/types/type-message.ts';
import { isParamsObject } from '../../query/params.ts';
import type { ResolveSettings } from '../../query/resolve/context.ts';
import type { ContentReader, PreparedRead } from '../read-content.ts';
import type { RowChanges } from './changes.ts';
import { isExclusive } from './check/check-link.ts';
import type { Body } from './check/check-row.ts';
import { EntryRows, sentShared, unsentShared } from './entry-rows.ts';
import { EventHub } from './events.ts';
import { type Existing, findEntry, findSingle, isLocale, singleLocale } from './find-entry.ts';
import { linkLocalization, localizationHop, localizationsOf } from './localizations.ts';
import { NEWS_READER, type Newsroom, NO_NEWSROOM, readNews } from './news.ts';
import { type HashPassword, hashPasswords, NO_HASHES } from './passwords.ts';
import { sentData, shownValue } from './seen-data.ts';
import { columnValues, sharedAttributes } from './shared-attributes.ts';
import { uniqueProblem } from './unique-problem.ts';
import { type Data, NOBODY, type Watch } from './watch.ts';
import {
  tellOfOthers,
  type Watched,
  type Written,
  watchedCreate,
  watchedDelete,
  watchedUpdate,
} from './watched-writes.ts';
import type { WriteHooks, WriteRequest } from './write-request.ts';

/** Ends a transaction that was only to be checked. */
class Checked extends Error {
  readonly changes: RowChanges;

  constructor(changes: RowChanges) {
    super();
    this.changes = changes;
  }
}

export class ContentWriter {
  /** Tells of users and files, whose rows are written elsewhere. */
  readonly events = new EventHub();
  /** Who listens to the writes of entries. */
  watch: Watch = NOBODY;
  /** Who tells the outside of the writes of entries. */
  news: Newsroom = NO_NEWSROOM;
  readonly #db: Database;
  readonly #reader: ContentReader;
  readonly #settings: () => ResolveSettings;
  readonly #hashPassword: HashPassword;
  readonly #now: () => number;
  readonly #rows: EntryRows;

  constructor(options: {
    db: Database;
    reader: ContentReader;
    settings: () => ResolveSettings;
    hashPassword: HashPassword;
    now?: () => number;
  }) {
    this.#db = options.db;
    this.#reader = options.reader;
    this.#settings = options.settings;
    this.#hashPassword = options.hashPassword;
    this.#now = options.now ?? Date.now;
    this.#rows = new EntryRows(this.#reader, this.#settings, this.#now);
  }

  /**
   * Checks what the query string asks of the answer, which comes before anything in the body.
   * @throws OctavoError 400 naming the parameter
   */
  checkQuery(request: WriteRequest): void {
    this.#answer(request);
  }

  /**
   * Makes an entry (spec "POST").
   * @returns the answer's body
   * @throws OctavoError 400 with all broken rules
   */
  async create(given: WriteRequest, data: unknown): Promise<Buffer> {
    return this.#told(given, async () => (await this.createEntry(given, data)).body());
  }

  /** As `create`, for whoever also wants the entry as listeners know it. */
  async createEntry(given: WriteRequest, data: unknown): Promise<Written> {
    const read = this.#answer(given);
    const body = asBody(data);
    const request = await this.#withHashes(given, body);
    return this.#inserted(request, body, read, async (tx, hooks) => {
      const id = await this.#rows.insert(tx, request, body, hooks);
      await hooks.note?.('entry.create', id);
      return id;
    });
  }

  /**
   * Changes what is sent of an entry (spec "PUT").
   * @throws OctavoError 404 where there is none, 400 with all broken rules
   */
  async update(given: WriteRequest, id: number, data: unknown): Promise<Buffer> {
    return this.#told(given, async () => (await this.updateEntry(given, id, data)).body());
  }

  /** As `update`, for whoever also wants the entry as listeners know it. */
  async updateEntry(given: WriteRequest, id: number, data: unknown): Promise<Written> {
    const read = this.#answer(given);
    const request = await this.#withHashes(given, data);
    return this.#changed(request, id, data, read, async (tx, target) => {
      const entry = await findEntry(this.#rows.finding(tx), request.type, target);
      if (!entry) throw notFound();
      return entry;
    });
  }

  /** Deletes an entry; the answer holds it as it was. */
  async delete(request: WriteRequest, id: number): Promise<Buffer> {
    return this.#told(request, async () => (await this.deleteEntry(request, id)).body());
  }

  /** As `delete`, for whoever also wants the entry as listeners know it. */
  async deleteEntry(request: WriteRequest, id: number): Promise<Written> {
    const read = this.#answer(request);
    return this.#removed(request, id, (target, hooks) =>
      this.#transaction(async (tx) => {
        if (!(await findEntry(this.#rows.finding(tx), request.type, target))) throw notFound();
        const body = await this.#reader.run(read, target);
        await hooks.note?.('entry.delete', target);
        await this.#rows.remove(tx, request, target);
        return body;
      }),
    );
  }

  /**
   * Makes an entry like another one, but for what is given.
   * @param data the values that differ
   * @throws OctavoError 404 where there is none, 400 with all broken rules
   */
  async cloneEntry(given: WriteRequest, id: number, data: unknown): Promise<Written> {
    const { type } = given;
    const read = this.#answer(given);
    const body = asBody(data);
    const request = await this.#withHashes(given, body);
    const names = [...type.attributes.values()]
      .filter((one) => one.name !== 'localizations' && !Object.hasOwn(body, one.name) && !isExclusive(one))
      .map(({ name }) => name);
    return this.#inserted(request, body, read, async (tx, hooks) => {
      if (!(await findEntry(this.#rows.finding(tx), type, id))) throw notFound();
      const cloned = await this.#rows.insert(tx, request, body, hooks, { id, names, links: true });
      await hooks.note?.('entry.create', cloned);
      return cloned;
    });
  }

  /** Changes the entry of a single type, or makes it (spec "PUT /api/:singularApiId"). */
  async updateSingle(given: WriteRequest, data: unknown): Promise<Buffer> {
    const { type } = given;
    const read = this.#answer(given);
    const locale = await singleLocale(this.#rows.finding(this.#db), type, given.params['locale']);
    const request = await this.#withHashes(given, data);
    if (this.watch.hears(type.uid))
      return this.#told(request, () => this.#updateHeardSingle(request, locale, data, read));
    const hooks = this.#noting(request);
    return this.#storing(request, async (tx) => {
      // the reference takes a list for an empty body here, and refuses it for collection types (A29)
      const body = asBody(data);
      const entry = await this.#ownSingle(tx, request, locale);
      if (entry) return this.#rows.change(tx, request, entry, body, hooks, read);
      const id = await this.#insertSingle(tx, request, locale, body, hooks);
      const answer = await this.#reader.run(read, id);
      await hooks.note?.('entry.create', id);
      await this.#syncNewSingle(tx, request, body, hooks, id);
      return answer;
    });
  }

  /** The same told to listeners, who must know beforehand whether there is an entry. */
  async #updateHeardSingle(
    request: WriteRequest,
    locale: string | null,
    data: unknown,
    read: PreparedRead,
  ): Promise<Buffer> {
    const { type } = request;
    const known = await findSingle(this.#rows.finding(this.#db), type, locale);
    if (known) {
      const find = async (tx: Executor): Promise<Existing> => {
        const entry = await this.#ownSingle(tx, request, locale);
        if (!entry) throw notFound();
        return entry;
      };
      return (await this.#changed(request, known.id, data, read, find)).body();
    }
    const body = asBody(data);
    let made = 0;
    const written = await this.#inserted(request, body, read, async (tx, hooks) => {
      if (await this.#ownSingle(tx, request, locale)) throw validationError('singleType.alreadyExists');
      made = await this.#insertSingle(tx, request, locale, body, hooks);
      await this.#syncNewSingle(tx, request, body, hooks, made);
      return made;
    });
    if (type.localized && this.#rows.keepsShared(request))
      await (await this.#tellLocales(request, sentShared(request, body), body, made))();
    return written.body();
  }

  /** The entry of a single type, held against others who would make it. */
  async #ownSingle(tx: Executor, request: WriteRequest, locale: string | null): Promise<Existing | null> {
    await tx.lock?.(`single ${request.type.uid}`);
    const entry = await findSingle(this.#rows.finding(tx), request.type, locale);
    // what the filters of the query do not find the reference would make, and there is one already
    if (entry && !(await this.#isFound(request))) throw validationError('singleType.alreadyExists');
    return entry;
  }

  async #insertSingle(
    tx: Executor,
    request: WriteRequest,
    locale: string | null,
    body: Body,
    hooks: WriteHooks,
  ): Promise<number> {
    const { type } = request;
    if (locale === null) return this.#rows.insert(tx, request, body, hooks);
    const source = await findSingle(this.#rows.finding(tx), type, undefined);
    const copied = source && { id: source.id, names: unsentShared(type, body) };
    const id = await this.#rows.insert(tx, request, { ...body, locale }, hooks, copied ?? undefined);
    if (source) await linkLocalization(tx, localizationHop(this.#settings().layout, type), id, source.id);
    return id;
  }

  /** What a new locale of a single type shares goes to the others. */
  async #syncNewSingle(
    tx: Executor,
    request: WriteRequest,
    body: Body,
    hooks: WriteHooks,
    id: number,
  ): Promise<void> {
    if (request.type.localized && this.#rows.keepsShared(request))
      await this.#rows.sync(tx, request, sentShared(request, body), hooks, id);
  }

  /** Deletes the entry of a single type; the answer holds all its scalars, whatever the query says. */
  async deleteSingle(request: WriteRequest): Promise<Buffer> {
    const { type } = request;
    // the parameters are checked although they do not shape the answer (A5)
    this.#answer(request);
    const read = this.#answer({ ...request, words: '', params: {} });
    const locale = await singleLocale(this.#rows.finding(this.#db), type, request.params['locale']);
    const known = this.watch.hears(type.uid)
      ? await findSingle(this.#rows.finding(this.#db), type, locale)
      : { id: 0 };
    if (!known) throw notFound();
    return this.#told(request, async () => {
      const written = await this.#removed(request, known.id, (_target, hooks) =>
        this.#transaction(async (tx) => {
          const entry = await findSingle(this.#rows.finding(tx), type, locale);
          if (!entry || !(await this.#isFound(request))) throw notFound();
          const body = await this.#reader.run(read, entry.id);
          await hooks.note?.('entry.delete', entry.id);
          await this.#rows.remove(tx, request, entry.id);
          return body;
        }),
      );
      return written.body();
    });
  }

  /**
   * Makes another locale's entry of one that exists (gap 47).
   * @param id the source; null for a single type's
   * @returns the new entry, bare: all scalars and its localizations
   */
  createLocalization(given: WriteRequest, id: number | null, data: unknown): Promise<Buffer> {
    return this.#told(given, () => this.#createLocalization(given, id, data));
  }

  async #createLocalization(given: WriteRequest, id: number | null, data: unknown): Promise<Buffer> {
    const { type } = given;
    const { layout } = this.#settings();
    const body = isParamsObject(data) ? data : {};
    const request = await this.#withHashes(given, body);
    // the answer shows the others as they were
    let answer: Buffer | undefined;
    let made = { id: 0, shared: [] as readonly string[] };
    const read = request.answer ?? this.#reader.prepare('bare', type, request.caller, '', () => ({}));
    // these routes take no notice of the query
    const bare = { ...request, params: {}, answer: read };
    const written = await this.#inserted(bare, body, read, async (tx, hooks) => {
      const source =
        id === null
          ? await findSingle(this.#rows.finding(tx), type, null)
          : await findEntry(this.#rows.finding(tx), type, id);
      if (!source) throw notFound('Entity not found');
      const { locale } = body;
      if (locale === undefined || locale === null || locale === '')
        throw applicationError('locale is missing');
      if (!(await isLocale(tx, locale))) throw applicationError('locale is invalid');
      const hop = localizationHop(layout, type);
      await tx.lock?.(`localizations ${type.uid}`);
      const siblings = await localizationsOf(tx, hop, source.id);
      if ([source, ...siblings].some((one) => one.locale === locale))
        throw applicationError('locale is already used');
      // a draft, unless the body says otherwise; over GraphQL it is held to what entries are all the same
      const said = request.unpublished === true || Object.hasOwn(body, 'publishedAt');
      const written = said ? body : { ...body, publishedAt: null };
      const copied = { id: source.id, names: unsentShared(type, written) };
      const added = await this.#rows.insert(tx, request, written, hooks, copied);
      await linkLocalization(tx, hop, added, source.id);
      // the reference brings the columns of the new one to the others, sent or not, and nothing else
      const { columns } = tableOf(layout, type.uid);
      const synced = this.#rows.keepsShared(request)
        ? sentShared(request, body)
        : sharedAttributes(type).filter((name) => columns.has(name));
      answer = await this.#reader.run(read, added);
      await hooks.note?.('entry.create', added, { populate: ['localizations'] });
      await this.#rows.sync(tx, request, synced, hooks, added);
      made = { id: added, shared: synced };
      return added;
    });
    if (this.watch.hears(type.uid)) await (await this.#tellLocales(request, made.shared, body, made.id))();
    return answer ?? written.body();
  }

  /**
   * A new entry, told to whoever listens.
   * @param insert makes it, and gives its id
   */
  async #inserted(
    request: WriteRequest,
    body: Body,
    read: PreparedRead,
    insert: (tx: Executor, hooks: WriteHooks) => Promise<number>,
  ): Promise<Written> {
    const { type } = request;
    const answer = (id: number) => this.#reader.run(read, id);
    if (!this.watch.hears(type.uid)) {
      const hooks = this.#noting(request);
      const bytes = await this.#storing(request, async (tx) => answer(await insert(tx, hooks)));
      return { entity: null, body: () => bytes };
    }
    return watchedCreate(this.#watched(request), this.#sent(request, body), {
      check: () => this.#checked(insert),
      write: (revise) => this.#storing(request, (tx) => insert(tx, { revise })),
      answer,
    });
  }

  /**
   * A change of an entry, told to whoever listens.
   * @param find the entry of an id @throws OctavoError where it is not to be changed
   */
  async #changed(
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
    if (!this.watch.hears(request.type.uid)) {
      const hooks = this.#noting(request);
      const bytes = await this.#storing(request, (tx) => change(tx, id, hooks));
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
          tellAfter = await this.#tellLocales(request, this.#rows.syncedNames(request, body), body, target);
        }
        bytes = await this.#storing(request, (tx) => change(tx, target, { revise }));
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
  async #tellLocales(
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
  #told<T>({ type }: WriteRequest, write: () => Promise<T>): Promise<T> {
    return this.watch.hears(type.uid) ? this.watch.guard(write) : write();
  }

  /** A deletion, told to whoever listens. */
  async #removed(
    request: WriteRequest,
    id: number,
    remove: (id: number, hooks: WriteHooks) => Promise<Buffer>,
  ): Promise<Written> {
    if (this.watch.hears(request.type.uid))
      return watchedDelete(this.#watched(request), id, (target) => remove(target, {}));
    const bytes = await remove(id, this.#noting(request));
    return { entity: null, body: () => bytes };
  }

  /** Tells the outside of what a write does that no listener hears of. */
  #noting({ type, caller, params: asked }: WriteRequest): WriteHooks {
    const { news } = this;
    return {
      note: async (event, id, params) => {
        if (!news.wants(event)) return;
        const reader = params ? NEWS_READER : caller;
        news.tell(event, type, await readNews(this.#reader, type, reader, params ?? asked, id));
      },
    };
  }

  #watched({ type, caller, params, answer }: WriteRequest): Watched {
    const { watch } = this;
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
      await this.#transaction((tx) => write(tx, { checked }));
    } catch (error) {
      if (error instanceof Checked) return error.changes;
      throw error;
    }
    throw new Error('a write was not checked');
  }

  /** Whether the query's filters, if it has any, let the entry of a single type be found. */
  async #isFound({ type, caller, params }: WriteRequest): Promise<boolean> {
    const { filters, locale } = params;
    if (filters === undefined) return true;
    const wanted = {
      filters,
      ...(locale === undefined ? {} : { locale }),
      publicationState: 'preview',
      fields: ['id'],
    };
    const read = this.#reader.prepare('found', type, caller, JSON.stringify(wanted), () => wanted);
    try {
      await this.#reader.run(read);
      return true;
    } catch (error) {
      if (error instanceof OctavoError && error.status === 404) return false;
      throw error;
    }
  }

  async #withHashes(request: WriteRequest, body: unknown): Promise<WriteRequest> {
    const { model } = this.#settings();
    const hashes = await hashPasswords(model, request.type, body, this.#hashPassword);
    return hashes === NO_HASHES ? request : { ...request, hashes };
  }

  /** All of it or nothing; what only a unique index tells is answered like a broken rule. */
  async #transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T> {
    try {
      // who listens to files may wait for anything
      return await this.#db.transaction(work, { brief: this.events.isBrief, concurrent: true });
    } catch (error) {
      throw uniqueProblem(this.#settings().layout, error);
    }
  }

  /** A transaction of a request that may bring files: they are stored once its checks have passed. */
  async #storing<T>({ files }: WriteRequest, work: (tx: Executor) => Promise<T>): Promise<T> {
    if (!files) return this.#transaction(work);
    await files.check(() => this.#transaction(work));
    return files.settle(() => this.#transaction(work));
  }

  #answer(request: WriteRequest): PreparedRead {
    if (request.answer) return request.answer;
    return this.#reader.prepare('written', request.type, request.caller, request.words, () => request.params);
  }
}

/** `data` as an object (spec/behaviour-rest-writes "Bodies"). */
function asBody(data: unknown): Body {
  if (isParamsObject(data)) return data;
  const message = typeMessage('this', 'object', null, data);
  throw validationError(message, { errors: [{ path: [], message, name: 'ValidationError' }] });
}
