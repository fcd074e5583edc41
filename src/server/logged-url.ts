/** An address as the log may show it. */

/** Where somebody signs in: nothing else brings secrets in its query. */
const SIGNING_IN = /\/(?:auth|connect)\//i;

/** What opens an account, or stands for somebody at a provider. */
const SECRET =
  /((?:^|[?&])(?:access_token|id_token|oauth_token|code|state|confirmation|raw(?:\[|%5B)[^=&]*)=)[^&]*/gi;

/** The same address without the codes and tokens of its query. */
export const loggedUrl = (url: string): string =>
  SIGNING_IN.test(url) ? url.replaceAll(SECRET, '$1…') : url;
