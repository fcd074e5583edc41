/** `strapi.webhookStore`: the webhooks of the database, and the events there are. */

import { checkWebhook } from '../../api/webhooks/check-webhook.ts';
import { EVENTS, type Webhook } from '../../api/webhooks/webhook.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  updateWebhook,
} from '../../api/webhooks/webhook-store.ts';
import type { Webhooks } from '../../api/webhooks/webhooks.ts';
import type { Database } from '../../core/database/database.ts';

type Values = Readonly<Record<string, unknown>>;

/** What is there once the database is open. */
interface Connected {
  readonly db: Database;
  readonly webhooks: Webhooks;
}

export interface WebhookStoreApi {
  readonly allowedEvents: Map<string, string>;
  addAllowedEvent(name: string, value: string): void;
  removeAllowedEvent(name: string): void;
  getAllowedEvent(name: string): string | undefined;
  listAllowedEvents(): Map<string, string>;
  findWebhooks(): Promise<Webhook[]>;
  /** @returns null where there is none */
  findWebhook(id: unknown): Promise<Webhook | null>;
  /** @throws OctavoError ValidationError naming the value */
  createWebhook(values: Values): Promise<Webhook>;
  /** Changes what is given of it. @returns null where there is none */
  updateWebhook(id: unknown, values: Values): Promise<Webhook | null>;
  /** @returns what it was; null where there was none */
  deleteWebhook(id: unknown): Promise<Webhook | null>;
}

/** @param connected what works once the database is open @throws Error before */
export function createWebhookStore(connected: () => Connected): WebhookStoreApi {
  const allowedEvents = new Map(Object.entries(EVENTS));
  const known = (): ReadonlySet<string> => new Set(allowedEvents.values());
  const found = (id: unknown): Promise<Webhook | null> | null =>
    /^\d{1,15}$/.test(String(id)) ? findWebhook(connected().db, Number(id)) : null;
  const refreshed = async <T>(result: T): Promise<T> => {
    await connected().webhooks.refresh();
    return result;
  };
  return {
    allowedEvents,
    addAllowedEvent: (name, value) => {
      allowedEvents.set(name, value);
    },
    removeAllowedEvent: (name) => {
      allowedEvents.delete(name);
    },
    getAllowedEvent: (name) => allowedEvents.get(name),
    listAllowedEvents: () => allowedEvents,
    findWebhooks: () => listWebhooks(connected().db),
    findWebhook: async (id) => found(id),
    createWebhook: async (values) =>
      refreshed(await insertWebhook(connected().db, checkWebhook(values, known()))),
    updateWebhook: async (id, values) => {
      const webhook = await found(id);
      if (!webhook) return null;
      const checked = checkWebhook({ ...webhook, ...values }, known());
      return refreshed(await updateWebhook(connected().db, webhook.id, checked));
    },
    deleteWebhook: async (id) => {
      const webhook = await found(id);
      if (webhook) await deleteWebhook(connected().db, webhook.id);
      return refreshed(webhook);
    },
  };
}
