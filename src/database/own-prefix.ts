/** Tables and indexes with this prefix are Octavo's own: v4 ignores them. */
export const OWN_PREFIX = 'octavo_';
