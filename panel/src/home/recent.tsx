/** The entries that were edited last, by any editor. */
import { useQueries, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { send } from '../api/client.ts';
import { usePermissions } from '../api/permissions.ts';
import { rowTitle } from '../content-manager/form/value-text.ts';
import type { EntryPage } from '../content-manager/list/entries.ts';
import { StateBadge } from '../content-manager/list/state-badge.tsx';
import { entryAddress } from '../content-types/addresses.ts';
import { contentInitQuery, hasDrafts, READ, readableTypes } from '../content-types/content-types.ts';
import { t } from '../i18n/messages.ts';
import { relativeTime } from '../i18n/relative-time.ts';
import { displayName } from '../shell/display-name.ts';
import { Loading } from '../ui/loading.tsx';
import styles from './home.module.css';

const SHOWN = 8;

/** Of so many types: each is a request. */
const MOST_TYPES = 16;

export function Recent() {
  const permissions = usePermissions();
  const init = useSuspenseQuery(contentInitQuery).data;
  const types = readableTypes(init, permissions)
    .filter(({ kind, uid }) => kind === 'collectionType' && permissions.can(READ, uid))
    .slice(0, MOST_TYPES);
  const answers = useQueries({
    queries: types.map(({ uid }) => ({
      queryKey: ['content-manager', 'recent', uid],
      queryFn: () =>
        send<EntryPage>('GET', `/content-manager/collection-types/${uid}`, {
          query: { page: 1, pageSize: SHOWN, sort: 'updatedAt:DESC' },
        }),
    })),
  });
  if (answers.some(({ isPending }) => isPending) && types.length > 0) return <Loading />;
  const entries = answers
    .flatMap(({ data }, index) => (data?.results ?? []).map((entry) => ({ entry, type: types[index]! })))
    // entries without an editor have come with the project
    .filter(({ entry }) => entry['updatedBy'])
    .sort((one, other) => String(other.entry['updatedAt']).localeCompare(String(one.entry['updatedAt'])))
    .slice(0, SHOWN);
  if (entries.length === 0) return <p>{t('home.recent.none')}</p>;
  return (
    <ul className={styles['recent']}>
      {entries.map(({ entry, type }) => (
        <li key={`${type.uid} ${entry.id}`}>
          <span>
            <Link href={entryAddress(type.uid, entry.id, entry.locale)}>
              {rowTitle(entry) || String(entry.id)}
            </Link>{' '}
            <span className={styles['about']}>{type.info.displayName}</span>
          </span>
          {hasDrafts(type) && <StateBadge isPublished={Boolean(entry.publishedAt)} />}
          <span className={styles['about']}>
            {displayName(entry['updatedBy'] as object)}, {relativeTime(String(entry['updatedAt']))}
          </span>
        </li>
      ))}
    </ul>
  );
}
