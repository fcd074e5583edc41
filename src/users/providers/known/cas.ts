/**
 * CAS: OpenID Connect below `subdomain`. Attributes stand beside the claims or, as the server is set up,
 * in `attributes`; those that begin with `strapi` are v4's names for them.
 */
import { isObject } from '../../../model/values.ts';
import type { OpenIdProvider } from '../provider.ts';
import { isTrue, textAt } from './json-text.ts';

export const provider: OpenIdProvider = {
  protocol: 'openid',
  issuer: ({ issuer, subdomain }) => issuer || (subdomain ? `https://${subdomain}/oidc` : null),
  scope: ['openid', 'email'],
  profile: (claims) => {
    const attributes = isObject(claims['attributes']) ? claims['attributes'] : claims;
    return {
      subject: textAt(claims, 'sub') ?? textAt(claims, 'id') ?? '',
      username: textAt(attributes, 'strapiusername') ?? textAt(claims, 'id') ?? textAt(claims, 'sub') ?? '',
      email: textAt(attributes, 'strapiemail') ?? textAt(attributes, 'email'),
      emailVerified: isTrue(attributes, 'email_verified'),
    };
  },
};
