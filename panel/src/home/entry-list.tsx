/** Entries on the first screen, with an address each: what they are called, their state, when they were changed. */
import { Link } from 'wouter';
import type { EntryOfType } from '../../../src/admin/content-manager/read/overview-routes.ts';
import { StateBadge } from '../content-manager/entries/state-badge.tsx';
import { entryAddress } from '../content-types/addresses.ts';
import type { ContentType } from '../content-types/content-types.ts';
import { relativeTime } from '../i18n/relative-time.ts';
import styles from './home.module.css';

interface EntryListProps {
  readonly entries: readonly EntryOfType[];
  readonly types: readonly ContentType[];
}

export const EntryList = ({ entries, types }: EntryListProps) => (
  <ul className={styles['recent']}>
    {entries.map(({ uid, id, title, locale, publishedAt, updatedAt }) => (
      <li key={`${uid} ${id}`}>
        <span className={styles['entry']}>
          <Link href={entryAddress(uid, id, locale)}>{title ?? String(id)}</Link>{' '}
          <span className={styles['about']}>
            {types.find((type) => type.uid === uid)?.info.displayName}
            {locale !== null && ` · ${locale}`}
          </span>
        </span>
        {publishedAt !== undefined && <StateBadge isPublished={Boolean(publishedAt)} />}
        {updatedAt !== null && <span className={styles['about']}>{relativeTime(updatedAt)}</span>}
      </li>
    ))}
  </ul>
);
