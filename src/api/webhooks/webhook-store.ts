/** Webhooks in the table of v4. */

import { isObject } from '../../core/base/is-object.ts';
import type { Executor, SqlValue } from '../../core/database/database.ts';
import { insertRow } from '../../core/database/seed/rows.ts';
import { jsonColumn } from '../../core/database/sql/json-column.ts';
import { assignments, sql } from '../../core/database/sql-template.ts';
import type { Webhook, WebhookValues } from './webhook.ts';

interface WebhookRow {
  readonly id: number;
  readonly name: string | null;
  readonly url: string | null;
  readonly headers: SqlValue;
  readonly events: SqlValue;
  readonly enabled: SqlValue;
}

const WEBHOOKS = sql`SELECT id, name, url, headers, events, CASE WHEN enabled THEN 1 ELSE 0 END AS enabled
  FROM strapi_webhooks`;

/** All of them, in the order of their ids. What a row has that is no webhook's is left out. */
export async function listWebhooks(db: Executor): Promise<Webhook[]> {
  return (await db.query<WebhookRow>(sql`${WEBHOOKS} ORDER BY id`)).map(toWebhook);
}

export async function findWebhook(db: Executor, id: number): Promise<Webhook | null> {
  const [row] = await db.query<WebhookRow>(sql`${WEBHOOKS} WHERE id = ?`, [id]);
  return row ? toWebhook(row) : null;
}

/** @param values checked (`check-webhook.ts`) */
export async function insertWebhook(tx: Executor, values: WebhookValues): Promise<Webhook> {
  const id = await insertRow(tx, 'strapi_webhooks', columnsOf(values));
  return { id, ...values };
}

/** @param values checked (`check-webhook.ts`) */
export async function updateWebhook(tx: Executor, id: number, values: WebhookValues): Promise<Webhook> {
  const columns = Object.entries(columnsOf(values));
  const set = assignments(columns.map(([name]) => name));
  await tx.run(sql`UPDATE strapi_webhooks SET ${set} WHERE id = ?`, [
    ...columns.map(([, value]) => value),
    id,
  ]);
  return { id, ...values };
}

export async function deleteWebhook(tx: Executor, id: number): Promise<void> {
  await tx.run(sql`DELETE FROM strapi_webhooks WHERE id = ?`, [id]);
}

const columnsOf = ({ name, url, headers, events, isEnabled }: WebhookValues) => ({
  name,
  url,
  headers: JSON.stringify(headers),
  events: JSON.stringify(events),
  enabled: isEnabled,
});

function toWebhook({ id, name, url, headers, events, enabled }: WebhookRow): Webhook {
  const parsed = jsonColumn(headers);
  const named = jsonColumn(events);
  return {
    id: Number(id),
    name: name ?? '',
    url: url ?? '',
    headers: isObject(parsed)
      ? Object.fromEntries(Object.entries(parsed).map(([header, value]) => [header, String(value)]))
      : {},
    events: Array.isArray(named) ? named.filter((event) => typeof event === 'string') : [],
    isEnabled: Number(enabled) === 1,
  };
}
