/**
 * The write side: `body → checked Changes → statements in one transaction`, with the answer read back through
 * the same Plan as any read. One request is one transaction: an error anywhere leaves nothing behind. Who hears
 * of it is `told-writes.ts`'s, the statements are `entry-rows.ts`'s.
 */
import type { Database, Executor } from '../../database/database.ts';
import { tableOf } from '../../database/layout/layout.ts';
import { applicationError, notFound, validationError } from '../../errors/catalogue.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import { isParamsObject } from '../../query/params.ts';
import type { ResolveSettings } from '../../query/resolve/context.ts';
import type { ContentReader, PreparedRead } from '../read-content.ts';
import { asBody } from './as-body.ts';
import { isExclusive } from './check/check-link.ts';
import type { Body } from './check/check-row.ts';
import { EntryRows, sentShared, unsentShared } from './entry-rows.ts';
import { EventHub } from './events.ts';
import { type Existing, findEntry, findSingle, namesLocale, singleLocale } from './find-entry.ts';
import { linkLocalization, localizationHop, localizationsOf } from './localizations.ts';
import { type Newsroom, NO_NEWSROOM } from './news.ts';
import { type HashPassword, hashPasswords, NO_HASHES } from './passwords.ts';
import { sharedAttributes } from './shared-attributes.ts';
import { ToldWrites } from './told-writes.ts';
import { NOBODY, type Watch } from './watch.ts';
import type { Written } from './watched-writes.ts';
import type { WriteHooks, WriteRequest } from './write-request.ts';

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
  readonly #rows: EntryRows;
  readonly #told: ToldWrites;

  constructor(options: {
    db: Database;
    reader: ContentReader;
    settings: () => ResolveSettings;
    hashPassword: HashPassword;
    now?: () => number;
  }) {
    const { db, reader, settings, hashPassword, now = Date.now } = options;
    this.#db = db;
    this.#reader = reader;
    this.#settings = settings;
    this.#hashPassword = hashPassword;
    this.#rows = new EntryRows(reader, settings, now);
    this.#told = new ToldWrites({ db, reader, settings, rows: this.#rows, audience: this, now });
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
    return this.#told.guarded(given, async () => (await this.createEntry(given, data)).body());
  }

  /** As `create`, for whoever also wants the entry as listeners know it. */
  async createEntry(given: WriteRequest, data: unknown): Promise<Written> {
    const read = this.#answer(given);
    const body = asBody(data);
    const request = await this.#withHashes(given, body);
    return this.#told.inserted(request, body, read, async (tx, hooks) => {
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
    return this.#told.guarded(given, async () => (await this.updateEntry(given, id, data)).body());
  }

  /** As `update`, for whoever also wants the entry as listeners know it. */
  async updateEntry(given: WriteRequest, id: number, data: unknown): Promise<Written> {
    const read = this.#answer(given);
    const request = await this.#withHashes(given, data);
    return this.#told.changed(request, id, data, read, async (tx, target) => {
      const entry = await findEntry(this.#rows.finding(tx), request.type, target);
      if (!entry) throw notFound();
      return entry;
    });
  }

  /** Deletes an entry; the answer holds it as it was. */
  async delete(request: WriteRequest, id: number): Promise<Buffer> {
    return this.#told.guarded(request, async () => (await this.deleteEntry(request, id)).body());
  }

  /** As `delete`, for whoever also wants the entry as listeners know it. */
  async deleteEntry(request: WriteRequest, id: number): Promise<Written> {
    const read = this.#answer(request);
    return this.#told.removed(request, id, (target, hooks) =>
      this.#told.transaction(async (tx) => {
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
    return this.#told.inserted(request, body, read, async (tx, hooks) => {
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
      return this.#told.guarded(request, () => this.#updateHeardSingle(request, locale, data, read));
    const hooks = this.#told.noting(request);
    return this.#told.storing(request, async (tx) => {
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
      return (await this.#told.changed(request, known.id, data, read, find)).body();
    }
    const body = asBody(data);
    let made = 0;
    const written = await this.#told.inserted(request, body, read, async (tx, hooks) => {
      if (await this.#ownSingle(tx, request, locale)) throw validationError('singleType.alreadyExists');
      made = await this.#insertSingle(tx, request, locale, body, hooks);
      await this.#syncNewSingle(tx, request, body, hooks, made);
      return made;
    });
    if (type.localized && this.#rows.keepsShared(request))
      await (await this.#told.tellLocales(request, sentShared(request, body), body, made))();
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
    const locale = await this.#deletedLocale(request);
    const known = this.watch.hears(type.uid)
      ? await findSingle(this.#rows.finding(this.#db), type, locale)
      : { id: 0 };
    if (!known) throw notFound();
    return this.#told.guarded(request, async () => {
      const written = await this.#told.removed(request, known.id, (_target, hooks) =>
        this.#told.transaction(async (tx) => {
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

  /** The locale whose entry is to go; of one there is not v4 says that it has no entry. */
  async #deletedLocale({ type, params }: WriteRequest): Promise<string | null> {
    try {
      return await singleLocale(this.#rows.finding(this.#db), type, params['locale']);
    } catch (error) {
      throw this.#settings().compat === 'reference' && error instanceof OctavoError ? notFound() : error;
    }
  }

  /**
   * Makes another locale's entry of one that exists (gap 47).
   * @param id the source; null for a single type's
   * @returns the new entry, bare: all scalars and its localizations
   */
  createLocalization(given: WriteRequest, id: number | null, data: unknown): Promise<Buffer> {
    return this.#told.guarded(given, () => this.#createLocalization(given, id, data));
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
    const written = await this.#told.inserted(bare, body, read, async (tx, hooks) => {
      const source =
        id === null
          ? await findSingle(this.#rows.finding(tx), type, null)
          : await findEntry(this.#rows.finding(tx), type, id);
      if (!source) throw notFound('Entity not found');
      const { locale } = body;
      if (locale === undefined || locale === null) throw applicationError('locale is missing');
      if (!(await namesLocale(tx, locale))) throw applicationError('locale is invalid');
      const hop = localizationHop(layout, type);
      await tx.lock?.(`localizations ${type.uid}`);
      const siblings = await localizationsOf(tx, hop, source.id);
      if ([source, ...siblings].some((one) => one.locale === locale))
        throw applicationError('locale is already used');
      // a draft, unless the body says otherwise; over GraphQL it is held to what entries are all the same
      // in reference mode that counts for what is stored alone: unless the body asks for a draft, all rules are asked
      const unpublished = request.unpublished === true || this.#settings().compat === 'reference';
      const said = unpublished || Object.hasOwn(body, 'publishedAt');
      const written = said ? body : { ...body, publishedAt: null };
      const copied = { id: source.id, names: unsentShared(type, written) };
      const added = await this.#rows.insert(
        tx,
        unpublished ? { ...request, unpublished } : request,
        written,
        hooks,
        copied,
      );
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
    if (this.watch.hears(type.uid))
      await (await this.#told.tellLocales(request, made.shared, body, made.id))();
    return answer ?? written.body();
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

  #answer(request: WriteRequest): PreparedRead {
    if (request.answer) return request.answer;
    return this.#reader.prepare('written', request.type, request.caller, request.words, () => request.params);
  }
}
