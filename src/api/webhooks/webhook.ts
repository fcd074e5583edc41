/** A webhook: an address that receives events, as the table `strapi_webhooks` of v4 keeps it. */

export interface Webhook {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Names of events: `entry.create`. */
  readonly events: readonly string[];
  readonly isEnabled: boolean;
}

/** What a webhook is made of. */
export type WebhookValues = Omit<Webhook, 'id'>;

/** The events of v4, under the names its store has for them. */
export const EVENTS: Readonly<Record<string, string>> = {
  ENTRY_CREATE: 'entry.create',
  ENTRY_UPDATE: 'entry.update',
  ENTRY_DELETE: 'entry.delete',
  ENTRY_PUBLISH: 'entry.publish',
  ENTRY_UNPUBLISH: 'entry.unpublish',
  MEDIA_CREATE: 'media.create',
  MEDIA_UPDATE: 'media.update',
  MEDIA_DELETE: 'media.delete',
};
