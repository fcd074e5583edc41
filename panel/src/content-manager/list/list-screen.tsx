/** The list of a collection type. Its address holds what it shows, so that it can be kept and sent to others. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Plus, RefreshCw, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { AdminUser } from '../../../../src/admin/administrators/stores/admin-user-store.ts';
import { getData } from '../../api/client.ts';
import { panelSettingsQuery } from '../../api/panel-settings.ts';
import { useMe } from '../../api/queries.ts';
import { createAddress, trashAddress, typeAddress } from '../../content-types/addresses.ts';
import { configurationQuery } from '../../content-types/configuration.ts';
import {
  type Attribute,
  type ContentType,
  CREATE,
  contentInitQuery,
  DELETE,
  hasDrafts,
  isLocalized,
  READ,
} from '../../content-types/content-types.ts';
import { localeName, localeOf, localesQuery, openLocales } from '../../content-types/locales.ts';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { usePluginHost } from '../../plugin-host/plugin-host.ts';
import { PluginZone } from '../../plugin-host/plugin-zone.tsx';
import { readQuery } from '../../routing/query-codec.ts';
import { ButtonLink, IconButton, IconLink } from '../../ui/button.tsx';
import { displayName } from '../../ui/display-name.ts';
import { type FilterField, Filters } from '../../ui/filters.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Empty, Failure, Main, PageHead } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { type Option, Select } from '../../ui/select.tsx';
import tableStyles from '../../ui/table.module.css';
import { type Entry, listQuery, MOST_CHOSEN } from '../entries/entries.ts';
import { ColumnChoice } from './column-choice.tsx';
import { columnsOf, fieldsOf } from './columns.ts';
import styles from './list-screen.module.css';
import { type ListState, listAddressQuery, listRequestQuery, readListState } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import { fittingWidth, loadSavedView, NOTHING_SAVED, type SavedView, storeSavedView } from './saved-view.ts';

/** Loaded with the first entry that is chosen. */
const BulkActions = lazy(async () => ({ default: (await import('./bulk-actions.tsx')).BulkActions }));
const SelectMatching = lazy(async () => ({
  default: (await import('./select-matching.tsx')).SelectMatching,
}));

export function ListScreen({ type }: { readonly type: ContentType }) {
  const { uid, info } = type;
  const [, navigate] = useLocation();
  const search = useSearch();
  const permissions = usePermissions();
  const { contentType: view } = useSuspenseQuery(configurationQuery(uid)).data;
  const { keepsDeleted } = useSuspenseQuery(panelSettingsQuery).data;
  const locales = openLocales(useSuspenseQuery(localesQuery).data, permissions, uid);
  const { contentTypes } = useSuspenseQuery(contentInitQuery).data;
  const [kept, keep] = useSavedView(uid);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  // of all pages, where the person has chosen them
  const [gathered, setGathered] = useState<readonly Entry[]>([]);

  const state = readListState(readQuery(search), {
    ...view.settings,
    pageSize: kept.pageSize ?? view.settings.pageSize,
  });
  const locale = localeOf(locales, state.locale, isLocalized(type));
  const addressOf = (change: Partial<ListState>, inLocale = locale): string =>
    typeAddress(type, listAddressQuery({ ...state, ...change }, inLocale));
  const show = (change: Partial<ListState>): void => navigate(addressOf({ page: 1, ...change }));

  // an address without parameters gets those that hold, so that it can be kept
  const whole = addressOf({});
  useEffect(() => {
    if (search === '') navigate(whole, { replace: true });
  }, [search, whole, navigate]);

  const { mainField } = view.settings;
  const host = usePluginHost();
  const usual = useMemo(
    () => columnsOf(type, view, permissions, kept.columns),
    [type, view, permissions, kept.columns],
  );
  const columns = typeof host === 'object' ? host.columnsOf({ type, view, columns: usual }) : usual;
  const isClosed = !permissions.canLocale(READ, uid, locale);
  const fields = isClosed ? [] : fieldsOf(type, usual, mainField, permissions);
  const query = listRequestQuery(state, locale, fields);
  const { data, error, isPending, isFetching, refetch } = useQuery(listQuery(uid, query));
  // columns that are chosen leave the rows as they are
  const page = JSON.stringify({ ...query, fields: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are shown, so none of them is chosen
  useEffect(() => setSelected(new Set()), [page]);

  const rows = data?.results ?? [];
  useEffect(() => {
    if (typeof host === 'object' && data)
      host.showList({
        type,
        view,
        columns,
        entries: data.results,
        pagination: data.pagination,
        isLoading: false,
      });
  }, [host, type, view, columns, data]);
  const chosen = [...new Map([...gathered, ...rows].map((entry) => [entry.id, entry])).values()].filter(
    ({ id }) => selected.has(id),
  );
  const isPageChosen = rows.length > 0 && rows.every(({ id }) => selected.has(id));

  const mayCreate = permissions.canLocale(CREATE, uid, locale);
  const create = mayCreate && (
    <ButtonLink to={createAddress(uid, locale)} look="primary" icon={<Plus aria-hidden />}>
      {t('content-manager.HeaderLayout.button.label-add-entry')}
    </ButtonLink>
  );
  const people = usePeople();
  /** A related entry is asked for by what stands for it, an administrator by the id. */
  const filterOf = (
    name: string,
    { type: kind, targetModel }: Attribute,
  ): Pick<FilterField, 'type' | 'inner'> => {
    if (kind !== 'relation') return { type: kind };
    const inner = /^(created|updated)By$/.test(name) ? 'id' : (view.metadatas[name]?.list.mainField ?? 'id');
    const target = contentTypes.find((one) => one.uid === targetModel);
    return { inner, type: target?.attributes[inner]?.type ?? 'integer' };
  };
  const filterFields: readonly FilterField[] = Object.entries(type.attributes)
    .filter(([name]) => /^(id|(created|updated)(At|By))$/.test(name) || permissions.canField(READ, uid, name))
    .map(([name, attribute]) => ({
      name,
      label: view.metadatas[name]?.list.label ?? name,
      ...filterOf(name, attribute),
      options: /^(created|updated)By$/.test(name)
        ? people
        : attribute.enum?.map((value) => ({ value, label: value })),
    }));
  const isNarrowed = state.search !== '' || state.filters.length > 0;
  return (
    <Main busy={isFetching}>
      <PageHead
        title={info.displayName}
        subtitle={data ? t('content-manager.containers.List.entries', { count: data.pagination.total }) : ''}
        actions={create}
      />
      <div className={tableStyles['tools']}>
        {view.settings.searchable && (
          <SearchBox name={info.displayName} value={state.search} onSearch={(search) => show({ search })} />
        )}
        {view.settings.filterable && (
          <Filters fields={filterFields} filters={state.filters} onChange={(filters) => show({ filters })} />
        )}
        <span className={tableStyles['gap']} />
        {locale !== null && (
          <span className={styles['locale']}>
            <Select
              aria-label={t('i18n.actions.select-locale')}
              options={locales.map((one) => ({ value: one.code, label: localeName(one) }))}
              value={locale}
              onChange={(code) => navigate(addressOf({ page: 1 }, code))}
            />
          </span>
        )}
        <PluginZone view="listView" block="actions" slug={uid} />
        <IconButton label={t('content-manager.list.refresh')} onClick={() => void refetch()}>
          <RefreshCw aria-hidden />
        </IconButton>
        {permissions.can(DELETE, uid) && keepsDeleted && (
          <IconLink to={trashAddress(type)} label={t('content-manager.trash.title')}>
            <Trash2 aria-hidden />
          </IconLink>
        )}
        <ColumnChoice
          type={type}
          view={view}
          chosen={columns.map(({ name }) => name)}
          onChange={(columns) => keep({ ...kept, columns })}
          onReset={() => keep({ ...NOTHING_SAVED, pageSize: kept.pageSize })}
        />
      </div>
      {selected.size > 0 && (
        <Suspense>
          <BulkActions type={type} locale={locale} entries={chosen} onDone={() => setSelected(new Set())}>
            {data && isPageChosen && chosen.length < Math.min(data.pagination.total, MOST_CHOSEN) && (
              <SelectMatching
                key={page}
                uid={uid}
                query={listRequestQuery(state, locale, [])}
                total={data.pagination.total}
                mainField={mainField}
                onSelect={(entries) => {
                  setGathered(entries);
                  setSelected(new Set(entries.map(({ id }) => id)));
                }}
              />
            )}
          </BulkActions>
        </Suspense>
      )}
      {error && !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : isPending ? (
        <Loading />
      ) : data && data.results.length === 0 ? (
        <Empty action={isNarrowed ? undefined : create}>
          {isClosed
            ? t('content-manager.locales.closed', { type: info.displayName })
            : t(
                isNarrowed
                  ? 'content-manager.components.TableEmpty.withFilters'
                  : 'content-manager.components.TableEmpty.withoutFilter',
              )}
        </Empty>
      ) : (
        data && (
          <>
            <ListTable
              type={type}
              view={view}
              columns={columns}
              widths={kept.widths}
              onWidth={(name, width) =>
                keep({ ...kept, widths: { ...kept.widths, [name]: fittingWidth(width) } })
              }
              entries={data.results}
              locale={locale}
              sort={state.sort}
              onSort={(sort) => show({ sort })}
              selected={selected}
              onSelect={setSelected}
              hasState={hasDrafts(type)}
            />
            <Pagination
              page={state.page}
              pageSize={state.pageSize}
              pageCount={data.pagination.pageCount}
              addressOf={(number) => addressOf({ page: number })}
              onPageSize={(pageSize) => {
                keep({ ...kept, pageSize });
                show({ pageSize });
              }}
            />
          </>
        )
      )}
    </Main>
  );
}

/** What the person has chosen of this list, here or at another visit. */
function useSavedView(uid: string): readonly [SavedView, (view: SavedView) => void] {
  const { id } = useMe();
  const [kept, setKept] = useState(() => loadSavedView(id, uid));
  return [
    kept,
    (view) => {
      setKept(view);
      storeSavedView(id, uid, view);
    },
  ];
}

/**
 * The administrators by whom lists can be filtered: who made an entry, who changed it last.
 * @returns undefined for who may not see other administrators, and until they are known
 */
function usePeople(): readonly Option[] | undefined {
  const mayRead = usePermissions().can('admin::users.read');
  const { data } = useQuery({
    queryKey: ['administrators', 'names'],
    queryFn: () =>
      getData<{ results: readonly AdminUser[] }>('/admin/users', { query: { page: 1, pageSize: 100 } }),
    enabled: mayRead,
    staleTime: 300_000,
  });
  return data?.results.map((person) => ({ value: String(person.id), label: displayName(person) }));
}
