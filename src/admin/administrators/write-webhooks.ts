/** Writes of webhooks, each with all that follows from it in one transaction, and its event. */

import { forgetDeletedWebhooks } from '../../api/webhooks/delivery-store.ts';
import type { Webhook, WebhookValues } from '../../api/webhooks/webhook.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  updateWebhook,
} from '../../api/webhooks/webhook-store.ts';
import type { Webhooks } from '../../api/webhooks/webhooks.ts';
import { parseId } from '../../core/base/parse-id.ts';
import type { Executor } from '../../core/database/database.ts';
import { type ChangeContext, changeIn } from './change.ts';
import { changeWebhookSecret, publishWebhook } from './webhook-changes.ts';

export interface WebhookContext extends ChangeContext {
  readonly webhooks: Webhooks;
}

export function addWebhook(context: WebhookContext, values: WebhookValues): Promise<Webhook> {
  return change(context, async (tx) => {
    const webhook = await insertWebhook(tx, values);
    await publishWebhook(context.events, null, webhook);
    return webhook;
  });
}

export function changeWebhook(
  context: WebhookContext,
  before: Webhook,
  values: WebhookValues,
): Promise<Webhook> {
  return change(context, async (tx) => {
    const after = await updateWebhook(tx, before.id, values);
    await publishWebhook(context.events, before, after);
    return after;
  });
}

export function removeWebhook(context: WebhookContext, webhook: Webhook): Promise<void> {
  return change(context, (tx) => removeOne(tx, context, webhook));
}

/** @param ids as a client sends them; what names no webhook is passed over */
export function removeWebhooks(context: WebhookContext, ids: readonly unknown[]): Promise<void> {
  return change(context, async (tx) => {
    for (const one of ids) {
      const id = parseId(String(one));
      const webhook = id === null ? null : await findWebhook(tx, id);
      if (webhook) await removeOne(tx, context, webhook);
    }
  });
}

/** @param secret what signs the webhook's deliveries from now on; null for nothing */
export function replaceWebhookSecret(
  context: WebhookContext,
  webhook: Webhook,
  secret: string | null,
): Promise<void> {
  const { events, now } = context;
  return change(context, (tx) => changeWebhookSecret(tx, events, webhook, secret, now()));
}

/** Runs a change; what is sent from then on follows it. */
async function change<T>({ db, webhooks }: WebhookContext, work: (tx: Executor) => Promise<T>): Promise<T> {
  const result = await changeIn(db, work);
  await webhooks.refresh();
  return result;
}

async function removeOne(tx: Executor, { events }: WebhookContext, webhook: Webhook): Promise<void> {
  await deleteWebhook(tx, webhook.id);
  await forgetDeletedWebhooks(tx);
  await publishWebhook(events, webhook, null);
}
