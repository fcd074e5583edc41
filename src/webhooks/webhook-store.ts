/** Webhooks in the table of v4. */
import type { Executor, SqlValue } from '../database/database.ts';
import { insertRow } from '../database/seed/rows.ts';
import { isParamsObject } from '../query/params.ts';
import type { Webhook, WebhookValues } from './webhook.ts';

interface WebhookRow {
  readonly id: number;
  readonly name: string | null;
  readonly url: string | null;
  readonly headers: SqlValue;
  readonly events: SqlValue;
  readonly enabled: SqlValue;
}

const WEBHOOKS = `SELECT id, name, url, headers, events, CASE WHEN enabled THEN 1 ELSE 0 END AS enabled
  FROM strapi_webhooks`;

/** All of them, in the order of their ids. What a row has that is no webhook's is left out. */
export async function listWebhooks(db: Executor): Promise<Webhook[]> {
  return (await db.query<WebhookRow>(`${WEBHOOKS} ORDER BY id`)).map(toWebhook);
}

export async function findWebhook(db: Executor, id: number): Promise<Webhook | null> {
  const [row] = await db.query<WebhookRow>(`${WEBHOOKS} WHERE id = ?`, [id]);
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
  const set = columns.map(([name]) => `${name} = ?`).join(', ');
  await tx.run(`UPDATE strapi_webhooks SET ${set} WHERE id = ?`, [...columns.map(([, value]) => value), id]);
  return { id, ...values };
}

export async function deleteWebhook(tx: Executor, id: number): Promise<void> {
  await tx.run('DELETE FROM strapi_webhooks WHERE id = ?', [id]);
}

const columnsOf = ({ name, url, headers, events, isEnabled }: WebhookValues) => ({
  name,
  url,
  headers: JSON.stringify(headers),
  events: JSON.stringify(events),
  enabled: isEnabled,
});

function toWebhook({ id, name, url, headers, events, enabled }: WebhookRow): Webhook {
  const own = fromJson(headers);
  const named = fromJson(events);
  return {
    id: Number(id),
    name: name ?? '',
    url: url ?? '',
    headers: isParamsObject(own)
      ? Object.fromEntries(Object.entries(own).map(([header, value]) => [header, String(value)]))
      : {},
    events: Array.isArray(named) ? named.filter((event) => typeof event === 'string') : [],
    isEnabled: Number(enabled) === 1,
  };
}

function fromJson(value: SqlValue): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value;
  } catch {
    // anything may stand there: a person may have written it
    return null;
  }
}
