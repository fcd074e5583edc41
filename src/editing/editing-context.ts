/** What the services for editors work with. */
import type { ContentWriter } from '../content/operations/content-writer.ts';
import type { SnapshotReader } from '../content/snapshots/snapshot.ts';
import type { Database } from '../database/database.ts';
import type { Layout } from '../database/layout/layout.ts';
import type { Model } from '../model/content-type.ts';

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
