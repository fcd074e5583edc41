import type { Webhook } from '../../webhooks/webhook.ts';

/** A webhook as `--json` prints it: of its headers the names, since values are secrets as a rule. */
export const shownWebhook = (webhook: Webhook) => ({ ...webhook, headers: Object.keys(webhook.headers) });
