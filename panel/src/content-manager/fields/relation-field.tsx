/** A relation: the related entries, and a search for others. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { send } from '../../api/client.ts';
import { entryAddress } from '../../content-types/addresses.ts';
import { contentInitQuery, hasDrafts } from '../../content-types/content-types.ts';
import { useValue } from '../../document/document-context.ts';
import { isToMany } from '../../document/entry-values.ts';
import type { RelatedRow, RelationValue } from '../../document/relation-value.ts';
import { t } from '../../i18n/messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import { SearchSelect } from '../../ui/search-select.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { StateBadge } from '../list/state-badge.tsx';
import { named } from './field-name.ts';
import type { FieldProps } from './field-props.ts';
import styles from './fields.module.css';
import { useForm } from './form-context.ts';

const PAGE = 10;

interface RelatedPage {
  readonly results?: readonly RelatedRow[];
  readonly data?: RelatedRow | null;
  readonly pagination?: { readonly page: number; readonly pageCount: number; readonly total: number };
}

/** The entries that are stored as related, the last page first, as the server has them. */
function useStoredRows({ owner, name }: FieldProps) {
  const { data, hasNextPage, fetchNextPage, isPending } = useInfiniteQuery({
    queryKey: ['content-manager', 'relations', owner.uid, owner.id, name],
    queryFn: ({ pageParam }) =>
      send<RelatedPage>('GET', `/content-manager/relations/${owner.uid}/${owner.id}/${name}`, {
        query: { page: pageParam, pageSize: PAGE },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination && pagination.page < pagination.pageCount ? pagination.page + 1 : undefined,
    enabled: owner.id !== null,
  });
  const pages = data?.pages ?? [];
  const rows = pages.flatMap(({ results, data: one }) => results ?? (one ? [one] : [])).toReversed();
  return {
    rows,
    total: pages[0]?.pagination?.total ?? rows.length,
    hasNextPage,
    fetchNextPage,
    isPending: isPending && owner.id !== null,
  };
}

export function RelationField(props: FieldProps) {
  const { path, attribute, label, mainField, disabled, error, hint } = props;
  const [value, set] = useValue<RelationValue>(path);
  const stored = useStoredRows(props);
  const isMany = isToMany(attribute);
  const rows = value?.rows ?? stored.rows;
  const change = (next: readonly RelatedRow[]): void =>
    set({ before: value?.before ?? stored.rows.map(({ id }) => id), rows: next });
  const titleOf = (row: RelatedRow): string => String((mainField && row[mainField]) || row.id);
  const total = stored.total + rows.length - (value?.before.length ?? stored.rows.length);
  const shown = isMany && total > 0 ? `${label} (${total})` : label;
  return (
    <div className={styles['relations']}>
      <RelationSearch
        {...props}
        label={shown}
        rows={rows}
        removed={(value?.before ?? []).filter((id) => !rows.some((row) => row.id === id))}
        titleOf={titleOf}
        onPick={(row) => change(isMany ? [...rows, row] : [row])}
      />
      {error && <p className={fieldStyles['error']}>{error}</p>}
      {hint && <p className={fieldStyles['hint']}>{hint}</p>}
      {stored.hasNextPage && (
        <Button look="quiet" onClick={() => void stored.fetchNextPage()} disabled={value !== null}>
          {t('content-manager.relation.loadMore')}
        </Button>
      )}
      <SortableList
        items={rows}
        keyOf={(row) => String(row.id)}
        nameOf={titleOf}
        onChange={change}
        disabled={disabled || !isMany}
      >
        {(row, _index, handle) => (
          <RelatedEntry
            row={row}
            target={attribute.targetModel ?? ''}
            title={titleOf(row)}
            handle={handle}
            onRemove={disabled ? null : () => change(rows.filter(({ id }) => id !== row.id))}
          />
        )}
      </SortableList>
    </div>
  );
}

interface RelatedEntryProps {
  readonly row: RelatedRow;
  readonly target: string;
  readonly title: string;
  readonly handle: ReactNode;
  readonly onRemove: (() => void) | null;
}

function RelatedEntry({ row, target, title, handle, onRemove }: RelatedEntryProps) {
  const type = useQuery(contentInitQuery).data?.contentTypes.find(({ uid }) => uid === target);
  return (
    <div className={styles['related']}>
      {handle}
      {type?.isDisplayed ? (
        <Link href={entryAddress(target, row.id)} className={styles['relatedLink']!}>
          {title}
        </Link>
      ) : (
        <span className={styles['relatedLink']}>{title}</span>
      )}
      {type && hasDrafts(type) && 'publishedAt' in row && (
        <StateBadge isPublished={Boolean(row.publishedAt)} />
      )}
      {onRemove && (
        <IconButton label={t('content-manager.relation.disconnect')} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

interface RelationSearchProps extends FieldProps {
  readonly rows: readonly RelatedRow[];
  /** Stored as related, and taken out since. */
  readonly removed: readonly number[];
  readonly titleOf: (row: RelatedRow) => string;
  readonly onPick: (row: RelatedRow) => void;
}

/** How long typing rests before the server is asked, in ms. */
const PAUSE = 250;

function RelationSearch(props: RelationSearchProps) {
  const { owner, name, label, labelNote, path } = props;
  const { required, disabled, placeholder, rows, removed, titleOf, onPick } = props;
  const { locale } = useForm();
  const [searchText, setSearchText] = useState('');
  const [debouncedText, setDebouncedText] = useState('');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedText(searchText), PAUSE);
    return () => clearTimeout(timer);
  }, [searchText]);
  const query = {
    page: 1,
    pageSize: PAGE * 2,
    _q: debouncedText,
    _filter: '$containsi',
    ...(owner.id === null ? {} : { entityId: owner.id }),
    ...(locale === null ? {} : { locale }),
    idsToOmit: rows.map(({ id }) => id),
    idsToInclude: removed,
  };
  const { data, isFetching } = useQuery({
    queryKey: ['content-manager', 'relation-search', owner.uid, name, query],
    queryFn: ({ signal }) =>
      send<{ results: readonly RelatedRow[] }>('GET', `/content-manager/relations/${owner.uid}/${name}`, {
        query,
        signal,
      }),
    enabled: isOpen,
  });
  const options = data?.results ?? [];
  return (
    <SearchSelect
      {...named(path)}
      label={label}
      labelNote={labelNote}
      required={required}
      placeholder={placeholder ?? t('content-manager.relation.add')}
      disabled={disabled}
      searchText={searchText}
      onSearchText={setSearchText}
      onOpen={setOpen}
      found={options.map((row) => ({
        id: row.id,
        label: titleOf(row),
        mark: 'publishedAt' in row ? <StateBadge isPublished={Boolean(row.publishedAt)} /> : null,
      }))}
      empty={t(isFetching ? 'content-manager.relation.isLoading' : 'content-manager.relation.notAvailable')}
      onPick={(id) => {
        const row = options.find((one) => one.id === id);
        if (row) onPick(row);
      }}
    />
  );
}
