/** The actions and conditions of administrators: shown to project code, and taken from it as it has left them. */
import type { Action } from '../../admin/administrators/permissions/actions.ts';
import type { Condition } from '../../admin/administrators/permissions/condition-registry.ts';
import { declaredAction, toAction, toCondition } from './declared-permissions.ts';
import type { AdminAction, AdminCondition, DeclaredProvider } from './permission-registries.ts';

/** `strapi.admin.services.permission`, as far as it is needed here. */
interface PermissionService {
  readonly actionProvider: DeclaredProvider;
  readonly conditionProvider: DeclaredProvider;
}

export class AdminDeclarations {
  readonly #service: PermissionService;

  constructor(service: PermissionService) {
    this.#service = service;
  }

  /** Shows code what the server itself declares. */
  declare(actions: readonly Action[], conditions: readonly Condition[]): void {
    const { actionProvider, conditionProvider } = this.#service;
    for (const action of actions) actionProvider.declareBuiltIn(action.id, declaredAction(action));
    for (const condition of conditions) conditionProvider.declareBuiltIn(condition.id, { ...condition });
  }

  /** The actions as code has left them. */
  actions(isType: (uid: string) => boolean, hasLocales: boolean): Action[] {
    return (this.#service.actionProvider.values() as AdminAction[]).map((action) =>
      toAction(action, isType, hasLocales),
    );
  }

  /**
   * The conditions as code has left them.
   * @param builtIn those of the server itself, which run as they are
   */
  conditions(builtIn: readonly Condition[], onWarning: (message: string) => void): Condition[] {
    return (this.#service.conditionProvider.values() as AdminCondition[]).map((condition) => {
      const known = builtIn.find(({ id, handler }) => id === condition.id && handler === condition.handler);
      return known ?? toCondition(condition, onWarning);
    });
  }
}
