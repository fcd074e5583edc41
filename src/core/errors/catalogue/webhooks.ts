/** Webhooks that are stored. */
import { validationError } from '../define-error.ts';

export const webhookName = validationError(
  'webhooks.name',
  (length: number) => `name must be a text of 1 to ${length} characters`,
);
export const webhookUrl = validationError(
  'webhooks.url',
  'url must be an address that begins with http:// or https://',
);
export const webhookHeaders = validationError('webhooks.headers', 'headers must be an object of texts');
export const webhookHeader = validationError(
  'webhooks.header',
  (name: string) => `headers: ${name} is no header that can be sent`,
);
export const webhookEvents = validationError('webhooks.events', 'events must be a list of names');
export const unknownEvent = validationError(
  'webhooks.unknown_event',
  (event: string) => `Webhook event ${event} is not supported`,
);
export const webhookEnabled = validationError('webhooks.enabled', 'isEnabled must be true or false');
