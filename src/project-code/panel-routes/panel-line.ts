/** A route for administrators as v4's plugins declare it, and the policies that such routes have. */

/** Verb, path below the plugin's prefix, handler, policies (null where every client may request it), middlewares. */
export type Line = readonly [
  method: string,
  path: string,
  handler: string,
  policies: readonly unknown[] | null,
  middlewares?: readonly string[],
];

export const SIGNED_IN = ['admin::isAuthenticatedAdmin'];

/** Asks for an action whatever it is on. */
export const holds = (action: string): unknown[] => [
  { name: 'admin::hasPermissions', config: { actions: [action] } },
];

/** The same of somebody who is signed in. */
export const may = (action: string): unknown[] => [...SIGNED_IN, ...holds(action)];

/** Asks for one of the actions on the entries of the type in the path. */
export const explores = (...verbs: readonly string[]): unknown[] => [
  ...SIGNED_IN,
  {
    name: 'plugin::content-manager.hasPermissions',
    config: {
      actions: verbs.map((verb) => `plugin::content-manager.explorer.${verb}`),
      ...(verbs.length > 1 && { hasAtLeastOne: true }),
    },
  },
];
