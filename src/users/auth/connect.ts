/** `GET /connect/:provider`: sends a browser to the provider. */
import type { HttpReply, HttpRequest } from '../../http/route.ts';
import { beginSignIn } from '../providers/client/authorization-url.ts';
import { enabledProvider } from '../providers/enabled-provider.ts';
import { redirectUri } from '../providers/redirect-uri.ts';
import { callbackAddress } from '../providers/sign-in/callback-address.ts';
import { setCookie } from '../providers/sign-in/connect-cookie.ts';
import { sealSignIn } from '../providers/sign-in/sealed-sign-in.ts';
import type { UsersContext } from '../users-context.ts';
import { notStored } from './not-stored.ts';
import { redirect } from './redirect.ts';

/**
 * Begins a sign-in: the browser keeps it, encrypted, and nothing is written here.
 * @throws OctavoError ApplicationError for a provider that is unknown or switched off; ValidationError for
 * a `callback` that is not allowed; 502, 503 or 504 where the provider's addresses cannot be had
 */
export async function connect(context: UsersContext, request: HttpRequest): Promise<HttpReply> {
  const { settings, open } = await enabledProvider(context, request.params['provider'] ?? '');
  const requested = requestedCallbacks(request.rawQuery);
  const callback = await callbackAddress(context, settings, requested);
  const { url, checks } = await beginSignIn(await open(), redirectUri(context, settings.name));
  const sealed = await sealSignIn(context, {
    provider: settings.name,
    checks,
    callback: requested.length > 0 ? callback : null,
  });
  return notStored(redirect(url, request.headers.accept), {
    'Set-Cookie': setCookie(settings.name, sealed, context.address()),
  });
}

/** `callback`, and `callback[]` and the like, which are no way around the rule. */
const requestedCallbacks = (rawQuery: string): string[] =>
  [...new URLSearchParams(rawQuery)]
    .filter(([name]) => /^callback(?:\[|$)/.test(name))
    .map(([, value]) => value);
