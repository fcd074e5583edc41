/** `GET /connect/:provider`: sends a browser to the provider. */

import { timingSafeEqual } from 'node:crypto';
import { escapeHtml } from '../../../core/base/escape-html.ts';
import type { HttpReply, HttpRequest } from '../../../core/base/http/route.ts';
import { noCode, signInNotStarted, stateSpent, wrongState } from '../../../core/errors/catalogue.ts';
import { beginSignIn, type SignInChecks } from '../providers/client/authorization-url.ts';
import { exchangeCode, type ProviderSignIn } from '../providers/client/exchange-code.ts';
import { enabledProvider, redirectUri } from '../providers/find-provider.ts';
import type { ProviderSettings } from '../providers/provider-settings.ts';
import { callbackAddress, withParameters } from '../providers/sign-in/callback-address.ts';
import {
  clearCookie,
  decryptSignIn,
  encryptSignIn,
  readCookie,
  SIGN_IN_LIFETIME,
  setCookie,
} from '../providers/sign-in/encrypted-state.ts';
import { issueCode, rememberToken, spendState } from '../providers/sign-in/sign-in-keys.ts';
import type { ProviderRedirects } from '../user-services.ts';

/**
 * Begins a sign-in. Its state is kept encrypted in the browser, and nothing is written here.
 * @throws OctavoError ApplicationError for a provider that is unknown or switched off; ValidationError for a
 *   `callback` that is not allowed; 502, 503 or 504 if the provider's addresses are not available
 */
export async function connect(context: ProviderRedirects, request: HttpRequest): Promise<HttpReply> {
  const { settings, open } = await enabledProvider(context, request.params['provider'] ?? '');
  const requested = requestedCallbacks(request.rawQuery);
  const callback = await callbackAddress(context, settings, requested);
  const { url, checks } = await beginSignIn(await open(), redirectUri(context, settings.name));
  const encrypted = await encryptSignIn(context, {
    provider: settings.name,
    checks,
    callback: requested.length > 0 ? callback : null,
  });
  return uncachedReply(redirect(url, request.headers.accept), {
    'Set-Cookie': setCookie(settings.name, encrypted, context.address()),
  });
}

/** `callback`, and `callback[]` and the like, which are no way around the rule. */
const requestedCallbacks = (rawQuery: string): string[] =>
  [...new URLSearchParams(rawQuery)]
    .filter(([name]) => /^callback(?:\[|$)/.test(name))
    .map(([, value]) => value);

/** `GET /connect/:provider/callback`: the provider sends the browser back. */
type Parameters = readonly (readonly [string, string])[];

/**
 * Finds out who has signed in, and redirects the browser to the front end with a credential: the provider's
 * tokens as in v4, or a code of Octavo. No user is created before the front end sends that back. A refusal of
 * the provider (`access_denied`) goes to the front end as `error`.
 * @throws OctavoError ApplicationError for an answer to another sign-in, to none, or for the second time, and
 *   for a code the provider refuses; 502 or 504 for a provider that does not work
 */
export async function finishConnect(context: ProviderRedirects, request: HttpRequest): Promise<HttpReply> {
  const { settings, open } = await enabledProvider(context, request.params['provider'] ?? '');
  const answer = new URL(`${redirectUri(context, settings.name)}?${request.rawQuery}`);
  const started = await startedSignIn(context, request, settings);
  if (!isSame(answer.searchParams.getAll('state'), started.checks)) throw wrongState();
  const refusal = refusalIn(answer);
  if (!refusal && !hasCode(answer)) throw noCode();
  if (!(await spendState(context, settings.name, started.checks.state, SIGN_IN_LIFETIME))) {
    throw stateSpent();
  }
  const callback = await callbackAddress(
    context,
    settings,
    started.callback === null ? [] : [started.callback],
  );
  const parameters =
    refusal ?? (await handOver(context, settings, await exchangeCode(await open(), answer, started.checks)));
  return uncachedReply(redirect(withParameters(callback, parameters), request.headers.accept), {
    'Set-Cookie': clearCookie(settings.name, context.address()),
  });
}

async function startedSignIn(
  context: ProviderRedirects,
  { headers }: HttpRequest,
  { name }: ProviderSettings,
) {
  const encrypted = readCookie(headers.cookie, name, context.address());
  const started = encrypted === null ? null : await decryptSignIn(context, encrypted);
  // a sign-in at one provider is not to be answered by another
  if (started?.provider !== name) throw signInNotStarted();
  return started;
}

/** One state, and the one that was sent. */
function isSame(states: readonly string[], { state }: SignInChecks): boolean {
  const [received = ''] = states;
  const [one, other] = [Buffer.from(received), Buffer.from(state)];
  return states.length === 1 && one.length === other.length && timingSafeEqual(one, other);
}

/** One code. */
function hasCode({ searchParams }: URL): boolean {
  const codes = searchParams.getAll('code');
  return codes.length === 1 && codes[0] !== '';
}

/** The provider's error in the place of a code. */
function refusalIn({ searchParams }: URL): Parameters | null {
  const error = searchParams.get('error');
  if (!error) return null;
  const description = searchParams.get('error_description');
  return [['error', error], ...(description ? [['error_description', description] as const] : [])];
}

/** The parameters for the front end (V12: tokens stand in addresses only if that is configured). */
async function handOver(
  context: ProviderRedirects,
  { name }: ProviderSettings,
  { tokens, profile }: ProviderSignIn,
): Promise<Parameters> {
  // under v4's name, so that front ends of v4 pass it on
  if (!context.config.providerTokens) return [['access_token', await issueCode(context, name, profile)]];
  const { access_token, id_token } = tokens;
  await rememberToken(context, name, access_token, profile);
  return [
    ...(id_token === undefined ? [] : [['id_token', id_token] as const]),
    ['access_token', access_token],
    ...rawParameters(tokens),
  ];
}

/** The whole answer of the provider, without the tokens that get further tokens. */
const rawParameters = (tokens: ProviderSignIn['tokens']): Parameters =>
  Object.entries(tokens)
    .filter(([name, value]) => name !== 'refresh_token' && ['string', 'number'].includes(typeof value))
    .map(([name, value]) => [`raw[${name}]`, String(value)] as const);

/**
 * 302 with v4's text.
 * @param target an address or a path of the project's settings, or one that was checked against them; never
 *   taken from a request unchecked
 * @param accept the request's header: a browser gets HTML
 */
export function redirect(target: string, accept: string | undefined): HttpReply {
  // parts that are escaped already must not be escaped twice
  const location = encodeURI(target.toWellFormed()).replaceAll(/%25(?=[\da-f]{2})/gi, '%');
  const html = accept?.includes('text/html') ?? false;
  return {
    status: 302,
    body: `Redirecting to ${html ? escapeHtml(location) : location}.`,
    contentType: html ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
    headers: { Location: location },
  };
}

/** An answer that no cache may store. */
export const uncachedReply = (
  reply: HttpReply,
  headers: Readonly<Record<string, string>> = {},
): HttpReply => ({
  ...reply,
  headers: { ...reply.headers, ...headers, 'Cache-Control': 'no-store' },
});
