/** The tree of actions of a role ↔ the list of those it is allowed. Pure. */
import type { ActionGroup } from '../content-api/bound-routes.ts';
import { groupsOf } from '../content-api/bound-routes.ts';
import type { AllowedActions } from './accounts.ts';

/** The groups of a tree. */
export const groupsOfTree = (tree: AllowedActions): ActionGroup[] =>
  groupsOf(
    Object.fromEntries(
      Object.entries(tree).map(([owner, { controllers }]) => [
        owner,
        {
          controllers: Object.fromEntries(
            Object.entries(controllers).map(([name, actions]) => [name, Object.keys(actions)]),
          ),
        },
      ]),
    ),
  );

/** The full names of the actions a tree allows. */
export const allowedIn = (tree: AllowedActions): string[] =>
  Object.entries(tree).flatMap(([owner, { controllers }]) =>
    Object.entries(controllers).flatMap(([controller, actions]) =>
      Object.entries(actions).flatMap(([action, { enabled }]) =>
        enabled ? [`${owner}.${controller}.${action}`] : [],
      ),
    ),
  );

/** The same tree with these actions allowed and no others. */
export function allow(tree: AllowedActions, allowed: readonly string[]): AllowedActions {
  const names = new Set(allowed);
  return Object.fromEntries(
    Object.entries(tree).map(([owner, { controllers }]) => [
      owner,
      {
        controllers: Object.fromEntries(
          Object.entries(controllers).map(([controller, actions]) => [
            controller,
            Object.fromEntries(
              Object.entries(actions).map(([action, state]) => [
                action,
                { ...state, enabled: names.has(`${owner}.${controller}.${action}`) },
              ]),
            ),
          ]),
        ),
      },
    ]),
  );
}
