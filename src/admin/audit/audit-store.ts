/** The rows of the audit log, in a table of Octavo's own. */

import { isObject } from '../../core/base/is-object.ts';
import type { Executor } from '../../core/database/database.ts';
import { insertRow } from '../../core/database/seed/rows.ts';
import { jsonColumn } from '../../core/database/sql/json-column.ts';
import { empty, type Sql, sql } from '../../core/database/sql-template.ts';
import { toJsonText } from '../../core/model/types/json-text.ts';
import type { AuditEntry, NewAuditEntry } from './audit-entry.ts';
import type { AuditCondition, AuditOrder } from './audit-filters.ts';

interface AuditRow {
  readonly id: number;
  readonly action: string;
  readonly date: number | string;
  readonly user_id: number | null;
  readonly user_email: string | null;
  readonly user_name: string | null;
  readonly ip: string | null;
  readonly payload: string | null;
}

/** What a text column of the table has room for. */
const LONGEST_TEXT = 255;

/** Characters of a payload; a longer one is left out but for what it is about. */
const LONGEST_PAYLOAD = 16_000;

const COLUMNS = sql`id, "action", "date", user_id, user_email, user_name, ip, payload`;

export async function insertAuditEntry(tx: Executor, entry: NewAuditEntry, now: number): Promise<void> {
  const { action, user, ip, payload } = entry;
  await insertRow(tx, 'octavo_audit_log', {
    action: cut(action),
    date: now,
    user_id: user?.id ?? null,
    user_email: user && cut(user.email),
    user_name: user && cut(user.displayName),
    ip: ip && cut(ip),
    payload: payloadText(payload),
  });
}

/** What lists ask for. */
export interface AuditQuery {
  readonly where: AuditCondition | null;
  readonly order: AuditOrder;
  readonly limit: number;
  readonly offset: number;
}

export async function listAuditEntries(
  db: Executor,
  { where, order, limit, offset }: AuditQuery,
): Promise<AuditEntry[]> {
  const rows = await db.query<AuditRow>(
    sql`SELECT ${COLUMNS} FROM octavo_audit_log ${whereOf(where)} ORDER BY ${order} LIMIT ? OFFSET ?`,
    [...(where?.values ?? []), limit, offset],
  );
  return rows.map(toEntry);
}

export async function countAuditEntries(db: Executor, where: AuditCondition | null): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    sql`SELECT COUNT(*) AS total FROM octavo_audit_log ${whereOf(where)}`,
    where?.values ?? [],
  );
  return Number(row?.total ?? 0);
}

/** @returns null where there is no such line */
export async function findAuditEntry(db: Executor, id: number): Promise<AuditEntry | null> {
  const [row] = await db.query<AuditRow>(sql`SELECT ${COLUMNS} FROM octavo_audit_log WHERE id = ?`, [id]);
  return row ? toEntry(row) : null;
}

/**
 * Deletes lines that are too old, and the oldest of those that are too many.
 * @param before ms since 1970
 * @returns how many were deleted
 */
export async function trimAuditLog(tx: Executor, before: number, most: number): Promise<number> {
  const old = await tx.run(sql`DELETE FROM octavo_audit_log WHERE "date" < ?`, [before]);
  const [surplus] = await tx.query<{ id: number }>(
    sql`SELECT id FROM octavo_audit_log ORDER BY id DESC LIMIT 1 OFFSET ?`,
    [most],
  );
  if (!surplus) return old.changes;
  const many = await tx.run(sql`DELETE FROM octavo_audit_log WHERE id <= ?`, [Number(surplus.id)]);
  return old.changes + many.changes;
}

/** Whether `trimAuditLog` would delete anything. */
export async function needsTrimming(db: Executor, before: number, most: number): Promise<boolean> {
  const old = await db.query(sql`SELECT id FROM octavo_audit_log WHERE "date" < ? LIMIT 1`, [before]);
  if (old.length > 0) return true;
  const surplus = await db.query(sql`SELECT id FROM octavo_audit_log ORDER BY id DESC LIMIT 1 OFFSET ?`, [
    most,
  ]);
  return surplus.length > 0;
}

const whereOf = (where: AuditCondition | null): Sql => (where ? sql`WHERE ${where.text}` : empty);

function toEntry(row: AuditRow): AuditEntry {
  const payload = jsonColumn(row.payload);
  return {
    id: Number(row.id),
    action: row.action,
    date: new Date(Number(row.date)).toISOString(),
    payload: isObject(payload) ? payload : {},
    user:
      row.user_email === null
        ? null
        : {
            id: row.user_id === null ? null : Number(row.user_id),
            email: row.user_email,
            displayName: row.user_name ?? '',
          },
    ip: row.ip,
  };
}

const cut = (text: string): string => text.slice(0, LONGEST_TEXT);

function payloadText(payload: NewAuditEntry['payload']): string {
  // what a client has sent may be in it, large integers among that
  const text = toJsonText(payload);
  if (text.length <= LONGEST_PAYLOAD) return text;
  const { changes: _changes, permissions: _permissions, attributes: _attributes, ...rest } = payload;
  const short = toJsonText({ ...rest, isShortened: true });
  return short.length <= LONGEST_PAYLOAD ? short : JSON.stringify({ isShortened: true });
}
