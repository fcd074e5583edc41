/**
 * Actions of v4's content manager that go to another controller for one content-type: users are created and updated by
 * `contentmanageruser` of users-permissions, which extensions wrap.
 */

export interface TypeAction {
  /** The content-type in whose place it answers. */
  readonly type: string;
  /** The action's full name. */
  readonly scope: string;
}

const ofUsers = (action: string): TypeAction => ({
  type: 'plugin::users-permissions.user',
  scope: `plugin::users-permissions.contentmanageruser.${action}`,
});

/** By the action of the content manager, which also answers by default. */
export const TYPE_ACTIONS: ReadonlyMap<string, TypeAction> = new Map([
  ['plugin::content-manager.collection-types.create', ofUsers('create')],
  ['plugin::content-manager.collection-types.update', ofUsers('update')],
]);
