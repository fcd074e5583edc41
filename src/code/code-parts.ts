/** What project code works with once the database is open. Types only. */
import type { Access } from '../access/access.ts';
import type { ContentReader } from '../content/read-content.ts';
import type { ContentWriter } from '../content/write/write-content.ts';
import type { AtOnce } from '../database/at-once.ts';
import type { Database } from '../database/database.ts';
import type { Layout } from '../database/layout/layout.ts';
import type { Model } from '../model/content-type.ts';
import type { ResolveSettings } from '../query/resolve/context.ts';
import type { MediaLibrary } from '../upload/media-library.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

export interface CodeParts {
  readonly db: Database;
  /** The same database, for what cannot wait. */
  readonly atOnce: AtOnce;
  readonly model: Model;
  readonly layout: Layout;
  readonly reader: ContentReader;
  readonly writer: ContentWriter;
  readonly access: Access;
  readonly library: MediaLibrary;
  readonly webhooks: Webhooks;
  /** As they are now: the default locale may change. */
  readonly settings: ResolveSettings;
  /** Reads settings and permissions anew, which this process has changed itself; never rejects. */
  refreshSettings(): Promise<void>;
}
