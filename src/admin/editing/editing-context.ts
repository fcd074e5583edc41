/** What the services for editors work with. */
import type { ContentWriter } from '../../core/content/operations/content-writer.ts';
import type { SnapshotReader } from '../../core/content/snapshots/snapshot.ts';
import type { Database } from '../../core/database/database.ts';
import type { Layout } from '../../core/database/layout/layout.ts';
import type { Model } from '../../core/model/content-type.ts';

export interface EditingContext {
  readonly db: Database;
  readonly model: Model;
  readonly layout: () => Layout;
  readonly snapshots: SnapshotReader;
  readonly writer: ContentWriter;
  /** The moment of a write in ms. */
  readonly now: () => number;
}

/** Who changes an entry. */
export interface Author {
  /** The administrator's id; null for the server itself. */
  readonly adminId: number | null;
}
