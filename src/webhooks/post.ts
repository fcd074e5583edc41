/**
 * One HTTP request of a webhook. Addresses are set by administrators, so that private ones are allowed, as in v4;
 * where an answer sends it elsewhere, own headers stay behind, and nothing goes from https to http.
 */

export interface Post {
  readonly url: string;
  readonly event: string;
  /** What the configuration and the webhook itself want to have sent: later ones win. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** How long all of it may take, in ms. */
  readonly timeout: number;
  /** Ends it early. */
  readonly signal: AbortSignal;
}

/** How often an answer may send a request elsewhere. */
const REDIRECTS = 5;

/** What is read of an answer, so that its connection can be used again. */
const READ_BYTES = 4096;

/** What says how a message is framed is the sender's business, whatever somebody has set. */
const OWN = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Sent again with method and body; after the others a page is fetched, as v4 does it. */
const SENT_AGAIN = new Set([307, 308]);
const FETCHED = new Set([301, 302, 303]);

/**
 * Sends it.
 * @returns the status of the answer
 * @throws Error for whatever keeps it from an answer
 */
export async function post({ url, event, headers, body, timeout, signal }: Post): Promise<number> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  const own = ownHeaders(headers);
  let at = withoutCredentials(new URL(url), own);
  let sends = true;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await fetch(at, {
      method: sends ? 'POST' : 'GET',
      headers: sends ? messageHeaders(own, event) : own,
      ...(sends ? { body } : {}),
      redirect: 'manual',
      signal: ends,
    });
    await drain(answer);
    const next = elsewhere(answer, at);
    if (!next) return answer.status;
    if (redirects === REDIRECTS) throw new Error(`more than ${REDIRECTS} redirects`);
    if (next.origin !== at.origin) for (const name of [...own.keys()]) own.delete(name);
    if (FETCHED.has(answer.status)) sends = false;
    at = withoutCredentials(next, own);
  }
}

function ownHeaders(given: Readonly<Record<string, string>>): Headers {
  const own = new Headers({ 'User-Agent': 'Octavo' });
  for (const [name, value] of Object.entries(given)) if (!OWN.has(name.toLowerCase())) own.set(name, value);
  return own;
}

function messageHeaders(own: Headers, event: string): Headers {
  const headers = new Headers(own);
  headers.set('Content-Type', 'application/json');
  headers.set('X-Strapi-Event', event);
  return headers;
}

/** Name and password in an address become the header they stand for. */
function withoutCredentials(url: URL, headers: Headers): URL {
  const { username, password } = url;
  if (username === '' && password === '') return url;
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  if (!headers.has('Authorization'))
    headers.set('Authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return bare;
}

/** Where an answer sends the request; null for one that does not. @throws Error where it must not go there */
function elsewhere({ status, headers }: Response, from: URL): URL | null {
  const location = headers.get('location');
  if (location === null || !(SENT_AGAIN.has(status) || FETCHED.has(status))) return null;
  if (!URL.canParse(location, from.href)) throw new Error('a redirect to no address');
  const to = new URL(location, from);
  if (to.protocol !== from.protocol && to.protocol !== 'https:')
    throw new Error(`a redirect from ${from.protocol}// to ${to.protocol}//`);
  return to;
}

/** Reads a short answer to its end, and gives up a long one. */
async function drain({ body }: Response): Promise<void> {
  if (!body) return;
  const reader = body.getReader();
  for (let read = 0; read < READ_BYTES; ) {
    const { done, value } = await reader.read();
    if (done) return;
    read += value.byteLength;
  }
  await reader.cancel();
}
