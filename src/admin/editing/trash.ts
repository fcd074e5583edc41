/**
 * Trash: entries that administrators have deleted can be brought back for some time, under their ids, with their
 * components, files and relations from both sides.
 */
import { isObject } from '../../core/base/is-object.ts';
import { LoopTurn } from '../../core/base/loop-turn.ts';
import type { Body } from '../../core/content/check/check-context.ts';
import { CODE_CALLER } from '../../core/content/entities/read-entities.ts';
import { type MissingEntry, restorableBody } from '../../core/content/snapshots/restorable-body.ts';
import type { Snapshot } from '../../core/content/snapshots/snapshot.ts';
import { isLocale } from '../../core/content/statements/find-entry.ts';
import type { WritePolicy } from '../../core/content/write-request.ts';
import type { Executor } from '../../core/database/database.ts';
import { tableOf } from '../../core/database/layout/layout.ts';
import { ID_LIST, idList } from '../../core/database/sql/id-list.ts';
import { jsonColumn } from '../../core/database/sql/json-column.ts';
import { empty, ident, placeholders, rows, sql } from '../../core/database/sql-template.ts';
import {
  trashedEntryNotFound,
  trashedLocaleGone,
  trashedSingleReplaced,
} from '../../core/errors/catalogue.ts';
import type { ContentType } from '../../core/model/content-type.ts';
import type { Author, EditingContext } from './editing-context.ts';
import { type InboundLink, readInboundLinks, restoreInboundLinks } from './inbound-links.ts';

/** A deleted entry. */
export interface TrashedEntry {
  readonly id: number;
  readonly locale: string | null;
  /** ms since 1970 */
  readonly deletedAt: number;
  readonly adminId: number | null;
  /** The entry as it was. */
  readonly snapshot: Snapshot;
}

/** What whoever restores an entry may do by hand. */
export interface RestoreRights {
  /** Whether an entry that was published is published again. */
  readonly publishes: boolean;
  /** What of its values counts. */
  permitted(body: Body): Body;
  /** Whether it may be another locale of a stored entry. */
  mayJoin(id: number): Promise<boolean>;
  /** Whether another entry, or a component in it, may name it again. */
  mayBeNamedBy(link: InboundLink): Promise<boolean>;
}

/** What a restored entry has not got back. */
export interface RestoredEntry {
  /** Entries and files that it named and that are gone. */
  readonly missing: readonly MissingEntry[];
}

interface Row {
  readonly entry_id: number;
  readonly locale: string | null;
  readonly deleted_at: number | bigint | string;
  readonly admin_id: number | null;
  readonly snapshot: string;
}

const COLUMNS = sql`entry_id, locale, deleted_at, admin_id, snapshot`;
const DAY_MS = 24 * 60 * 60 * 1000;

export class Trash {
  readonly #context: EditingContext;
  /** Days an entry is kept; 0 for no trash. */
  readonly #days: number;

  constructor(context: EditingContext, days: number) {
    this.#context = context;
    this.#days = days;
  }

  /** Keeps entries that are about to be deleted, in the transaction of that. */
  async keep(tx: Executor, type: ContentType, ids: readonly number[], author: Author): Promise<void> {
    if (this.#days === 0) return;
    const { snapshots, layout, now } = this.#context;
    const inbound = await readInboundLinks(tx, layout(), type.uid, ids);
    await tx.run(sql`DELETE FROM octavo_trash WHERE type_uid = ? AND entry_id IN ${ID_LIST}`, [
      type.uid,
      idList(ids),
    ]);
    const turn = new LoopTurn();
    for await (const { value: kept } of snapshots.readPieces(type, ids)) {
      if (kept.size === 0) continue;
      const values = [...kept].flatMap(([id, snapshot]) => [
        ...[type.uid, id, typeof snapshot['locale'] === 'string' ? snapshot['locale'] : null, now()],
        ...[author.adminId, JSON.stringify(snapshot), JSON.stringify(inbound.get(id) ?? [])],
      ]);
      await turn.pass();
      await tx.run(
        sql`INSERT INTO octavo_trash (type_uid, entry_id, locale, deleted_at, admin_id, snapshot, inbound) VALUES ${rows(kept.size, 7)}`,
        values,
      );
      await turn.pass();
    }
  }

  /**
   * The deleted entries of a type, the latest first.
   * @param locales those whose entries are listed; null for all. What `adminId` has deleted is listed in any case.
   */
  async list(
    type: ContentType,
    {
      start,
      limit,
      locales,
      adminId,
    }: {
      readonly start: number;
      readonly limit: number;
      readonly locales: readonly string[] | null;
      readonly adminId: number;
    },
  ): Promise<{ readonly results: readonly TrashedEntry[]; readonly total: number }> {
    const { db } = this.#context;
    const inLocales =
      locales && locales.length > 0 ? sql` OR locale IN (${placeholders(locales.length)})` : empty;
    const open = locales === null ? empty : sql` AND (admin_id = +?${inLocales})`;
    const values = [type.uid, ...(locales === null ? [] : [adminId, ...locales])];
    const found = await db.query<Row>(
      sql`SELECT ${COLUMNS} FROM octavo_trash WHERE type_uid = ?${open} ORDER BY deleted_at DESC, id DESC LIMIT ? OFFSET ?`,
      [...values, limit, start],
    );
    const [count] = await db.query<{ total: number }>(
      sql`SELECT COUNT(*) AS "total" FROM octavo_trash WHERE type_uid = ?${open}`,
      values,
    );
    return { results: found.map(toTrashed), total: Number(count?.total ?? 0) };
  }

  /** @throws OctavoError NotFoundError */
  async get(type: ContentType, id: number, tx: Executor = this.#context.db): Promise<TrashedEntry> {
    return toTrashed(await this.#row(tx, type, id));
  }

  /**
   * Makes the entry again, in one transaction with the rules and events of a new entry: a value that is no longer
   * allowed or unique refuses it, and it stays in the trash.
   * @param policy of the administrator who restores it
   * @param rights of the administrator; everything comes back without them
   * @throws OctavoError NotFoundError; ValidationError with the broken rules
   */
  restore(
    type: ContentType,
    id: number,
    policy: WritePolicy,
    rights?: RestoreRights,
  ): Promise<RestoredEntry> {
    const { db, layout, model, writer } = this.#context;
    return Promise.resolve(
      db.transaction(async (tx) => {
        const row = await this.#row(tx, type, id);
        const { snapshot } = toTrashed(row);
        if (row.locale !== null && !(await isLocale(tx, row.locale))) throw trashedLocaleGone(row.locale);
        if (type.kind === 'singleType' && (await this.#hasEntry(tx, type, row.locale)))
          throw trashedSingleReplaced(type.displayName);
        const { body, missing } = await restorableBody({ tx, layout: layout(), model }, type, snapshot);
        const found = row.locale === null ? undefined : await this.#sibling(tx, type, row.locale, snapshot);
        const joins = found !== undefined && (await rights?.mayJoin(found)) !== false;
        const publishedAt = rights?.publishes === false ? null : (snapshot['publishedAt'] ?? null);
        await writer.createEntry(
          {
            type,
            caller: CODE_CALLER,
            queryKey: '',
            params: {},
            policy: {
              ...policy,
              mayRelate: () => true,
              setsUnwritable: true,
              newEntries: 'draft',
              systemValues: { ...policy.systemValues, ...(await this.#madeBy(tx, snapshot)), id },
            },
            ...(joins ? { localizationOf: found } : {}),
          },
          {
            ...(rights ? rights.permitted(body) : body),
            ...(row.locale === null ? {} : { locale: row.locale }),
            ...(type.draftAndPublish ? { publishedAt } : {}),
          },
        );
        const inbound = jsonColumn((row as Row & { inbound: string }).inbound) as InboundLink[];
        const named: InboundLink[] = [];
        for (const link of inbound) if ((await rights?.mayBeNamedBy(link)) !== false) named.push(link);
        await restoreInboundLinks(tx, layout(), type.uid, id, named);
        await this.#forget(tx, type, id);
        return { missing };
      }),
    );
  }

  /** Deletes an entry for good. @throws OctavoError NotFoundError */
  async remove(type: ContentType, id: number): Promise<void> {
    const { db } = this.#context;
    await db.transaction(async (tx) => {
      await this.#row(tx, type, id);
      await this.#forget(tx, type, id);
      await tx.run(sql`DELETE FROM octavo_revisions WHERE type_uid = ? AND entry_id = +?`, [type.uid, id]);
    });
  }

  /** Deletes what was kept long enough, with its revisions. */
  async prune(): Promise<void> {
    const { db, now } = this.#context;
    await db.transaction(async (tx) => {
      const oldest = now() - this.#days * DAY_MS;
      const rows = await tx.query<{ type_uid: string; entry_id: number }>(
        sql`SELECT type_uid, entry_id FROM octavo_trash WHERE deleted_at < ? LIMIT 1000`,
        [oldest],
      );
      for (const { type_uid, entry_id } of rows) {
        for (const table of [sql`octavo_trash`, sql`octavo_revisions`]) {
          await tx.run(sql`DELETE FROM ${table} WHERE type_uid = ? AND entry_id = +?`, [type_uid, entry_id]);
        }
      }
    });
  }

  /** Whether a single type has an entry; of one with locales, in this one. */
  async #hasEntry(tx: Executor, type: ContentType, locale: string | null): Promise<boolean> {
    const { table } = tableOf(this.#context.layout(), type.uid);
    const inLocale = locale === null ? empty : sql` WHERE locale = ?`;
    const values = locale === null ? [] : [locale];
    const found = await tx.query(sql`SELECT id FROM ${ident(table)}${inLocale} LIMIT 1`, values);
    return found.length > 0;
  }

  /** An entry of another locale that the deleted one belonged to, where that locale is still free. */
  async #sibling(
    tx: Executor,
    type: ContentType,
    locale: string,
    snapshot: Snapshot,
  ): Promise<number | undefined> {
    const { table, hops } = tableOf(this.#context.layout(), type.uid);
    const hop = hops.get('localizations');
    if (hop?.kind !== 'link') return undefined;
    for (const { id } of (snapshot['localizations'] ?? []) as readonly { id: number }[]) {
      const [row] = await tx.query<{ locale: string }>(
        sql`SELECT locale FROM ${ident(table)} WHERE id = +?`,
        [id],
      );
      if (!row || row.locale === locale) continue;
      const [taken] = await tx.query(
        sql`SELECT t.id FROM ${ident(hop.table)} l JOIN ${ident(table)} t ON t.id = l.${ident(hop.targetColumn)} WHERE l.${ident(hop.ownerColumn)} = +? AND t.locale = ? LIMIT 1`,
        [id, locale],
      );
      return taken ? undefined : id;
    }
    return undefined;
  }

  /** When and by whom the entry was made; null for an administrator who is gone. */
  async #madeBy(tx: Executor, { createdAt, createdBy }: Snapshot): Promise<Record<string, unknown>> {
    const id = isObject(createdBy) ? Number(createdBy['id']) : null;
    const [admin] = id === null ? [] : await tx.query(sql`SELECT id FROM admin_users WHERE id = +?`, [id]);
    return { ...(createdAt ? { createdAt } : {}), createdBy: admin ? id : null };
  }

  async #row(tx: Executor, type: ContentType, id: number): Promise<Row & { readonly inbound: string }> {
    const [row] = await tx.query<Row & { inbound: string }>(
      sql`SELECT ${COLUMNS}, inbound FROM octavo_trash WHERE type_uid = ? AND entry_id = +?`,
      [type.uid, id],
    );
    if (!row) throw trashedEntryNotFound();
    return row;
  }

  async #forget(tx: Executor, type: ContentType, id: number): Promise<void> {
    await tx.run(sql`DELETE FROM octavo_trash WHERE type_uid = ? AND entry_id = +?`, [type.uid, id]);
  }
}

const toTrashed = (row: Row): TrashedEntry => ({
  id: Number(row.entry_id),
  locale: row.locale,
  deletedAt: Number(row.deleted_at),
  adminId: row.admin_id === null ? null : Number(row.admin_id),
  snapshot: jsonColumn(row.snapshot) as Snapshot,
});
