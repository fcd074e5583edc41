/** What writing takes besides a database, where there are no listeners. */
import { EntryHooks } from '../../src/core/content/hooks/entry-hooks.ts';
import { PLAIN_VIEW } from '../../src/core/content/hooks/listener-view.ts';
import { RowHooks } from '../../src/core/content/hooks/row-hooks.ts';
import type { ContentReader } from '../../src/core/content/read-content.ts';
import type { Database } from '../../src/core/database/database.ts';
import { EventBus } from '../../src/core/hooks/event-bus.ts';
import { Hooks } from '../../src/core/hooks/hooks.ts';
import { RowEffects } from '../../src/core/hooks/row-effects.ts';
import type { ResolveSettings } from '../../src/core/query/resolve/context.ts';

export function withoutListeners(db: Database, reader: ContentReader, settings: () => ResolveSettings) {
  const events = new EventBus((work) => db.afterCommit(work));
  const options = { db, reader, settings, events, hooks: new Hooks(), view: PLAIN_VIEW };
  return {
    events,
    effects: new RowEffects(),
    hooks: new EntryHooks(options),
    rowHooks: new RowHooks(options, []),
  };
}
