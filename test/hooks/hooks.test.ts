/** Hooks run before and after an operation; without listeners nothing runs. */
import { expect, test } from 'vitest';
import { type HookAction, type HookListener, Hooks } from '../../src/core/hooks/hooks.ts';

const TAG = 'api::tag.tag';

/** Listens to some actions and records the calls. */
function listener(lines: string[], name: string, actions: readonly HookAction[]): HookListener {
  return {
    hasListeners: (uid, action) => uid === TAG && actions.includes(action),
    before: async ({ action, params, states }) => {
      states.set(name, { seen: params['data'] });
      lines.push(`${name} before ${action}`);
    },
    after: async ({ action, states }, result) => {
      lines.push(`${name} after ${action} ${String(result)} ${String(states.get(name)?.['seen'])}`);
    },
  };
}

test('listeners run in the order they have subscribed, and keep what is theirs', async () => {
  const hooks = new Hooks();
  const lines: string[] = [];
  hooks.subscribe(listener(lines, 'first', ['create']));
  const end = hooks.subscribe(listener(lines, 'second', ['create', 'findMany']));
  const result = await hooks.around(TAG, 'create', { data: 'sent' }, async () => {
    lines.push('work');
    return 5;
  });
  expect(result).toBe(5);
  expect(lines.splice(0)).toEqual([
    'first before create',
    'second before create',
    'work',
    'first after create 5 sent',
    'second after create 5 sent',
  ]);
  end();
  expect(hooks.hasListeners(TAG, 'findMany')).toBe(false);
  expect(hooks.hasListeners(TAG, 'create', 'after')).toBe(true);
  expect(hooks.hasListenersToAny('api::other.other', ['create', 'update'])).toBe(false);
});

test('what a listener changes reaches the work, and not the parameters of the caller', async () => {
  const hooks = new Hooks();
  hooks.subscribe({
    hasListeners: () => true,
    before: async ({ params }) => {
      params['where'] = { id: 2 };
    },
    after: async (_operation, result) => {
      (result as { name: string }).name = 'changed';
    },
  });
  const params = { where: { id: 1 } };
  const found = await hooks.around(TAG, 'findOne', params, async ({ where }) => ({ where, name: 'read' }));
  expect(found).toEqual({ where: { id: 2 }, name: 'changed' });
  expect(params).toEqual({ where: { id: 1 } });
});

test('a listener that throws before keeps the work from running', async () => {
  const hooks = new Hooks();
  const lines: string[] = [];
  hooks.subscribe({
    hasListeners: () => true,
    before: async () => {
      throw new Error('refused');
    },
    after: async () => {},
  });
  hooks.subscribe(listener(lines, 'later', ['delete']));
  await expect(hooks.around(TAG, 'delete', {}, async () => lines.push('work'))).rejects.toThrow('refused');
  expect(lines).toEqual([]);
});

test('a write that has met no row ends without after; a read that has found none does not', async () => {
  const hooks = new Hooks();
  const lines: string[] = [];
  hooks.subscribe(listener(lines, 'one', ['update', 'findOne']));
  for (const action of ['update', 'findOne'] as const) await hooks.around(TAG, action, {}, async () => null);
  expect(lines).toEqual(['one before update', 'one before findOne', 'one after findOne null undefined']);
});
