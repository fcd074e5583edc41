/** The entries that use files, as far as the person may see them. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { contentInitQuery } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import styles from '../media.module.css';
import type { FileUse, FileUses } from '../media.ts';
import { usesQuery } from '../media-requests.ts';

/** A longer list would not be read. */
const SHOWN = 20;

export function FileUseList({ uses: all }: { readonly uses: readonly FileUses[] }) {
  const { data: init, isPending } = useQuery(contentInitQuery);
  const found = distinct(all.flatMap(({ uses }) => uses));
  const hidden = all.some((one) => one.hidden);
  const hasMore = found.length > SHOWN || all.some((one) => one.hasMore);
  // entries are named by their types
  if (isPending) return null;
  return (
    <ul className={styles['uses']}>
      {found.slice(0, SHOWN).map((use) => {
        const type = init?.contentTypes.find(({ uid }) => uid === use.uid);
        const kind = type?.kind === 'singleType' ? 'single-types' : 'collection-types';
        const entry = type?.kind === 'singleType' ? use.uid : `${use.uid}/${use.id}`;
        return (
          <li key={`${use.uid} ${use.id}`}>
            <Link href={`/content-manager/${kind}/${entry}`}>
              {type?.info.displayName ?? use.uid}: {titleOf(use)}
            </Link>{' '}
            ({use.paths.join(', ')})
          </li>
        );
      })}
      {hidden && <li>{t('upload.details.used.hidden')}</li>}
      {hasMore && <li>{t('upload.details.used.more')}</li>}
    </ul>
  );
}

/** An entry that uses several of the files is named once. */
const distinct = (uses: readonly FileUse[]): readonly FileUse[] => [
  ...new Map(uses.map((use) => [`${use.uid} ${use.id}`, use])).values(),
];

/** The field that stands for the entry, or its id. */
function titleOf({ id, entry }: FileUse): string {
  const title = Object.entries(entry).find(
    ([name, value]) =>
      !['id', 'locale', 'publishedAt'].includes(name) && typeof value === 'string' && value !== '',
  )?.[1];
  return title === undefined ? String(id) : String(title);
}

/** The entries that use one file. */
export function FileUsesOf({ id }: { readonly id: number }) {
  const { data } = useQuery(usesQuery(id));
  if (!data) return null;
  return (
    <section>
      <h3 className={styles['factsTitle']}>{t('upload.details.used')}</h3>
      {data.uses.length === 0 && !data.hidden ? (
        <p className={styles['hint']}>{t('upload.details.used.none')}</p>
      ) : (
        <FileUseList uses={[data]} />
      )}
    </section>
  );
}
