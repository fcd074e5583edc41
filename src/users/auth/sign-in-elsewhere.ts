/** `GET /auth/:provider/callback`: what a sign-in at a provider has brought → a JWT. */
import type { Caller } from '../../access/caller.ts';
import type { HttpReply, HttpRequest } from '../../http/route.ts';
import { checkToken } from '../providers/client/check-token.ts';
import { type EnabledProvider, enabledProvider } from '../providers/enabled-provider.ts';
import type { VerifiedProfile } from '../providers/provider.ts';
import { unknownToken } from '../providers/provider-errors.ts';
import { PASSWORD_PROVIDER, passwordsEnabled } from '../providers/provider-settings.ts';
import { providerUser } from '../providers/sign-in/provider-user.ts';
import { findToken, takeCode } from '../providers/sign-in/sign-in-keys.ts';
import { readAdvancedSettings } from '../settings/advanced-settings.ts';
import type { UsersContext } from '../users-context.ts';
import { signIn } from './answer-user.ts';
import { noAccessToken, providerDisabled, userBlocked, userUnconfirmed } from './auth-errors.ts';
import { login } from './login.ts';
import { notStored } from './not-stored.ts';

/** Counts a question to a provider. @throws OctavoError RateLimitError past the limit */
export type CountQuestion = () => Promise<void>;

/**
 * Signs in whoever a code or token stands for. `local` and `email` are names v4 has for its own ways to
 * sign in: the one is held to the rules of a login without a body, the other can be finished by nobody.
 * @param count is called before a provider is asked about a token
 * @throws OctavoError ApplicationError for a provider that is switched off, for nothing brought, for what
 * is unknown, used or not ours, and for a user who may not come in; 502 or 504 for a provider that does
 * not do its work
 */
export async function callback(
  context: UsersContext,
  caller: Caller,
  request: HttpRequest,
  count: CountQuestion,
): Promise<HttpReply> {
  const name = request.params['provider'] ?? '';
  if (name === 'local') return { status: 200, body: await login(context, caller, undefined) };
  if (name === PASSWORD_PROVIDER) {
    throw (await passwordsEnabled(context.db)) ? noAccessToken() : providerDisabled();
  }
  const provider = await enabledProvider(context, name);
  const profile = await whoIs(context, provider, new URLSearchParams(request.rawQuery), count);
  const user = await providerUser(context, caller, provider.settings, profile);
  if (user.blocked) throw userBlocked();
  const { emailConfirmation } = await readAdvancedSettings(context.db);
  if (emailConfirmation && !user.confirmed) throw userUnconfirmed();
  return notStored({ status: 200, body: await signIn(context, caller, user.id) });
}

async function whoIs(
  context: UsersContext,
  { settings, open }: EnabledProvider,
  query: URLSearchParams,
  count: CountQuestion,
): Promise<VerifiedProfile> {
  // any of v4's names
  const key = query.get('access_token') || query.get('code') || query.get('oauth_token');
  const idToken = query.get('id_token') || null;
  if (!key && !idToken) throw noAccessToken();
  if (key) {
    const profile =
      (await takeCode(context, settings.name, key)) ??
      (context.config.providerTokens ? await findToken(context, settings.name, key) : null);
    if (profile) return profile;
  }
  if (!context.config.providerTokens) throw unknownToken();
  await count();
  return checkToken(await open(), { accessToken: query.get('access_token') || null, idToken });
}
