/** The actions that roles and API tokens can be allowed: those of plugins, and those of types that have a route. */

import { actionsOf } from '../../api/users/roles/action-tree.ts';
import type { Route } from '../../core/base/http/route.ts';
import type { OpenProject } from './open-project.ts';

const TYPES_ACTION = /^api::/;

export class RoutedActions {
  readonly #project: Pick<OpenProject, 'model' | 'code'>;
  readonly #routed = new Set<string>();

  constructor(project: Pick<OpenProject, 'model' | 'code'>) {
    this.#project = project;
  }

  /** Takes the actions of the server's routes. A core router with `only` or `except`, or none at all, leaves some out. */
  add(routes: readonly Route[]): void {
    for (const { action } of routes) if (action !== undefined) this.#routed.add(action);
  }

  /** Their full names, as v4 lists them. */
  readonly list = (): string[] => {
    const { model, code } = this.#project;
    const ofCode = code?.routeActions() ?? [];
    const known = new Set([...this.#routed, ...ofCode]);
    const declared = actionsOf(model).filter((action) => !TYPES_ACTION.test(action) || known.has(action));
    return [...new Set([...declared, ...ofCode])];
  };
}
