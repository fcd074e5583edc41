/** Which other entries use an entry. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { getData } from '../../api/client.ts';
import { entryAddress, typeAddress } from '../../content-types/addresses.ts';
import { contentInitQuery } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { EntryTarget } from '../entries/entry-target.ts';
import styles from './history.module.css';

interface Use {
  readonly uid: string;
  readonly id: number;
  readonly paths: readonly string[];
  readonly entry: Readonly<Record<string, unknown>>;
}

export interface Uses {
  readonly uses: readonly Use[];
  readonly hidden: boolean;
  readonly hasMore: boolean;
}

const usesQuery = ({ path, query }: EntryTarget) => ({
  queryKey: ['content-manager', 'where-used', path, query],
  queryFn: () => getData<Uses>(`${path}/where-used`, { query }),
  staleTime: 0,
});

/** How many are named before the rest is counted. */
const NAMED = 8;

interface WhereUsedProps {
  readonly target: EntryTarget;
  /** What is said where nothing uses it; nothing unless given. */
  readonly none?: string;
}

export function WhereUsed({ target, none }: WhereUsedProps) {
  const { data } = useQuery(usesQuery(target));
  if (!data) return null;
  const { uses, hidden, hasMore } = data;
  if (uses.length === 0 && !hidden)
    return none === undefined ? null : <p className={styles['soft']}>{none}</p>;
  return (
    <div className={styles['uses']}>
      {uses.length > 0 && <p>{t('content-manager.used.title', { count: uses.length })}</p>}
      <ul>
        {uses.slice(0, NAMED).map((use) => (
          <UseItem key={`${use.uid} ${use.id}`} use={use} />
        ))}
        {uses.length > NAMED && <li>{t('content-manager.used.others', { count: uses.length - NAMED })}</li>}
        {hidden && <li>{t('content-manager.used.hidden')}</li>}
        {hasMore && <li>{t('content-manager.used.more')}</li>}
      </ul>
    </div>
  );
}

function UseItem({ use: { uid, id, paths, entry } }: { readonly use: Use }) {
  const type = useSuspenseQuery(contentInitQuery).data.contentTypes.find((one) => one.uid === uid);
  const title = Object.entries(entry).find(
    ([name, value]) => name !== 'id' && typeof value === 'string' && value !== '',
  )?.[1];
  const label = String(title ?? id);
  const isSingle = type?.kind === 'singleType';
  return (
    <li>
      {type?.isDisplayed ? (
        <Link href={isSingle ? typeAddress(type) : entryAddress(uid, id)}>{label}</Link>
      ) : (
        label
      )}{' '}
      <span className={styles['soft']}>
        {t('content-manager.used.where', { type: type?.info.displayName ?? uid, fields: paths.join(', ') })}
      </span>
    </li>
  );
}

/** A button that shows where an entry is used. */
export function Uses({ target }: { readonly target: EntryTarget }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button wide icon={<Link2 aria-hidden />} onClick={() => setOpen(true)}>
        {t('content-manager.used.show')}
      </Button>
      {isOpen && (
        <Dialog title={t('content-manager.used.show')} onClose={() => setOpen(false)}>
          <WhereUsed target={target} none={t('content-manager.used.none')} />
        </Dialog>
      )}
    </>
  );
}
