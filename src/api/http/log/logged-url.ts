/** An address as the log may show it. */

/** Where a user signs in: there short names such as `code` hold secrets, too. */
const SIGNING_IN = /\/(?:auth|connect)\//i;

/** What opens an account, or identifies a user at a provider. */
const SIGN_IN_SECRET = /((?:^|[?&])(?:code|state|confirmation|raw(?:\[|%5B)[^=&]*)=)[^&]*/gi;

/** Passwords and tokens, wherever a client puts them. */
const SECRET =
  /((?:^|[?&])(?:[^=&?]*(?:password(?:confirmation)?|access_token|refresh_token|id_token|oauth_token|token|jwt|secret))=)[^&]*/gi;

/** A GraphQL document, or its variables: any field of it may be a password. */
const DOCUMENT = /((?:^|[?&])(?:query|variables|extensions)=)[^&]*(?:\{|%7B)[^&]*/gi;

/** Every address that one of the expressions changes has one of these words; most have none, which this finds sooner. */
const HINT = /password|token|jwt|secret|query|variables|extensions|auth\/|connect\//i;

/** Characters of an address a line shows: a query may have 64,000. */
const SHOWN = 2000;

/** The same address without the passwords, codes and tokens of its query, and not longer than a line should be. */
export function loggedUrl(url: string): string {
  if (!url.includes('?') || !HINT.test(url)) return cut(url);
  const shown = url.replaceAll(SECRET, '$1…').replaceAll(DOCUMENT, '$1…');
  return cut(SIGNING_IN.test(url) ? shown.replaceAll(SIGN_IN_SECRET, '$1…') : shown);
}

const cut = (url: string): string => (url.length > SHOWN ? `${url.slice(0, SHOWN)}…` : url);
