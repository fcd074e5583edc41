/**
 * The address of a user whose provider tells none: accounts have to have one. The domain is nobody's
 * (RFC 2606), so that no mail with a code to take over the account can be received.
 */
export const madeUpAddress = (provider: string, subject: string): string =>
  `${subject.replaceAll(/[^a-z\d_-]+/gi, '.').replaceAll(/^\.|\.$/g, '') || 'user'}@${provider}.invalid`;

/** The domain v4 made such addresses in: existing accounts have them. */
export const formerAddress = (name: string): string => `${name}@strapi.io`;
