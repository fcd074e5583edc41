/**
 * CAS: OpenID Connect below `subdomain`. Depending on the server, attributes are members of the claims or of
 * `attributes`; those that begin with `strapi` are v4's names for them.
 */
import { isObject } from '../../../../core/base/is-object.ts';
import type { OpenIdProvider } from '../provider.ts';
import { isTrue, textAt } from './profile-values.ts';

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
