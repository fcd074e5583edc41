/** v4's own plugin packages, by their names in `config/plugins`, and how each is handled. */

export type V4Plugin =
  /** The server has its function; the package's code is not loaded. */
  | { readonly use: 'built-in' }
  /** A part of the admin panel: nothing of it is missing without one. */
  | { readonly use: 'panel' };

/** A package that is not listed runs as any other plugin does: `@strapi/plugin-sentry`, `-color-picker`. */
export const V4_PLUGINS: ReadonlyMap<string, V4Plugin> = new Map<string, V4Plugin>([
  ['users-permissions', { use: 'built-in' }],
  ['i18n', { use: 'built-in' }],
  ['graphql', { use: 'built-in' }],
  ['upload', { use: 'built-in' }],
  ['email', { use: 'built-in' }],
  ['content-manager', { use: 'panel' }],
  ['content-type-builder', { use: 'panel' }],
  ['content-releases', { use: 'panel' }],
  ['review-workflows', { use: 'panel' }],
  ['cloud', { use: 'panel' }],
  ['strapi-cloud', { use: 'panel' }],
  ['documentation', { use: 'built-in' }],
]);
