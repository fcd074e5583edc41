/** Chooses all entries that the list has on all its pages, as far as one action may go. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { t } from '../../i18n/messages.ts';
import type { QueryObject } from '../../routing/query-codec.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { collectionPath, type Entry, type EntryPage, MOST_CHOSEN } from './entries.ts';
import { PIECE } from './in-pieces.ts';

interface SelectMatchingProps {
  readonly uid: string;
  /** The list's request; its page and fields are put in place. */
  readonly query: QueryObject;
  /** How many entries the list has. */
  readonly total: number;
  readonly mainField: string;
  readonly onSelect: (entries: readonly Entry[]) => void;
}

export function SelectMatching({ uid, query, total, mainField, onSelect }: SelectMatchingProps) {
  const [isWanted, setWanted] = useState(false);
  const [count, setCount] = useState(0);
  const wanted = Math.min(total, MOST_CHOSEN);
  const { data, error } = useQuery({
    queryKey: ['content-manager', 'matching', uid, query],
    queryFn: ({ signal }) => entriesOf(uid, query, mainField, { signal, onProgress: setCount }),
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer chooses
  useEffect(() => {
    if (data) onSelect(data);
  }, [data]);
  useEffect(() => {
    if (!error) return;
    setWanted(false);
    notify('danger', messageOf(error));
  }, [error]);
  if (isWanted) return <BulkProgress done={count} total={wanted} />;
  return (
    <Button look="quiet" onClick={() => setWanted(true)}>
      {wanted < total
        ? t('content-manager.bulk.select-first', { count: wanted, total })
        : t('content-manager.bulk.select-all', { count: total })}
    </Button>
  );
}

interface Reading {
  readonly signal: AbortSignal;
  readonly onProgress: (count: number) => void;
}

/** The first entries of a list with what actions look at, in pages. */
async function entriesOf(
  uid: string,
  query: QueryObject,
  mainField: string,
  { signal, onProgress }: Reading,
): Promise<Entry[]> {
  // an entry that changes its place between two pages counts once
  const entries = new Map<number, Entry>();
  const fields = [...new Set(['id', mainField])].join(',');
  for (let page = 1; entries.size < MOST_CHOSEN; page += 1) {
    const { results } = await send<EntryPage>('GET', collectionPath(uid), {
      query: { ...query, fields, page, pageSize: PIECE },
      signal,
    });
    for (const entry of results) entries.set(entry.id, entry);
    onProgress(entries.size);
    if (results.length < PIECE) break;
  }
  return [...entries.values()].slice(0, MOST_CHOSEN);
}
