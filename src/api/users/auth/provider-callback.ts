/** `GET /auth/:provider/callback`: exchanges the result of a sign-in at a provider for a JWT. */

import type { Caller } from '../../../core/access/caller.ts';
import type { HttpReply, HttpRequest } from '../../../core/base/http/route.ts';
import { isObject } from '../../../core/base/is-object.ts';
import {
  noAccessToken,
  providerDisabled,
  unknownToken,
  userBlocked,
  userUnconfirmed,
} from '../../../core/errors/catalogue.ts';
import { readAdvancedSettings } from '../account-settings.ts';
import { checkToken } from '../providers/client/check-token.ts';
import { verifiedByCode } from '../providers/code-provider.ts';
import { type EnabledProvider, enabledProvider, isKnownProvider } from '../providers/find-provider.ts';
import type { VerifiedProfile } from '../providers/provider.ts';
import { PASSWORD_PROVIDER, passwordsEnabled } from '../providers/provider-settings.ts';
import { providerUser } from '../providers/sign-in/provider-user.ts';
import { findToken, takeCode } from '../providers/sign-in/sign-in-keys.ts';
import { replacedStep } from '../replaced-steps.ts';
import type { UserRow } from '../user-rows.ts';
import type { HasUsersConfig, SignInAnswers, UserStore } from '../user-services.ts';
import { signIn } from './answer-user.ts';
import { uncachedReply } from './connect.ts';
import { login } from './login.ts';

/** Counts a question to a provider. @throws OctavoError RateLimitError past the limit */
export type CountQuestion = () => Promise<void>;

/**
 * Signs in the user that a code or token belongs to. `local` and `email` are v4's names for its own ways to
 * sign in: the first is checked like a login without a body, the second always fails.
 * @param count called before a provider is queried about a token
 * @throws OctavoError ApplicationError for a provider that is switched off, for a missing, unknown, used or
 *   foreign code or token, and for a user who may not sign in; 502 or 504 for a provider that does not work
 */
export async function callback(
  context: UserStore & SignInAnswers,
  caller: Caller,
  request: HttpRequest,
  count: CountQuestion,
): Promise<HttpReply> {
  const name = request.params['provider'] ?? '';
  if (name === 'local') return { status: 200, body: await login(context, caller, undefined) };
  const query = new URLSearchParams(request.rawQuery);
  const connect = context.replacedSteps?.().connect;
  if (connect) await enabledProvider(context, name);
  const user = connect
    ? await userOfCode(() => connect(name, Object.fromEntries(query)))
    : await userOfSignIn(context, caller, name, query, count);
  if (user.blocked) throw userBlocked();
  const { emailConfirmation } = await readAdvancedSettings(context.db);
  if (emailConfirmation && !user.confirmed) throw userUnconfirmed();
  return uncachedReply({ status: 200, body: await signIn(context, caller, user.id) });
}

/**
 * The user that project code gives of a sign-in.
 * @throws OctavoError ApplicationError with the message of whatever it throws, as in v4
 */
async function userOfCode(connect: () => Promise<unknown>): Promise<SignedUp> {
  const user = await replacedStep(connect);
  if (!isObject(user) || !Number.isInteger(user['id'])) throw unknownToken();
  return {
    id: user['id'] as number,
    blocked: user['blocked'] === true,
    confirmed: user['confirmed'] === true,
  };
}

type SignedUp = Pick<UserRow, 'id' | 'blocked' | 'confirmed'>;

/**
 * The user that a code or token belongs to, whether or not they may sign in.
 * @param name the provider's
 * @param query what the front end got of the sign-in
 * @throws OctavoError as `callback`
 */
export async function userOfSignIn(
  context: UserStore & HasUsersConfig,
  caller: Caller,
  name: string,
  query: URLSearchParams,
  count: CountQuestion,
): Promise<UserRow> {
  if (name === PASSWORD_PROVIDER) {
    throw (await passwordsEnabled(context.db)) ? noAccessToken() : providerDisabled();
  }
  const provider = await enabledProvider(context, name);
  const profile = await whoIs(context, provider, query, count);
  return providerUser(context, caller, provider.settings, profile);
}

/** The profile that a code or token of a provider belongs to, for project code. @throws OctavoError as `callback` */
export const profileOfSignIn = async (
  context: UserStore & HasUsersConfig,
  name: string,
  query: URLSearchParams,
): Promise<VerifiedProfile> => {
  const { replacedSteps: _, ...own } = context;
  return whoIs(context, await enabledProvider(own, name), query, async () => {});
};

async function whoIs(
  context: UserStore & HasUsersConfig,
  { settings, byCode, open }: EnabledProvider,
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
    // without the provider's tokens it is a code, and the profile that of code already
    if (profile && !(byCode && context.config.providerTokens)) return profile;
    if (profile && byCode) return verifiedByCode(settings, byCode, key, Object.fromEntries(query));
  }
  if (!context.config.providerTokens) throw unknownToken();
  await count();
  // who else may have got a token, only code can say of a provider of its own
  const checked =
    byCode && !isKnownProvider(settings.name)
      ? null
      : await checkToken(await open(), { accessToken: query.get('access_token') || null, idToken });
  if (byCode) return verifiedByCode(settings, byCode, key ?? '', Object.fromEntries(query));
  return checked!;
}
