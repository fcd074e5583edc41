/** What project code works with once the database is open. Types only. */
import type { Access } from '../../access/access.ts';
import type { Clock } from '../../base/clock.ts';
import type { EntryHooks } from '../../content/hooks/entry-hooks.ts';
import type { RowHooks } from '../../content/hooks/row-hooks.ts';
import type { ContentWriter } from '../../content/operations/content-writer.ts';
import type { ContentReader } from '../../content/read-content.ts';
import type { ContentViews } from '../../content-manager/content-manager-context.ts';
import type { BlockingReader } from '../../database/blocking-read.ts';
import type { Database } from '../../database/database.ts';
import type { Layout } from '../../database/layout/layout.ts';
import type { EventBus } from '../../hooks/event-bus.ts';
import type { Hooks } from '../../hooks/hooks.ts';
import type { RowEffects } from '../../hooks/row-effects.ts';
import type { Model } from '../../model/content-type.ts';
import type { ResolveSettings } from '../../query/resolve/context.ts';
import type { MediaLibrary } from '../../upload/media-library.ts';
import type { Webhooks } from '../../webhooks/webhooks.ts';

export interface AppServices {
  readonly db: Database;
  readonly clock: Clock;
  /** The same database, for what cannot wait. */
  readonly atOnce: BlockingReader;
  readonly model: Model;
  readonly layout: Layout;
  readonly reader: ContentReader;
  readonly writer: ContentWriter;
  readonly access: Access;
  readonly library: MediaLibrary;
  readonly webhooks: Webhooks;
  readonly hooks: Hooks;
  readonly entryHooks: EntryHooks;
  readonly rowHooks: RowHooks;
  readonly effects: RowEffects;
  readonly bus: EventBus;
  readonly views: ContentViews;
  /** As they are now: the default locale may change. */
  readonly settings: ResolveSettings;
  /** Reads settings and permissions again after this process has changed them; never rejects. */
  refreshSettings(): Promise<void>;
}
