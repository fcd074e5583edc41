/** Sends a browser elsewhere. */

import type { HttpReply } from '../../http/route.ts';
import { escapeHtml } from '../../mail/fill-template.ts';

/**
 * 302 with the words v4 has.
 * @param target an address or a path of the project's settings, or one that was held against them; never of
 * a request as it is
 * @param accept the request's header: a browser gets HTML
 */
export function redirect(target: string, accept: string | undefined): HttpReply {
  // what is escaped already is not to be escaped twice
  const location = encodeURI(target.toWellFormed()).replaceAll(/%25(?=[\da-f]{2})/gi, '%');
  const html = accept?.includes('text/html') ?? false;
  return {
    status: 302,
    body: `Redirecting to ${html ? escapeHtml(location) : location}.`,
    contentType: html ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
    headers: { Location: location },
  };
}
