/** `GET /connect/:provider/callback`: the provider sends the browser back. */
import { timingSafeEqual } from 'node:crypto';
import type { HttpReply, HttpRequest } from '../../http/route.ts';
import type { SignInChecks } from '../providers/client/authorization-url.ts';
import { exchangeCode, type SignedInElsewhere } from '../providers/client/exchange-code.ts';
import { enabledProvider } from '../providers/enabled-provider.ts';
import { noCode, signInNotStarted, stateSpent, wrongState } from '../providers/provider-errors.ts';
import type { ProviderSettings } from '../providers/provider-settings.ts';
import { redirectUri } from '../providers/redirect-uri.ts';
import { callbackAddress, withParameters } from '../providers/sign-in/callback-address.ts';
import { forgetCookie, readCookie } from '../providers/sign-in/connect-cookie.ts';
import { openSignIn, SIGN_IN_LIFETIME } from '../providers/sign-in/sealed-sign-in.ts';
import { issueCode, rememberToken, spendState } from '../providers/sign-in/sign-in-keys.ts';
import type { UsersContext } from '../users-context.ts';
import { notStored } from './not-stored.ts';
import { redirect } from './redirect.ts';

type Parameters = readonly (readonly [string, string])[];

/**
 * Finds out who has signed in, and sends the browser to the front end with something to show for it: the
 * provider's tokens as in v4, or a code of ours. No user is made before the front end brings that. What
 * the provider refuses itself (`access_denied`) goes to the front end as `error`.
 * @throws OctavoError ApplicationError for an answer to another sign-in, to none, or for the second time,
 * and for a code the provider refuses; 502 or 504 for a provider that does not do its work
 */
export async function finishConnect(context: UsersContext, request: HttpRequest): Promise<HttpReply> {
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
  return notStored(redirect(withParameters(callback, parameters), request.headers.accept), {
    'Set-Cookie': forgetCookie(settings.name, context.address()),
  });
}

async function startedSignIn(context: UsersContext, { headers }: HttpRequest, { name }: ProviderSettings) {
  const sealed = readCookie(headers.cookie, name, context.address());
  const started = sealed === null ? null : await openSignIn(context, sealed);
  // a sign-in at one provider is not to be answered by another
  if (started?.provider !== name) throw signInNotStarted();
  return started;
}

/** One state, and the one that was sent. */
function isSame(states: readonly string[], { state }: SignInChecks): boolean {
  const [given = ''] = states;
  const [one, other] = [Buffer.from(given), Buffer.from(state)];
  return states.length === 1 && one.length === other.length && timingSafeEqual(one, other);
}

/** One code. */
function hasCode({ searchParams }: URL): boolean {
  const codes = searchParams.getAll('code');
  return codes.length === 1 && codes[0] !== '';
}

/** What the provider says instead of a code. */
function refusalIn({ searchParams }: URL): Parameters | null {
  const error = searchParams.get('error');
  if (!error) return null;
  const description = searchParams.get('error_description');
  return [['error', error], ...(description ? [['error_description', description] as const] : [])];
}

/** What the front end gets (S12 of the advisories: tokens stand in addresses only where that is wanted). */
async function handOver(
  context: UsersContext,
  { name }: ProviderSettings,
  { tokens, profile }: SignedInElsewhere,
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

/** The whole answer of the provider, but what it takes to get more tokens. */
const rawParameters = (tokens: SignedInElsewhere['tokens']): Parameters =>
  Object.entries(tokens)
    .filter(([name, value]) => name !== 'refresh_token' && ['string', 'number'].includes(typeof value))
    .map(([name, value]) => [`raw[${name}]`, String(value)] as const);
