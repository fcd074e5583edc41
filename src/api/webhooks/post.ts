/**
 * One message to a webhook, with the redirects that answer it. Where an answer sends it elsewhere, own headers stay
 * behind, and nothing goes from https to http; each address is checked again.
 */
import type { IsRefused } from './private-network.ts';
import { type ReceivedAnswer, sendRequest } from './send-request.ts';
import { SIGNATURE_HEADER, signatureOf } from './signature.ts';

export interface Post {
  readonly url: string;
  readonly event: string;
  /** What the configuration and the webhook itself want to have sent: later ones win. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The same for each attempt to deliver one event, so that a receiver knows what it has had. */
  readonly key: string;
  /** Signs the body; null for a webhook without one. */
  readonly secret: string | null;
  /** The addresses that are not asked, whatever name leads there. */
  readonly isRefused: IsRefused;
  readonly followsRedirects: boolean;
  readonly now: () => number;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** How often an answer may send a request elsewhere. */
const REDIRECTS = 5;

/** What says how a message is framed, or who has sent it, is the sender's business, whatever the project has set. */
const SERVER_HEADERS = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-octavo-signature',
  'x-octavo-delivery',
]);

/** Sent again with method and body; after the others a page is fetched, as v4 does it. */
const SENT_AGAIN = new Set([307, 308]);
const FETCHED = new Set([301, 302, 303]);

/**
 * Sends it.
 * @throws Error for whatever keeps it from an answer
 */
export async function post(message: Post): Promise<ReceivedAnswer> {
  const { url, body, isRefused, followsRedirects, signal } = message;
  const headers = configuredHeaders(message.headers);
  let at = withoutCredentials(new URL(url), headers);
  let sends = true;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await sendRequest({
      url: at,
      method: sends ? 'POST' : 'GET',
      headers: Object.fromEntries(sends ? messageHeaders(headers, message) : headers),
      body: sends ? body : null,
      isRefused,
      signal,
    });
    const next = followsRedirects ? elsewhere(answer, at) : null;
    if (!next) return answer;
    if (redirects === REDIRECTS) throw new Error(`more than ${REDIRECTS} redirects`);
    if (next.origin !== at.origin) for (const name of [...headers.keys()]) headers.delete(name);
    if (FETCHED.has(answer.status)) sends = false;
    at = withoutCredentials(next, headers);
  }
}

function configuredHeaders(configured: Readonly<Record<string, string>>): Headers {
  const headers = new Headers({ 'User-Agent': 'Octavo' });
  for (const [name, value] of Object.entries(configured))
    if (!SERVER_HEADERS.has(name.toLowerCase())) headers.set(name, value);
  return headers;
}

function messageHeaders(configured: Headers, { event, body, key, secret, now }: Post): Headers {
  const headers = new Headers(configured);
  headers.set('Content-Type', 'application/json');
  headers.set('X-Strapi-Event', event);
  // a receiver that does not know Octavo gets what v4 sends, and nothing more
  if (secret === null) return headers;
  headers.set('X-Octavo-Delivery', key);
  headers.set(SIGNATURE_HEADER, signatureOf(secret, body, now()));
  return headers;
}

/** Name and password in an address become the header they stand for. */
function withoutCredentials(url: URL, headers: Headers): URL {
  const { username, password } = url;
  if (username === '' && password === '') return url;
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  if (!headers.has('Authorization'))
    headers.set('Authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  const withoutUser = new URL(url);
  withoutUser.username = '';
  withoutUser.password = '';
  return withoutUser;
}

/** Where an answer sends the request; null for one that does not. @throws Error where it must not go there */
function elsewhere({ status, location }: ReceivedAnswer, from: URL): URL | null {
  if (location === null || !(SENT_AGAIN.has(status) || FETCHED.has(status))) return null;
  if (!URL.canParse(location, from.href)) throw new Error('a redirect to no address');
  const to = new URL(location, from);
  if (to.protocol !== from.protocol && to.protocol !== 'https:')
    throw new Error(`a redirect from ${from.protocol}// to ${to.protocol}//`);
  return to;
}
