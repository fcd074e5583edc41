/** `GET /connect/:provider` and `GET /auth/:provider/callback`: signing in by way of somebody else. */
import type { Caller } from '../../access/caller.ts';
import type { HttpReply, HttpRequest } from '../../http/route.ts';
import type { SignInProvider } from '../providers/sign-in-provider.ts';
import type { UsersContext } from '../users-context.ts';
import { noAccessToken, providerDisabled } from './auth-errors.ts';
import { login } from './login.ts';

/** @throws OctavoError ApplicationError for a provider that is unknown or switched off */
export const connect = (context: UsersContext, request: HttpRequest): Promise<HttpReply> =>
  providerOf(context, request).connect(request);

/**
 * The way back. `local` and `email` are names v4 has for its own ways to sign in: the one is held to the
 * rules of a login without a body, the other can be finished by nobody.
 * @throws OctavoError ApplicationError for a provider that is unknown or switched off
 */
export async function callback(
  context: UsersContext,
  caller: Caller,
  request: HttpRequest,
): Promise<HttpReply> {
  const name = request.params['provider'];
  if (name === 'local') return { status: 200, body: await login(context, caller, undefined) };
  if (name === 'email') throw noAccessToken();
  return providerOf(context, request).callback(request);
}

function providerOf({ providers }: UsersContext, { params }: HttpRequest): SignInProvider {
  const provider = providers.get(params['provider'] ?? '');
  if (!provider) throw providerDisabled();
  return provider;
}
