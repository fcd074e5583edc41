/** `strapi.db.lifecycles` as a listener of the server's hooks. */
import type { HookAction, HookListener, HookPhase } from '../../core/hooks/hooks.ts';
import type { LifecycleAction } from './lifecycle-actions.ts';
import type { Lifecycles } from './lifecycles.ts';

/** What v4 calls the two phases of each action. */
const NAMES = {
  create: { before: 'beforeCreate', after: 'afterCreate' },
  createMany: { before: 'beforeCreateMany', after: 'afterCreateMany' },
  update: { before: 'beforeUpdate', after: 'afterUpdate' },
  updateMany: { before: 'beforeUpdateMany', after: 'afterUpdateMany' },
  delete: { before: 'beforeDelete', after: 'afterDelete' },
  deleteMany: { before: 'beforeDeleteMany', after: 'afterDeleteMany' },
  findOne: { before: 'beforeFindOne', after: 'afterFindOne' },
  findMany: { before: 'beforeFindMany', after: 'afterFindMany' },
  count: { before: 'beforeCount', after: 'afterCount' },
} as const satisfies Record<HookAction, Record<HookPhase, LifecycleAction>>;

/** Runs lifecycles where hooks run. */
export function lifecycleListener(lifecycles: Lifecycles): HookListener {
  return {
    hasListeners: (uid, action, phase) => {
      const { before, after } = NAMES[action];
      return (
        (phase !== 'after' && lifecycles.hasListenerAt(uid, before)) ||
        (phase !== 'before' && lifecycles.hasListenerAt(uid, after))
      );
    },
    before: async ({ uid, action, params, states }) => {
      await lifecycles.run(NAMES[action].before, uid, { params }, states);
    },
    after: async ({ uid, action, params, states }, result) => {
      await lifecycles.run(NAMES[action].after, uid, { params, result }, states);
    },
  };
}
