/** Who listens to reads: a project's own code, where it does. */
import type { ContentType } from '../../model/content-type.ts';
import type { RootSelection } from '../../query/selection.ts';

/** A read that has been told of. */
export interface WatchedRead {
  /** What is to be read, as the listeners have left it. */
  readonly selection: RootSelection;
  /** Tells of it once more, when it has been read. */
  after(): Promise<void>;
}

export interface ReadWatch {
  /** Whether anybody listens to reads of a type; where not, these go from the database to the client. */
  hears(uid: string): boolean;
  /** @throws what a listener refuses the read with */
  before(type: ContentType, selection: RootSelection): Promise<WatchedRead>;
}

/** What a project without code has. */
export const NOBODY_READS: ReadWatch = {
  hears: () => false,
  before: async (_type, selection) => ({ selection, after: async () => {} }),
};
