/** Webhooks that are stored. */
import { defineError } from '../define-error.ts';

export const webhookName = defineError(
  'webhooks.name',
  'ValidationError',
  (length: number) => `name must be a text of 1 to ${length} characters`,
);

export const webhookUrl = defineError(
  'webhooks.url',
  'ValidationError',
  'url must be an address that begins with http:// or https://',
);

export const webhookHeaders = defineError(
  'webhooks.headers',
  'ValidationError',
  'headers must be an object of texts',
);

export const webhookHeader = defineError(
  'webhooks.header',
  'ValidationError',
  (name: string) => `headers: ${name} is no header that can be sent`,
);

export const webhookEvents = defineError(
  'webhooks.events',
  'ValidationError',
  'events must be a list of names',
);

export const unknownEvent = defineError(
  'webhooks.unknown_event',
  'ValidationError',
  (event: string) => `Webhook event ${event} is not supported`,
);

export const webhookEnabled = defineError(
  'webhooks.enabled',
  'ValidationError',
  'isEnabled must be true or false',
);
