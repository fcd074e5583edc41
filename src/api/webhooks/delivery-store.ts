/** The last deliveries of each webhook, and those that wait for another attempt, in a table of Octavo's own. */

import type { Executor } from '../../core/database/database.ts';
import { insertRow } from '../../core/database/seed/rows.ts';
import { jsonColumn } from '../../core/database/sql/json-column.ts';
import { sql } from '../../core/database/sql-template.ts';
import { type Attempt, type Delivery, hasSucceeded } from './delivery.ts';

/** Deliveries that are kept of each webhook. */
const KEPT = 100;

/** Bytes of a body that is kept, to be sent again. */
const LARGEST_BODY = 256 * 1024;

/** Attempts that are kept of a delivery, and characters of an error. */
const KEPT_ATTEMPTS = 20;
const LONGEST_ERROR = 500;

/** A delivery as answers show it. */
export interface ShownDelivery {
  readonly id: number;
  readonly event: string;
  readonly state: 'delivered' | 'retrying' | 'failed';
  readonly createdAt: string;
  /** When it is tried again; null for one that is not. */
  readonly nextAttemptAt: string | null;
  /** The last ones, the first of them first. */
  readonly attempts: readonly {
    readonly date: string;
    readonly status: number | null;
    readonly error: string | null;
    /** ms */
    readonly duration: number;
  }[];
  /** Whether its body is kept, so that it can be sent again. */
  readonly canBeSentAgain: boolean;
}

interface DeliveryRow {
  readonly id: number;
  readonly webhook_id: number;
  readonly event: string;
  readonly delivery_key: string;
  readonly body: string | null;
  readonly attempts: string;
  readonly created_at: number | string;
  readonly next_attempt_at: number | string | null;
}

const COLUMNS = sql`id, webhook_id, event, delivery_key, body, attempts, created_at, next_attempt_at`;

/** A stored delivery; `body` is null where it was too large to be kept. */
export interface StoredDelivery extends Omit<Delivery, 'webhook' | 'body' | 'row'> {
  readonly id: number;
  readonly webhookId: number;
  readonly body: Buffer | null;
}

/** Whether the body of a delivery is kept. */
export const isKept = (body: Buffer): boolean => body.length <= LARGEST_BODY;

/** @param nextAttemptAt ms since 1970; null for no further attempt */
export async function storeDelivery(
  tx: Executor,
  { webhook, event, body, key, createdAt, attempts, row }: Delivery,
  nextAttemptAt: number | null,
): Promise<void> {
  const tried = JSON.stringify(
    attempts
      .slice(-KEPT_ATTEMPTS)
      .map((one) => ({ ...one, error: one.error?.slice(0, LONGEST_ERROR) ?? null })),
  );
  if (row === null) {
    await insertRow(tx, 'octavo_webhook_deliveries', {
      webhook_id: webhook.id,
      event,
      delivery_key: key,
      body: isKept(body) ? body.toString('utf8') : null,
      attempts: tried,
      created_at: createdAt,
      next_attempt_at: nextAttemptAt,
    });
  } else
    await tx.run(sql`UPDATE octavo_webhook_deliveries SET attempts = ?, next_attempt_at = ? WHERE id = ?`, [
      tried,
      nextAttemptAt,
      row,
    ]);
}

/** Deletes all but the last deliveries of a webhook; those that wait for another attempt stay. */
export async function trimDeliveries(tx: Executor, webhookId: number): Promise<void> {
  const [surplus] = await tx.query<{ id: number }>(
    sql`SELECT id FROM octavo_webhook_deliveries WHERE webhook_id = +? ORDER BY id DESC LIMIT 1 OFFSET ?`,
    [webhookId, KEPT],
  );
  if (surplus)
    await tx.run(
      sql`DELETE FROM octavo_webhook_deliveries WHERE webhook_id = +? AND id <= +? AND next_attempt_at IS NULL`,
      [webhookId, Number(surplus.id)],
    );
}

const OF_DELETED_WEBHOOKS = sql`webhook_id NOT IN (SELECT id FROM strapi_webhooks)`;

/** What belongs to webhooks that are gone. */
export async function forgetDeletedWebhooks(tx: Executor): Promise<void> {
  await tx.run(sql`DELETE FROM octavo_webhook_deliveries WHERE ${OF_DELETED_WEBHOOKS}`);
  await tx.run(sql`DELETE FROM octavo_webhook_secrets WHERE ${OF_DELETED_WEBHOOKS}`);
}

/** Whether there is any of it. */
export async function remembersDeletedWebhooks(db: Executor): Promise<boolean> {
  const rows = await db.query(
    sql`SELECT webhook_id FROM octavo_webhook_deliveries WHERE ${OF_DELETED_WEBHOOKS} UNION SELECT webhook_id FROM octavo_webhook_secrets WHERE ${OF_DELETED_WEBHOOKS}`,
  );
  return rows.length > 0;
}

/** The latest first. */
export async function listDeliveries(
  db: Executor,
  webhookId: number,
  limit: number,
  offset: number,
): Promise<ShownDelivery[]> {
  const rows = await db.query<DeliveryRow>(
    sql`SELECT ${COLUMNS} FROM octavo_webhook_deliveries WHERE webhook_id = +? ORDER BY id DESC LIMIT ? OFFSET ?`,
    [webhookId, limit, offset],
  );
  return rows.map(showDelivery);
}

export async function countDeliveries(db: Executor, webhookId: number): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    sql`SELECT COUNT(*) AS total FROM octavo_webhook_deliveries WHERE webhook_id = +?`,
    [webhookId],
  );
  return Number(row?.total ?? 0);
}

/** @returns null where the webhook has no such delivery */
export async function findDelivery(
  db: Executor,
  webhookId: number,
  id: number,
): Promise<(StoredDelivery & { readonly shown: ShownDelivery }) | null> {
  const [row] = await db.query<DeliveryRow>(
    sql`SELECT ${COLUMNS} FROM octavo_webhook_deliveries WHERE webhook_id = +? AND id = +?`,
    [webhookId, id],
  );
  return row ? { ...toStored(row), shown: showDelivery(row) } : null;
}

/** How many of the due ones one process takes at a time. */
const TAKEN = 20;

/**
 * Takes deliveries whose next attempt is due: no other process takes them before the lease is over.
 * @param lease ms
 */
export async function takeDueDeliveries(db: Executor, now: number, lease: number): Promise<StoredDelivery[]> {
  const rows = await db.query<DeliveryRow>(
    sql`SELECT ${COLUMNS} FROM octavo_webhook_deliveries WHERE next_attempt_at <= +? ORDER BY next_attempt_at LIMIT ?`,
    [now, TAKEN],
  );
  const taken: StoredDelivery[] = [];
  for (const row of rows) {
    const { changes } = await db.run(
      sql`UPDATE octavo_webhook_deliveries SET next_attempt_at = ? WHERE id = +? AND next_attempt_at = +?`,
      [now + lease, Number(row.id), Number(row.next_attempt_at)],
    );
    if (changes > 0) taken.push(toStored(row));
  }
  return taken;
}

/** Ends the attempts of a delivery. */
export async function giveUpDelivery(db: Executor, id: number): Promise<void> {
  await db.run(sql`UPDATE octavo_webhook_deliveries SET next_attempt_at = NULL WHERE id = +?`, [id]);
}

const toStored = (row: DeliveryRow): StoredDelivery => ({
  id: Number(row.id),
  webhookId: Number(row.webhook_id),
  event: row.event,
  key: row.delivery_key,
  body: row.body === null ? null : Buffer.from(row.body),
  createdAt: Number(row.created_at),
  attempts: attemptsOf(row),
});

function attemptsOf({ attempts }: DeliveryRow): Attempt[] {
  const list = jsonColumn(attempts);
  return Array.isArray(list) ? (list as Attempt[]) : [];
}

function showDelivery(row: DeliveryRow): ShownDelivery {
  const attempts = attemptsOf(row);
  const last = attempts.at(-1);
  const next = row.next_attempt_at === null ? null : Number(row.next_attempt_at);
  return {
    id: Number(row.id),
    event: row.event,
    state: last && hasSucceeded(last) ? 'delivered' : next === null ? 'failed' : 'retrying',
    createdAt: new Date(Number(row.created_at)).toISOString(),
    nextAttemptAt: next === null ? null : new Date(next).toISOString(),
    attempts: attempts.map(({ at, status, error, ms }) => ({
      date: new Date(at).toISOString(),
      status,
      error,
      duration: ms,
    })),
    canBeSentAgain: row.body !== null,
  };
}
