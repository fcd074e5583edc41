/** What a webhook may be, whoever makes it: the command line, project code. */
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { validationError } from '../errors/catalogue.ts';
import type { OctavoError } from '../errors/octavo-error.ts';
import { isParamsObject } from '../query/params.ts';
import { EVENTS, type WebhookValues } from './webhook.ts';

/** What a text column of v4 has room for. */
const LONGEST_NAME = 255;
const LONGEST_URL = 2048;

/**
 * Checks a webhook somebody wants to make or to change.
 * @param known the events there are
 * @throws OctavoError ValidationError naming the value
 */
export function checkWebhook(
  values: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string> = new Set(Object.values(EVENTS)),
): WebhookValues {
  const { name, url, headers = {}, events, isEnabled = true } = values;
  if (typeof name !== 'string' || name.trim() === '' || name.length > LONGEST_NAME)
    throw validationError(`name must be a text of 1 to ${LONGEST_NAME} characters`);
  if (typeof url !== 'string' || url.length > LONGEST_URL || !isAddress(url))
    throw validationError('url must be an address that begins with http:// or https://');
  if (!Array.isArray(events) || !events.every((event) => typeof event === 'string'))
    throw validationError('events must be a list of names');
  const unknown = events.find((event: string) => !known.has(event)) as string | undefined;
  if (unknown !== undefined) throw validationError(`Webhook event ${unknown} is not supported`);
  if (typeof isEnabled !== 'boolean') throw validationError('isEnabled must be true or false');
  return { name, url, headers: checkHeaders(headers), events: events as string[], isEnabled };
}

function checkHeaders(headers: unknown): Record<string, string> {
  if (!isParamsObject(headers)) throw wrongHeaders();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== 'string') throw wrongHeaders();
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch {
      throw validationError(`headers: ${JSON.stringify(name)} is no header that can be sent`);
    }
  }
  return headers as Record<string, string>;
}

const wrongHeaders = (): OctavoError => validationError('headers must be an object of texts');

function isAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
