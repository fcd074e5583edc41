/** What project code works with once the database is open. Types only. */

import type { ContentViews } from '../../admin/content-manager/content-manager-context.ts';
import type { Webhooks } from '../../api/webhooks/webhooks.ts';
import type { Access } from '../../core/access/access.ts';
import type { Clock } from '../../core/base/clock.ts';
import type { EntryHooks } from '../../core/content/hooks/entry-hooks.ts';
import type { RowHooks } from '../../core/content/hooks/row-hooks.ts';
import type { ContentWriter } from '../../core/content/operations/content-writer.ts';
import type { ContentReader } from '../../core/content/read-content.ts';
import type { BlockingReader } from '../../core/database/blocking-read.ts';
import type { Database } from '../../core/database/database.ts';
import type { Layout } from '../../core/database/layout/layout.ts';
import type { EventBus } from '../../core/hooks/event-bus.ts';
import type { Hooks } from '../../core/hooks/hooks.ts';
import type { RowEffects } from '../../core/hooks/row-effects.ts';
import type { Model } from '../../core/model/content-type.ts';
import type { ResolveSettings } from '../../core/query/resolve/context.ts';
import type { MediaLibrary } from '../../core/upload/media-library.ts';

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
