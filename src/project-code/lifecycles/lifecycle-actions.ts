/** The eighteen points of v4 at which listeners are called for what happens to rows. */
export const LIFECYCLE_ACTIONS = [
  'beforeCreate',
  'afterCreate',
  'beforeCreateMany',
  'afterCreateMany',
  'beforeUpdate',
  'afterUpdate',
  'beforeUpdateMany',
  'afterUpdateMany',
  'beforeDelete',
  'afterDelete',
  'beforeDeleteMany',
  'afterDeleteMany',
  'beforeFindOne',
  'afterFindOne',
  'beforeFindMany',
  'afterFindMany',
  'beforeCount',
  'afterCount',
] as const;

export type LifecycleAction = (typeof LIFECYCLE_ACTIONS)[number];

/** What happens between a `before` and its `after`. */
export type LifecycleKind = LifecycleAction extends infer Action
  ? Action extends `before${infer Kind}`
    ? Kind
    : never
  : never;
