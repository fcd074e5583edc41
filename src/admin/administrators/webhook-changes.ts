/** The events of changes of webhooks, without their headers, addresses and secrets. */
import { isDeepStrictEqual } from 'node:util';
import { setSecret } from '../../api/webhooks/secret-store.ts';
import type { Webhook } from '../../api/webhooks/webhook.ts';
import type { Executor } from '../../core/database/database.ts';
import type { EventBus } from '../../core/hooks/event-bus.ts';
import { publishChange } from './publish-change.ts';

/** Publishes `webhook.create`, `webhook.update` or `webhook.delete`. */
export function publishWebhook(
  events: EventBus,
  before: Webhook | null,
  after: Webhook | null,
): Promise<void> {
  const secrets = (['url', 'headers'] as const).filter(
    (name) => before && after && !isDeepStrictEqual(before[name], after[name]),
  );
  return publishChange(events, 'webhook', {
    before: before && forRecord(before),
    after: after && forRecord(after),
    secrets,
  });
}

/** Gives a webhook a secret, or takes it away (null), and publishes that this was done. */
export async function changeWebhookSecret(
  tx: Executor,
  events: EventBus,
  webhook: Webhook,
  secret: string | null,
  now: number,
): Promise<void> {
  await setSecret(tx, webhook.id, secret, now);
  const shown = { ...forRecord(webhook), isSigned: secret !== null };
  await publishChange(events, 'webhook', { before: shown, after: shown, secrets: ['secret'] });
}

const forRecord = ({ id, name, url, headers, events, isEnabled }: Webhook): object => ({
  id,
  name,
  host: URL.canParse(url) ? new URL(url).host : '',
  headerNames: Object.keys(headers),
  events,
  isEnabled,
});
