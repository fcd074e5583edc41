/**
 * The session of a browser, in a cookie that no script can read (A270). It holds the same token as v4's answers, and
 * counts only where the browser says that the server's own page has sent the request, so that no other site, and no
 * other host of the same site, can make an administrator's browser act.
 */

import { bearerOf } from '../../../core/access/strategies/strategy.ts';
import { cookieOf } from '../../../core/base/http/cookies.ts';
import type { HttpRequest } from '../../../core/base/http/route.ts';
import { SESSION_MARK } from '../../../core/base/session-mark.ts';
import { foreignPage } from '../../../core/errors/catalogue.ts';

/** Asks for the cookie in place of a token in the answer: `X-Octavo-Session: cookie`. */
const CHOICE_HEADER = 'x-octavo-session';

const NAME = 'octavo-admin';

/** Whether a client wants its session in the cookie. @throws OctavoError ForbiddenError on pages of other sites */
export function wantsCookie(request: HttpRequest, address: string): boolean {
  if (request.headers[CHOICE_HEADER] !== 'cookie') return false;
  // a page of another site must not sign its visitor in to an account of its own choice
  checkSameOrigin(request, address);
  return true;
}

/**
 * The token a request brings: in its header `Authorization`, or else in the cookie.
 * @param address gives the public address of the server
 * @returns null where it brings none
 * @throws OctavoError ForbiddenError for a cookie with a request of another page
 */
export function tokenOf(request: HttpRequest, address: () => string): string | null {
  const { authorization } = request.headers;
  const bearer = authorization === undefined ? null : bearerOf(authorization);
  // what plugins of the panel send stands for the cookie, and opens nothing without it
  if (authorization !== undefined && bearer !== SESSION_MARK) return bearer;
  const token = cookieTokenOf(request);
  if (token !== null) checkSameOrigin(request, address());
  return token;
}

/** True where the request has the cookie, whatever it is worth. */
export const hasSessionCookie = (request: HttpRequest): boolean => cookieTokenOf(request) !== null;

/**
 * The value of `Set-Cookie`.
 * @param lifetime how long the browser keeps it, in seconds; null: until it is closed
 */
export function sessionCookie(request: HttpRequest, token: string, lifetime: number | null): string {
  const kept = lifetime === null ? '' : `; Max-Age=${lifetime}`;
  return `${nameOf(request)}=${token}${kept}; ${attributesOf(request)}`;
}

/** The same, to forget it. */
export const clearedCookie = (request: HttpRequest): string =>
  `${nameOf(request)}=; Max-Age=0; ${attributesOf(request)}`;

/** The prefix makes browsers take the cookie from this host alone: no other host of the domain can plant one. */
const nameOf = ({ isHttps }: HttpRequest): string => `${isHttps ? '__Host-' : ''}${NAME}`;

const attributesOf = ({ isHttps }: HttpRequest): string =>
  `Path=/; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;

function cookieTokenOf(request: HttpRequest): string | null {
  const token = cookieOf(request.headers.cookie, nameOf(request));
  return token === '' ? null : token;
}

/**
 * Refuses requests that a browser sends for other pages. Browsers say in `Sec-Fetch-Site` whose page it is, on HTTPS
 * and on the own computer; elsewhere `Origin` names it. Reads of old browsers have neither, and then no page of
 * another origin can see the answer.
 */
function checkSameOrigin({ method, headers }: HttpRequest, address: string): void {
  const isRead = method === 'GET' || method === 'HEAD';
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    // `none`: a person has typed the address
    if (site === 'same-origin' || (site === 'none' && isRead)) return;
    throw foreignPage();
  }
  const { origin, host } = headers;
  if (origin === undefined ? isRead : isSameOrigin(origin, host, address)) return;
  throw foreignPage();
}

/** A proxy may change `Host`, so the configured address counts as well. */
const isSameOrigin = (origin: string, host: string | undefined, address: string): boolean =>
  URL.canParse(origin) &&
  (new URL(origin).host === host ||
    (URL.canParse(address) && new URL(address).origin === new URL(origin).origin));
