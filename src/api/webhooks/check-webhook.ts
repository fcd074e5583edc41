/** What a webhook may be, for all its makers: the command line, project code. */

import { http } from '../../core/base/http/node-http.ts';
import { isObject } from '../../core/base/is-object.ts';
import {
  unknownEvent,
  webhookEnabled,
  webhookEvents,
  webhookHeader,
  webhookHeaders,
  webhookName,
  webhookUrl,
} from '../../core/errors/catalogue.ts';
import type { OctavoError } from '../../core/errors/octavo-error.ts';
import { EVENTS, type WebhookValues } from './webhook.ts';

/** What a text column of v4 has room for. */
const LONGEST_NAME = 255;
const LONGEST_URL = 2048;

/**
 * Checks a webhook that a caller wants to create or to change.
 * @param known the events there are
 * @throws OctavoError ValidationError naming the value
 */
export function checkWebhook(
  values: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string> = new Set(Object.values(EVENTS)),
): WebhookValues {
  const { name, url, headers = {}, events, isEnabled = true } = values;
  if (typeof name !== 'string' || name.trim() === '' || name.length > LONGEST_NAME)
    throw webhookName(LONGEST_NAME);
  if (typeof url !== 'string' || url.length > LONGEST_URL || !isAddress(url)) throw webhookUrl();
  if (!Array.isArray(events) || !events.every((event) => typeof event === 'string')) throw webhookEvents();
  const unknown = events.find((event: string) => !known.has(event)) as string | undefined;
  if (unknown !== undefined) throw unknownEvent(unknown);
  if (typeof isEnabled !== 'boolean') throw webhookEnabled();
  return { name, url, headers: checkHeaders(headers), events: events as string[], isEnabled };
}

function checkHeaders(headers: unknown): Record<string, string> {
  if (!isObject(headers)) throw wrongHeaders();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== 'string') throw wrongHeaders();
    try {
      http.validateHeaderName(name);
      http.validateHeaderValue(name, value);
    } catch {
      throw webhookHeader(JSON.stringify(name));
    }
  }
  return headers as Record<string, string>;
}

const wrongHeaders = (): OctavoError => webhookHeaders();

function isAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
