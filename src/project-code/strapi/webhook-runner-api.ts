/** `strapi.webhookRunner`: sends events of code to webhooks, past `strapi.eventHub`. */

import type { Webhook } from '../../api/webhooks/webhook.ts';
import { findWebhook } from '../../api/webhooks/webhook-store.ts';
import type { TriggerResult, Webhooks } from '../../api/webhooks/webhooks.ts';
import type { Database } from '../../core/database/database.ts';
import type { EventHubApi } from './event-hub.ts';
import type { LogApi } from './log-api.ts';
import type { Strapi } from './strapi.ts';

interface CodeEvent {
  readonly event: string;
  /** The members of the request's body next to the event's name. */
  readonly info?: unknown;
}

export interface WebhookRunnerApi {
  /** Sends an event to the webhooks that have it; it does not wait for their answers. */
  executeListener(event: CodeEvent): Promise<void>;
  /**
   * Sends an event to one webhook, whichever events it has and also if it is switched off.
   * @throws Error for a webhook that is not stored
   */
  run(webhook: Pick<Webhook, 'id'>, event: string, info?: unknown): Promise<TriggerResult>;
  /** The server reads its webhooks from the database. @throws Error for a webhook that is not stored */
  add(webhook: Pick<Webhook, 'id'>): Promise<void>;
  update(webhook: Pick<Webhook, 'id'>): Promise<void>;
  remove(): Promise<void>;
  /** The same as `strapi.eventHub`. */
  readonly eventHub: EventHubApi;
  readonly logger: LogApi;
  /** Webhooks hear of every event that code emits, also without these. */
  createListener(event: string): void;
  deleteListener(event: string): void;
}

/** @param connected what works once the database is open @throws Error before */
export function createWebhookRunner(
  connected: () => { readonly db: Database; readonly webhooks: Webhooks },
  strapi: () => Pick<Strapi, 'eventHub' | 'log'>,
): WebhookRunnerApi {
  const stored = async (id: unknown): Promise<Webhook> => {
    const webhook = Number.isSafeInteger(id) ? await findWebhook(connected().db, id as number) : null;
    if (webhook) return webhook;
    throw new Error(
      `strapi.webhookRunner: there is no webhook ${String(id)}; make it by strapi.webhookStore.createWebhook`,
    );
  };
  const added = async ({ id }: Pick<Webhook, 'id'>): Promise<void> => {
    await stored(id);
    await connected().webhooks.refresh();
  };
  return {
    executeListener: async ({ event, info }) => connected().webhooks.prepare(event, { value: info })(),
    run: async ({ id }, event, info) => connected().webhooks.sendNow(await stored(id), event, info),
    add: added,
    update: added,
    remove: () => connected().webhooks.refresh(),
    get eventHub() {
      return strapi().eventHub;
    },
    get logger() {
      return strapi().log;
    },
    createListener: () => {},
    deleteListener: () => {},
  };
}
