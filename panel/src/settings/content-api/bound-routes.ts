/** The actions of the content API and the routes that run them. Pure. */
import type { DescribedRoute } from '../../../../src/admin/administrators/admin-context.ts';

/** The actions of one API or plugin. */
export interface ActionGroup {
  /** `api::article`, `plugin::upload` */
  readonly owner: string;
  readonly controllers: readonly {
    readonly name: string;
    /** Their full names: `api::article.article.find`. */
    readonly actions: readonly string[];
  }[];
}

/** Routes by the API or plugin they belong to. */
export type RoutesByOwner = Readonly<Record<string, readonly DescribedRoute[]>>;

/** api → controller → action names, as the server has them. */
export type NamedActions = Readonly<
  Record<string, { readonly controllers: Readonly<Record<string, readonly string[]>> }>
>;

export const groupsOf = (tree: NamedActions): ActionGroup[] =>
  Object.entries(tree).map(([owner, { controllers }]) => ({
    owner,
    controllers: Object.entries(controllers).map(([name, actions]) => ({
      name,
      actions: actions.map((action) => `${owner}.${name}.${action}`),
    })),
  }));

/** The routes that need an action: by their scope, or by their handler where they name none. */
export const boundRoutes = (routes: RoutesByOwner, action: string): DescribedRoute[] =>
  Object.values(routes)
    .flat()
    .filter(({ config, handler }) => {
      const scope = scopeOf(config);
      return scope ? scope.includes(action) : handler === action;
    });

function scopeOf(config: object): readonly unknown[] | null {
  const { auth } = config as { auth?: { scope?: unknown } };
  return Array.isArray(auth?.scope) ? auth.scope : null;
}
