/** The sign-in providers a v4 database lists, all but e-mail switched off. */

/** name, icon, scopes (null: the provider takes none), and what else its entry holds */
const PROVIDERS: readonly (readonly [string, string, readonly string[] | null, object?])[] = [
  ['discord', 'discord', ['identify', 'email']],
  ['facebook', 'facebook-square', ['email']],
  ['google', 'google', ['email']],
  ['github', 'github', ['user', 'user:email']],
  ['microsoft', 'windows', ['user.read']],
  ['twitter', 'twitter', null],
  ['instagram', 'instagram', ['user_profile']],
  ['vk', 'vk', ['email']],
  ['twitch', 'twitch', ['user:read:email']],
  ['linkedin', 'linkedin', ['r_liteprofile', 'r_emailaddress']],
  ['cognito', 'aws', ['email', 'openid', 'profile'], { subdomain: 'my.subdomain.com' }],
  ['reddit', 'reddit', ['identity']],
  ['auth0', '', ['openid', 'email', 'profile'], { subdomain: 'my-tenant.eu' }],
  ['cas', 'book', ['openid email'], { subdomain: 'my.subdomain.com/cas' }],
  ['patreon', '', ['identity', 'identity[email]']],
  ['keycloak', '', ['openid', 'email', 'profile'], { subdomain: 'myKeycloakProvider.com/realms/myrealm' }],
];

/** The later ones name their callback differently in v4's own rows. */
const SHORT_CALLBACK = new Set(['cognito', 'reddit', 'auth0', 'cas', 'patreon', 'keycloak']);

/**
 * The value of the setting `plugin_users-permissions_grant`.
 * @param apiPrefix `/api`: callbacks lie below it
 */
export function grantSettings(apiPrefix: string): Record<string, unknown> {
  const settings: Record<string, unknown> = { email: { icon: 'envelope', enabled: true } };
  const prefix = apiPrefix.replace(/^\//, '');
  for (const [name, icon, scope, extra] of PROVIDERS) {
    const callback = `${prefix}/auth/${name}/callback`;
    settings[name] = {
      icon,
      enabled: false,
      key: '',
      secret: '',
      ...extra,
      ...(SHORT_CALLBACK.has(name) ? { callback } : { callbackUrl: callback }),
      ...(scope ? { scope } : {}),
    };
  }
  return settings;
}
