/**
 * The statements of a write of one entry, inside the caller's transaction: checked, stored, brought to the other
 * locales. Who asks, who listens and what is answered is `write-content.ts`'s.
 */
import type { Executor } from '../../database/database.ts';
import { FILE_UID, tableOf } from '../../database/layout/layout.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { ResolveSettings } from '../../query/resolve/context.ts';
import type { ContentReader, PreparedRead } from '../read-content.ts';
import { insertRow, updateRow } from './apply/apply-row.ts';
import { copyLinks } from './apply/copy-part.ts';
import { deleteRows } from './apply/delete-rows.ts';
import type { RowChanges } from './changes.ts';
import { CheckContext, member, ROOT } from './check/check-context.ts';
import { type Body, checkRow } from './check/check-row.ts';
import { type Existing, type Finding, localeOf, localeProblem } from './find-entry.ts';
import { linkLocalization, localizationHop, localizationsOf } from './localizations.ts';
import { NO_HASHES } from './passwords.ts';
import { rawChanges } from './raw/raw-changes.ts';
import { columnValues, sharedAttributes, sharedParts } from './shared-attributes.ts';
import { copyParts, syncShared } from './sync-shared.ts';
import type { WriteHooks, WriteRequest } from './write-request.ts';

/** An entry that another one gets values from. */
export interface Source {
  readonly id: number;
  readonly names: readonly string[];
  /** True to link what it is linked with, too. */
  readonly links?: true;
}

const NO_FILES: ReadonlySet<string> = new Set();

export class EntryRows {
  readonly #reader: ContentReader;
  readonly #settings: () => ResolveSettings;
  readonly #now: () => number;

  /** @param now the moment of a write in ms */
  constructor(reader: ContentReader, settings: () => ResolveSettings, now: () => number) {
    this.#reader = reader;
    this.#settings = settings;
    this.#now = now;
  }

  /**
   * Checks and stores a new entry.
   * @param source the entry that gives the values of some attributes
   * @returns its id
   * @throws OctavoError 400 with all broken rules
   */
  async insert(
    tx: Executor,
    request: WriteRequest,
    body: Body,
    hooks: WriteHooks,
    source?: Source,
  ): Promise<number> {
    const { type } = request;
    const now = this.#now();
    const locale = type.localized ? await localeOf(this.finding(tx), body) : null;
    const publishedAt = Object.hasOwn(body, 'publishedAt')
      ? body['publishedAt']
      : new Date(now).toISOString();
    const stored = request.unpublished && !Object.hasOwn(body, 'publishedAt') ? null : publishedAt;
    const written: Body = type.draftAndPublish ? { ...body, publishedAt: stored } : body;
    const { layout } = this.#settings();
    const values = source ? await columnValues({ tx, layout }, type, source.names, source.id) : [];
    const copiesParts = source?.links === true || this.keepsShared(request);
    const parts = source && copiesParts ? sharedParts(layout, type, source.names) : [];
    const context = this.#check(tx, request, {
      creating: true,
      draft: type.draftAndPublish && (publishedAt === null || publishedAt === undefined),
    });
    const given: ReadonlySet<string> = new Set([...values.map(({ name }) => name), ...parts]);
    const changes = await checkRow(context, { schema: type, place: ROOT, id: null, given }, written);
    const wrongLocale =
      type.localized && Object.hasOwn(body, 'locale') ? localeProblem(body['locale']) : null;
    if (wrongLocale !== null) context.problem(member(ROOT, 'locale'), wrongLocale);
    const own = request.own && rawChanges(context, type, request.own);
    await context.finish();
    request.files?.checked();
    changes.columns.set('created_at', now).set('updated_at', now);
    if (type.localized) changes.columns.set('locale', locale);
    for (const { column, value } of values) changes.columns.set(column, value);
    addChanges(changes, own);
    hooks.checked?.(changes);
    await hooks.revise?.(tx, changes);
    const id = await insertRow({ tx, layout }, changes);
    if (source) {
      await copyParts({ tx, layout }, type, parts, source.id, { id, isNew: true });
      if (source.links) await copyLinks({ tx, layout }, type.uid, source.names, source.id, id);
    }
    await request.files?.attach(tx, id, now);
    if (request.localizationOf !== undefined)
      await linkLocalization(tx, localizationHop(layout, type), id, request.localizationOf);
    return id;
  }

  /**
   * Checks and stores what a body says of an entry, and brings what locales share to the others.
   * @returns the answer, read before the others are changed
   * @throws OctavoError 400 with all broken rules
   */
  async change(
    tx: Executor,
    request: WriteRequest,
    entry: Existing,
    body: Body,
    hooks: WriteHooks,
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
    const own = request.own && rawChanges(context, type, request.own);
    await context.finish();
    if (publishes && !entry.published) await this.#requireAll(tx, request, entry, changes);
    request.files?.checked();
    changes.columns.set('updated_at', now);
    addChanges(changes, own);
    hooks.checked?.(changes);
    await hooks.revise?.(tx, changes);
    await updateRow({ tx, layout }, changes, entry.id);
    await request.files?.attach(tx, entry.id, now);
    // the answer shows the other locales as they were
    const answer = await this.#reader.run(read, entry.id);
    await hooks.note?.('entry.update', entry.id);
    if (type.localized) await this.sync(tx, request, this.syncedNames(request, body), hooks, entry.id);
    return answer;
  }

  /** Brings attributes of one entry to its other locales. */
  async sync(
    tx: Executor,
    { type }: WriteRequest,
    names: readonly string[],
    hooks: WriteHooks,
    id: number,
  ): Promise<void> {
    if (names.length === 0) return;
    const { layout } = this.#settings();
    const others = (await localizationsOf(tx, localizationHop(layout, type), id)).map((one) => one.id);
    if (others.length === 0) return;
    await syncShared({ tx, layout }, type, names, id, others, this.#now());
    for (const other of others) await hooks.note?.('entry.update', other, {});
  }

  /** Whether locales share attributes whatever the query says (S16). */
  keepsShared(request: WriteRequest): boolean {
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
  syncedNames(request: WriteRequest, body: Body): string[] {
    if (this.keepsShared(request)) return sentShared(request, body);
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

  /** Deletes an entry with its links and components. */
  async remove(tx: Executor, request: WriteRequest, id: number): Promise<void> {
    await deleteRows({ tx, layout: this.#settings().layout }, request.type.uid, [id]);
  }

  /** Where entries are looked for, in this transaction. */
  finding(tx: Executor): Finding {
    return { tx, settings: this.#settings() };
  }

  #check(tx: Executor, request: WriteRequest, how: { creating: boolean; draft: boolean }): CheckContext {
    return new CheckContext({
      settings: this.#settings(),
      tx,
      mayRead: (uid) => uid === FILE_UID || request.caller.may(`${uid}.find`),
      sentFiles: request.files?.labels ?? NO_FILES,
      hashes: request.hashes ?? NO_HASHES,
      limited: request.caller.seesAll !== true,
      ...how,
    });
  }
}

/** The shared attributes a request sends, as values or as files. */
export function sentShared({ type, files }: WriteRequest, body: Body): string[] {
  return sharedAttributes(type).filter((name) => Object.hasOwn(body, name) || files?.names.has(name));
}

/** The shared attributes a body does not set. */
export const unsentShared = (type: ContentType, body: Body): string[] =>
  sharedAttributes(type).filter((name) => !Object.hasOwn(body, name));

function addChanges(changes: RowChanges, more: RowChanges | undefined): void {
  if (!more) return;
  for (const [column, value] of more.columns) changes.columns.set(column, value);
  changes.links.push(...more.links);
}
