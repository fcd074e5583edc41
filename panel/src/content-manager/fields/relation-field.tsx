/** A relation: the related entries, and a search for others. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { send } from '../../api/client.ts';
import { entryAddress } from '../../content-types/addresses.ts';
import { contentInitQuery, hasDrafts } from '../../content-types/content-types.ts';
import { useDocument, useValue } from '../../document/document-context.ts';
import { isToMany } from '../../document/entry-values.ts';
import type { RelatedRow, RelationValue } from '../../document/relation-value.ts';
import { t } from '../../i18n/messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import { SearchSelect } from '../../ui/search-select.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { StateBadge } from '../entries/state-badge.tsx';
import { named } from './field-name.ts';
import type { FieldProps } from './field-props.ts';
import styles from './fields.module.css';
import { useForm } from './form-context.ts';

/** So many entries the search offers at once; it offers more at its end. */
const OFFERED = 20;

interface RelatedPage {
  readonly results?: readonly RelatedRow[];
  readonly data?: RelatedRow | null;
  readonly pagination?: { readonly page: number; readonly pageCount: number; readonly total: number };
}

/** A page of related entries: the first is small, as most relations are, and those after it are not. */
interface PageOf {
  readonly page: number;
  readonly size: number;
}

const FIRST: PageOf = { page: 1, size: 10 };
const LATER = 50;

const rowsOf = (pages: readonly RelatedPage[]): readonly RelatedRow[] =>
  pages.flatMap(({ results, data: one }) => results ?? (one ? [one] : [])).toReversed();

/** The entries that are stored as related, the last page first, as the server has them. */
function useStoredRows({ owner, name }: FieldProps) {
  const queryKey = ['content-manager', 'relations', owner.uid, owner.id, name];
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isPending } = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, client }) => {
      const { page, size } = pageParam;
      const answer = await send<RelatedPage>(
        'GET',
        `/content-manager/relations/${owner.uid}/${owner.id}/${name}`,
        {
          query: { page, pageSize: size },
        },
      );
      if (size === FIRST.size || page > 1) return answer;
      // the large page begins where the small one did
      const shown = client.getQueryData<{ readonly pages: readonly RelatedPage[] }>(queryKey)?.pages[0];
      const known = new Set(shown?.results?.map(({ id }) => id));
      return { ...answer, results: answer.results?.filter(({ id }) => !known.has(id)) ?? [] };
    },
    initialPageParam: FIRST,
    getNextPageParam: ({ pagination }, _pages, { page, size }): PageOf | undefined => {
      if (!pagination || pagination.page >= pagination.pageCount) return undefined;
      return size === FIRST.size ? { page: 1, size: LATER } : { page: page + 1, size };
    },
    enabled: owner.id !== null,
  });
  const pages = data?.pages ?? [];
  const rows = rowsOf(pages);
  return {
    rows,
    total: pages[0]?.pagination?.total ?? rows.length,
    hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: async () => rowsOf((await fetchNextPage()).data?.pages ?? []),
    isPending: isPending && owner.id !== null,
  };
}

export function RelationField(props: FieldProps) {
  const { path, attribute, label, mainField, disabled, error, hint } = props;
  const [value, set] = useValue<RelationValue>(path);
  const document = useDocument();
  const stored = useStoredRows(props);
  const isMany = isToMany(attribute);
  const rows = value?.rows ?? stored.rows;
  const change = (next: readonly RelatedRow[]): void =>
    set({ before: value?.before ?? stored.rows.map(({ id }) => id), rows: next });
  const titleOf = (row: RelatedRow): string => String((mainField && row[mainField]) || row.id);
  const total = stored.total + rows.length - (value?.before.length ?? stored.rows.length);
  /** Those that come now were related before, too: they stand before those that are shown, changed or not. */
  const loadMore = async (): Promise<void> => {
    const loaded = await stored.loadMore();
    const now = document.get(path) as RelationValue | null;
    if (now === null) return;
    const older = loaded.filter(({ id }) => !now.before.includes(id));
    set({
      before: [...older.map(({ id }) => id), ...now.before],
      rows: [...older.filter(({ id }) => !now.rows.some((row) => row.id === id)), ...now.rows],
    });
  };
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
        <Button look="quiet" onClick={() => void loadMore()} disabled={stored.isLoadingMore}>
          {t('content-manager.relation.loadMore')}
        </Button>
      )}
      <SortableList
        items={rows}
        keyOf={(row) => String(row.id)}
        nameOf={titleOf}
        hasPlainHandles
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
    pageSize: OFFERED,
    _q: debouncedText,
    _filter: '$containsi',
    ...(owner.id === null ? {} : { entityId: owner.id }),
    ...(locale === null ? {} : { locale }),
    idsToOmit: rows.map(({ id }) => id),
    idsToInclude: removed,
  };
  const { data, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['content-manager', 'relation-search', owner.uid, name, query],
    queryFn: ({ signal, pageParam }) =>
      send<RelatedPage>('GET', `/content-manager/relations/${owner.uid}/${name}`, {
        query: { page: pageParam, ...query },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination && pagination.page < pagination.pageCount ? pagination.page + 1 : undefined,
    enabled: isOpen,
  });
  const options = data?.pages.flatMap(({ results = [] }) => results) ?? [];
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
      onEnd={() => {
        if (hasNextPage && !isFetching) void fetchNextPage();
      }}
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
