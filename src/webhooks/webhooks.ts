/**
 * The webhooks of a running server: who wants which event, as the table says it now, and what is on its way. The
 * process that writes tells of the write, after its commit, and only it.
 */
import type { Newsroom } from '../content/write/news.ts';
import type { Database } from '../database/database.ts';
import type { ContentType } from '../model/content-type.ts';
import { type DeliveryLog, DeliveryQueue } from './delivery-queue.ts';
import type { Webhook } from './webhook.ts';
import { listWebhooks } from './webhook-store.ts';

/** How long what is on its way may take once the server closes, in ms. */
const GRACE = 3000;

export interface WebhooksOptions {
  readonly db: Database;
  /** `webhooks.defaultHeaders` of `config/server`. */
  readonly defaultHeaders: Readonly<Record<string, string>>;
}

export interface SendingOptions {
  readonly log: DeliveryLog;
  /** How long a delivery may take, in ms; v4's ten seconds unless given. */
  readonly timeout?: number;
}

interface Sending {
  readonly queue: DeliveryQueue;
  readonly log: DeliveryLog;
}

/** Until `start` nobody wants anything: commands that write tell nobody, as in v4. */
export class Webhooks implements Newsroom {
  readonly #options: WebhooksOptions;
  #byEvent: ReadonlyMap<string, readonly Webhook[]> = new Map();
  #sending: Sending | null = null;

  constructor(options: WebhooksOptions) {
    this.#options = options;
  }

  /** Begins to tell of what happens. */
  async start({ log, timeout }: SendingOptions): Promise<void> {
    const { defaultHeaders } = this.#options;
    const queue = new DeliveryQueue({ defaultHeaders, log, ...(timeout === undefined ? {} : { timeout }) });
    this.#sending = { queue, log };
    await this.refresh();
  }

  /** Reads the table anew: somebody has changed it. */
  async refresh(): Promise<void> {
    if (!this.#sending) return;
    const byEvent = new Map<string, Webhook[]>();
    for (const webhook of await listWebhooks(this.#options.db)) {
      if (!webhook.isEnabled) continue;
      for (const event of new Set(webhook.events))
        byEvent.set(event, [...(byEvent.get(event) ?? []), webhook]);
    }
    // it may have been closed meanwhile
    if (this.#sending) this.#byEvent = byEvent;
  }

  wants(event: string): boolean {
    return this.#byEvent.has(event);
  }

  /** @param entry its JSON; what belongs to the media library says `media.` */
  tell(event: string, { singularName, uid }: ContentType, entry: Buffer): void {
    const about = event.startsWith('media.')
      ? `"media":`
      : `"model":${JSON.stringify(singularName)},"uid":${JSON.stringify(uid)},"entry":`;
    this.#send(event, Buffer.concat([Buffer.from(`${opening(event)},${about}`), entry, Buffer.from('}')]));
  }

  /**
   * Tells of an event of project code's.
   * @param info what the event brings; its members stand beside the event's name
   */
  tellOf(event: string, info: unknown): void {
    try {
      const members = JSON.stringify(Object(info) === info ? info : {});
      const rest = members.length > 2 && members.startsWith('{') ? `,${members.slice(1)}` : '}';
      this.#send(event, Buffer.from(opening(event) + rest));
    } catch (error) {
      this.#sending?.log.warn(
        { event, cause: String(error) },
        'an event that is no JSON was not sent to webhooks',
      );
    }
  }

  /** Sends what is there, for some seconds at most. */
  async close(): Promise<void> {
    this.#byEvent = new Map();
    await this.#sending?.queue.close(GRACE);
    this.#sending = null;
  }

  #send(event: string, body: Buffer): void {
    this.#options.db.afterCommit(() => {
      for (const webhook of this.#byEvent.get(event) ?? []) this.#sending?.queue.add(webhook, event, body);
    });
  }
}

const opening = (event: string): string =>
  `{"event":${JSON.stringify(event)},"createdAt":${JSON.stringify(new Date())}`;
