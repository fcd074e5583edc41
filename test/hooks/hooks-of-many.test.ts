/** The hooks of a write of several entries: what listeners to the write as a whole cost. */
import { expect, test } from 'vitest';
import { EntryHooks } from '../../src/core/content/hooks/entry-hooks.ts';
import { PLAIN_VIEW } from '../../src/core/content/hooks/listener-view.ts';
import { EventBus } from '../../src/core/hooks/event-bus.ts';

const seen: string[] = [];

/** What reads an entry fails. */
const reader = new Proxy(
  {},
  {
    get: () => {
      throw new Error('an entry was read');
    },
  },
);

const hooks = {
  hasListenersToAny: () => true,
  before: async (_uid: string, action: string, params: unknown) => {
    seen.push(`before ${action}`);
    return { params };
  },
  after: async (_operation: unknown, result: { readonly count: number }) => {
    seen.push(`after ${result.count}`);
  },
};

const request = { type: { uid: 'api::article.article' }, params: {} };

test.each([
  ['updateMany', { publishedAt: null }, 'entry.unpublish'],
  ['deleteMany', null, 'entry.delete'],
] as const)('no entry of a %s is read for events that nobody receives', async (action, data, event) => {
  const many = new EntryHooks({
    hooks,
    reader,
    events: new EventBus(() => {}),
    settings: () => ({}),
    view: PLAIN_VIEW,
  } as never);
  const hooked = await many.beforeMany(request as never, action, [1, 2], data);
  await hooked.after([1, 2], [event]);
  expect(seen.splice(0)).toEqual([`before ${action}`, 'after 2']);
});
