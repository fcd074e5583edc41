/** Requests in a HAR file, as browsers save it: what a front end has really asked. Credentials in it are not sent. */
import { isObject } from '../../../core/base/is-object.ts';
import type { ComparedRequest } from '../compared-request.ts';
import { valueAt } from '../rules/reply.ts';
import { pathOfUrl } from './access-log.ts';

/** @returns null for JSON that is no HAR file */
export function requestsOfHar(document: unknown): ComparedRequest[] | null {
  const entries = valueAt(document, 'log', 'entries');
  if (!Array.isArray(entries)) return null;
  return entries.flatMap((entry: unknown) => {
    const request = valueAt(entry, 'request');
    return isObject(request) ? requestOf(request) : [];
  });
}

function requestOf({ method, url, postData }: Readonly<Record<string, unknown>>): ComparedRequest[] {
  const path = typeof url === 'string' ? pathOfUrl(url) : null;
  // a browser's question whether it may ask
  if (typeof method !== 'string' || method === 'OPTIONS' || path === null) return [];
  const [text, type] = [valueAt(postData, 'text'), valueAt(postData, 'mimeType')];
  return [
    {
      method,
      path,
      ...(typeof type === 'string' && type !== '' ? { type } : {}),
      ...(typeof text === 'string' && method !== 'GET' && method !== 'HEAD' ? { body: text } : {}),
    },
  ];
}
