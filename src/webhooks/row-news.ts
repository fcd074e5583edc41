/**
 * What the outside is told of users and files. Their rows have writers of their own, which tell of them inside
 * their transactions (`src/content/write/events.ts`); so what is told is read there, and sent after the commit.
 */

import type { ContentReader } from '../content/read-content.ts';
import type { ContentEvent, EventHub } from '../content/write/events.ts';
import { NEWS_READER, readNews } from '../content/write/news.ts';
import { FILE_UID } from '../database/layout/layout.ts';
import type { Params } from '../query/params.ts';
import { USER_UID } from '../users/users-context.ts';
import type { Webhooks } from './webhooks.ts';

export type RowKind = 'Create' | 'Update' | 'Delete';

/** The events of each kind of write; the words of v4, which tells nobody of users that go. */
export const ROW_NEWS: Readonly<Record<string, Partial<Record<RowKind, readonly string[]>>>> = {
  [USER_UID]: { Create: ['entry.create'], Update: ['entry.update'] },
  [FILE_UID]: {
    Create: ['media.create'],
    Update: ['entry.update', 'media.update'],
    Delete: ['media.delete'],
  },
};

/** What comes along; users come with their roles. */
const SHOWN: Readonly<Record<string, Params>> = { [USER_UID]: { populate: ['role'] } };

/** When the row is as the outside is told of it. */
const POINTS: Partial<Record<ContentEvent['name'], RowKind>> = {
  afterCreate: 'Create',
  afterUpdate: 'Update',
  beforeDelete: 'Delete',
};

const ALL_NEWS = new Set(Object.values(ROW_NEWS).flatMap((kinds) => Object.values(kinds).flat()));

/** Has webhooks told of users and files, where no code does it. */
export function tellOfRows(events: EventHub, reader: ContentReader, webhooks: Webhooks): void {
  events.subscribe(
    async ({ name, type, id }) => {
      const kind = POINTS[name];
      const wanted = kind && ROW_NEWS[type.uid]?.[kind]?.filter((event) => webhooks.wants(event));
      if (!wanted || wanted.length === 0 || id === null) return;
      const entry = await readNews(reader, type, NEWS_READER, SHOWN[type.uid] ?? {}, id);
      for (const event of wanted) webhooks.tell(event, type, entry);
    },
    () => [...ALL_NEWS].some((event) => webhooks.wants(event)),
    true,
  );
}
