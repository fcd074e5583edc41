/**
 * The write side: `body → checked Changes → statements in one transaction → events`, with the answer read
 * back through the same Plan as any read. One request is one transaction: an error anywhere leaves
 * nothing behind.
 */
import type { Caller } from '../../access/caller.ts';
import type { Database, Executor } from '../../database/database.ts';
import { FILE_UID, tableOf } from '../../database/layout/layout.ts';
import { applicationError, notFound, validationError } from '../../errors/catalogue.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import type { ContentType } from '../../model/content-type.ts';
import { typeMessage } from '../../model/types/type-message.ts';
import { isParamsObject, type Params } from '../../query/params.ts';
import type { ResolveSettings } from '../../query/resolve/context.ts';
import type { ContentReader, PreparedRead } from '../read-content.ts';
import { insertRow, updateRow } from './apply/apply-row.ts';
import { deleteRows } from './apply/delete-rows.ts';
import type { RowChanges } from './changes.ts';
import { CheckContext, ROOT } from './check/check-context.ts';
import { type Body, checkRow } from './check/check-row.ts';
import type { EntryFiles } from './entry-files.ts';
import { EventHub } from './events.ts';
import {
  type Existing,
  type Finding,
  findEntry,
  findSingle,
  isLocale,
  localeOf,
  singleLocale,
} from './find-entry.ts';
import { linkLocalization, localizationHop, localizationsOf } from './localizations.ts';
import { type Hashes, type HashPassword, hashPasswords, NO_HASHES } from './passwords.ts';
import { columnValues, sharedAttributes, sharedParts } from './shared-attributes.ts';
import { copyParts, syncShared } from './sync-shared.ts';
import { uniqueProblem } from './unique-problem.ts';

/** Who writes, and how the answer is to look. */
export interface WriteRequest {
  readonly type: ContentType;
  readonly caller: Caller;
  /** The raw query string, and what it says. */
  readonly words: string;
  readonly params: Params;
  /** How the answer looks where the words do not tell it: a client that names every member (GraphQL). */
  readonly answer?: PreparedRead;
  /** A new entry without `publishedAt` is a draft, though held to what entries are (GraphQL). */
  readonly unpublished?: true;
  /** Locales share what they do in strict mode, whatever the mode is. */
  readonly keepsShared?: true;
  /** Files sent beside the entry's data. */
  readonly files?: EntryFiles | undefined;
  /** What is stored of the body's passwords; the writer's own business. */
  readonly hashes?: Hashes;
}

export class ContentWriter {
  readonly events = new EventHub();
  readonly #db: Database;
  readonly #reader: ContentReader;
  readonly #settings: () => ResolveSettings;
  readonly #hashPassword: HashPassword;
  readonly #now: () => number;

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
    const read = this.#answer(given);
    const body = asBody(data);
    const request = await this.#withHashes(given, body);
    return this.#storing(request, async (tx) => {
      const id = await this.#insert(tx, request, body);
      return this.#reader.run(read, id);
    });
  }

  /**
   * Changes what is sent of an entry (spec "PUT").
   * @throws OctavoError 404 where there is none, 400 with all broken rules
   */
  async update(given: WriteRequest, id: number, data: unknown): Promise<Buffer> {
    const read = this.#answer(given);
    const request = await this.#withHashes(given, data);
    return this.#storing(request, async (tx) => {
      const entry = await findEntry(this.#finding(tx), request.type, id);
      if (!entry) throw notFound();
      return this.#change(tx, request, entry, asBody(data), read);
    });
  }

  /** Deletes an entry; the answer holds it as it was. */
  async delete(request: WriteRequest, id: number): Promise<Buffer> {
    const read = this.#answer(request);
    return this.#transaction(async (tx) => {
      if (!(await findEntry(this.#finding(tx), request.type, id))) throw notFound();
      const body = await this.#reader.run(read, id);
      await this.#remove(tx, request, id);
      return body;
    });
  }

  /** Changes the entry of a single type, or makes it (spec "PUT /api/:singularApiId"). */
  async updateSingle(given: WriteRequest, data: unknown): Promise<Buffer> {
    const { type } = given;
    const read = this.#answer(given);
    const locale = await singleLocale(this.#finding(this.#db), type, given.params['locale']);
    const request = await this.#withHashes(given, data);
    return this.#storing(request, async (tx) => {
      // the reference takes a list for an empty body here, and refuses it for collection types (A29)
      const body = asBody(data);
      await tx.lock?.(`single ${type.uid}`);
      const entry = await findSingle(this.#finding(tx), type, locale);
      if (entry) {
        // what the filters of the query do not find the reference would make, and there is one already
        if (!(await this.#isFound(request))) throw validationError('singleType.alreadyExists');
        return this.#change(tx, request, entry, body, read);
      }
      if (locale === null) return this.#reader.run(read, await this.#insert(tx, request, body));
      const source = await findSingle(this.#finding(tx), type, undefined);
      const id = await this.#insert(tx, request, { ...body, locale }, source?.id);
      if (source) await linkLocalization(tx, localizationHop(this.#settings().layout, type), id, source.id);
      const answer = await this.#reader.run(read, id);
      if (source && this.#keepsShared(request)) await this.#sync(tx, request, sentShared(request, body), id);
      return answer;
    });
  }

  /** Deletes the entry of a single type; the answer holds all its scalars, whatever the query says. */
  async deleteSingle(request: WriteRequest): Promise<Buffer> {
    const { type } = request;
    // the parameters are checked although they do not shape the answer (A5)
    this.#answer(request);
    const read = this.#answer({ ...request, words: '', params: {} });
    const locale = await singleLocale(this.#finding(this.#db), type, request.params['locale']);
    return this.#transaction(async (tx) => {
      const entry = await findSingle(this.#finding(tx), type, locale);
      if (!entry || !(await this.#isFound(request))) throw notFound();
      const body = await this.#reader.run(read, entry.id);
      await this.#remove(tx, request, entry.id);
      return body;
    });
  }

  /**
   * Makes another locale's entry of one that exists (gap 47).
   * @param id the source; null for a single type's
   * @returns the new entry, bare: all scalars and its localizations
   */
  async createLocalization(given: WriteRequest, id: number | null, data: unknown): Promise<Buffer> {
    const { type } = given;
    const { layout } = this.#settings();
    const body = isParamsObject(data) ? data : {};
    const request = await this.#withHashes(given, body);
    return this.#transaction(async (tx) => {
      const source =
        id === null
          ? await findSingle(this.#finding(tx), type, null)
          : await findEntry(this.#finding(tx), type, id);
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
      const added = await this.#insert(tx, request, written, source.id);
      await linkLocalization(tx, hop, added, source.id);
      // the reference brings the columns of the new one to the others, sent or not, and nothing else
      const { columns } = tableOf(layout, type.uid);
      const synced = this.#keepsShared(request)
        ? sentShared(request, body)
        : sharedAttributes(type).filter((name) => columns.has(name));
      const read = request.answer ?? this.#reader.prepare('bare', type, request.caller, '', () => ({}));
      // the answer shows the others as they were
      const answer = await this.#reader.run(read, added);
      await this.#sync(tx, request, synced, added);
      return answer;
    });
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
      // a listener may wait for anything
      return await this.#db.transaction(work, { brief: this.events.isSilent, concurrent: true });
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

  async #insert(tx: Executor, request: WriteRequest, body: Body, source?: number): Promise<number> {
    const { type } = request;
    const now = this.#now();
    const locale = type.localized ? await localeOf(this.#finding(tx), body) : null;
    const publishedAt = Object.hasOwn(body, 'publishedAt')
      ? body['publishedAt']
      : new Date(now).toISOString();
    const stored = request.unpublished && !Object.hasOwn(body, 'publishedAt') ? null : publishedAt;
    const written: Body = type.draftAndPublish ? { ...body, publishedAt: stored } : body;
    const { layout } = this.#settings();
    const unsent =
      source === undefined ? [] : sharedAttributes(type).filter((name) => !Object.hasOwn(body, name));
    const values = source === undefined ? [] : await columnValues({ tx, layout }, type, unsent, source);
    const parts = this.#keepsShared(request) ? sharedParts(layout, type, unsent) : [];
    const context = this.#check(tx, request, {
      creating: true,
      draft: type.draftAndPublish && (publishedAt === null || publishedAt === undefined),
    });
    const given: ReadonlySet<string> = new Set([...values.map(({ name }) => name), ...parts]);
    const changes = await checkRow(context, { schema: type, place: ROOT, id: null, given }, written);
    await context.finish();
    request.files?.checked();
    for (const { column, value } of values) changes.columns.set(column, value);
    changes.columns.set('created_at', now).set('updated_at', now);
    if (type.localized) changes.columns.set('locale', locale);
    await this.events.emit('beforeCreate', type, changes);
    const id = await insertRow({ tx, layout }, changes);
    if (source !== undefined) await copyParts({ tx, layout }, type, parts, source, { id, isNew: true });
    await request.files?.attach(tx, id, now);
    await this.events.emit('afterCreate', type, changes, id);
    return id;
  }

  async #change(
    tx: Executor,
    request: WriteRequest,
    entry: Existing,
    body: Body,
    read: PreparedRead,
  ): Promise<Buffer> {
    const { type } = request;
    const now = this.#now();
    const { layout, compat } = this.#settings();
    const publishes =
      compat === 'strict' && Object.hasOwn(body, 'publishedAt') && body['publishedAt'] !== null;
    const context = this.#check(tx, request, {
      creating: false,
      draft: type.draftAndPublish && !entry.published && !publishes,
    });
    const changes = await checkRow(context, { schema: type, place: ROOT, id: entry.id }, body);
    await context.finish();
    if (publishes && !entry.published) await this.#requireAll(tx, request, entry, changes);
    request.files?.checked();
    // the content API writes as nobody: the reference empties who updated last
    changes.columns.set('updated_at', now).set('updated_by_id', null);
    await this.events.emit('beforeUpdate', type, changes, entry.id);
    await updateRow({ tx, layout }, changes, entry.id);
    await request.files?.attach(tx, entry.id, now);
    await this.events.emit('afterUpdate', type, changes, entry.id);
    // the answer shows the other locales as they were
    const answer = await this.#reader.run(read, entry.id);
    if (type.localized) await this.#sync(tx, request, this.#syncedNames(request, body), entry.id);
    return answer;
  }

  /** Brings attributes of one entry to its other locales. */
  async #sync(tx: Executor, { type }: WriteRequest, names: readonly string[], id: number): Promise<void> {
    if (names.length === 0) return;
    const { layout } = this.#settings();
    const others = (await localizationsOf(tx, localizationHop(layout, type), id)).map((one) => one.id);
    if (others.length > 0) await syncShared({ tx, layout }, type, names, id, others, this.#now());
  }

  #keepsShared(request: WriteRequest): boolean {
    return request.keepsShared === true || this.#settings().compat === 'strict';
  }

  /** Publishing a draft holds it to what drafts are spared (S15). */
  async #requireAll(
    tx: Executor,
    request: WriteRequest,
    entry: Existing,
    changes: RowChanges,
  ): Promise<void> {
    const { type } = request;
    const { columns, table } = tableOf(this.#settings().layout, type.uid);
    const required = [...type.attributes.values()].filter((one) => one.kind === 'scalar' && one.required);
    if (required.length === 0) return;
    const [row] = await tx.query(`SELECT * FROM "${table}" WHERE id = +?`, [entry.id]);
    const context = this.#check(tx, request, { creating: false, draft: false });
    for (const { name } of required) {
      const column = columns.get(name)!;
      const value = changes.columns.has(column) ? changes.columns.get(column) : row![column];
      if (value === null || value === undefined)
        context.problem({ path: [name], label: name }, `${name} must be defined.`);
    }
    await context.finish();
  }

  /**
   * Which shared attributes go to the other locales: all that the body sets. In reference mode those the
   * answer holds, sent or not, and only where the request populates `localizations` (S16).
   */
  #syncedNames(request: WriteRequest, body: Body): string[] {
    if (this.#keepsShared(request)) return sentShared(request, body);
    const shared = sharedAttributes(request.type);
    const keys = new Set(this.#reader.answeredKeys(request.type, request.caller, request.params));
    if (!keys.has('localizations')) return [];
    const { fields } = request.params;
    const allFields =
      fields === undefined ||
      fields === null ||
      fields === '*' ||
      (Array.isArray(fields) && fields.includes('*'));
    const isScalar = (name: string) => request.type.attributes.get(name)?.kind === 'scalar';
    return shared.filter((name) => keys.has(name) || (allFields && isScalar(name)));
  }

  async #remove(tx: Executor, request: WriteRequest, id: number): Promise<void> {
    await this.events.emit('beforeDelete', request.type, null, id);
    await deleteRows({ tx, layout: this.#settings().layout }, request.type.uid, [id]);
    await this.events.emit('afterDelete', request.type, null, id);
  }

  #finding(tx: Executor): Finding {
    return { tx, settings: this.#settings() };
  }

  #check(tx: Executor, request: WriteRequest, how: { creating: boolean; draft: boolean }): CheckContext {
    return new CheckContext({
      settings: this.#settings(),
      tx,
      mayRead: (uid) => uid === FILE_UID || request.caller.may(`${uid}.find`),
      sentFiles: request.files?.labels ?? NO_FILES,
      hashes: request.hashes ?? NO_HASHES,
      ...how,
    });
  }
}

const NO_FILES: ReadonlySet<string> = new Set();

/** The shared attributes a request sends, as values or as files. */
function sentShared({ type, files }: WriteRequest, body: Body): string[] {
  return sharedAttributes(type).filter((name) => Object.hasOwn(body, name) || files?.names.has(name));
}

/** `data` as an object (spec/behaviour-rest-writes "Bodies"). */
function asBody(data: unknown): Body {
  if (isParamsObject(data)) return data;
  const message = typeMessage('this', 'object', null, data);
  throw validationError(message, { errors: [{ path: [], message, name: 'ValidationError' }] });
}
