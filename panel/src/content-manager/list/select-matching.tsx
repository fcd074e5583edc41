/** Chooses all entries that the list has on all its pages, as far as one action may go. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { t } from '../../i18n/messages.ts';
import type { QueryObject } from '../../routing/query-codec.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.tsx';
import { collectionPath, type Entry, type EntryPage, MOST_CHOSEN } from '../entries/entries.ts';
import { BulkProgress } from './bulk-progress.tsx';
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
  const [count, setCount] = useState(0);
  const wanted = Math.min(total, MOST_CHOSEN);
  const read = useMutation({
    mutationFn: () => entriesOf(uid, query, mainField, setCount),
    onError: (error) => notify('danger', messageOf(error)),
  });
  // what is called with `mutate` is left out when the list has gone on to another page meanwhile
  const choose = (): void => read.mutate(undefined, { onSuccess: onSelect });
  if (read.isPending) return <BulkProgress done={count} total={wanted} />;
  return (
    <Button look="quiet" onClick={choose}>
      {wanted < total
        ? t('content-manager.bulk.select-first', { count: wanted, total })
        : t('content-manager.bulk.select-all', { count: total })}
    </Button>
  );
}

/** The first entries of a list with what actions look at, in pages. */
async function entriesOf(
  uid: string,
  query: QueryObject,
  mainField: string,
  onProgress: (count: number) => void,
): Promise<Entry[]> {
  // an entry that changes its place between two pages counts once
  const entries = new Map<number, Entry>();
  const fields = [...new Set(['id', mainField])].join(',');
  for (let page = 1; entries.size < MOST_CHOSEN; page += 1) {
    const { results } = await send<EntryPage>('GET', collectionPath(uid), {
      query: { ...query, fields, page, pageSize: PIECE },
    });
    for (const entry of results) entries.set(entry.id, entry);
    onProgress(entries.size);
    if (results.length < PIECE) break;
  }
  return [...entries.values()].slice(0, MOST_CHOSEN);
}
