/** The rows of a list. A click anywhere on a row opens its entry. */
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { usePermissions } from '../../api/permissions.ts';
import { entryAddress } from '../../content-types/addresses.ts';
import type { ViewConfiguration } from '../../content-types/configuration.ts';
import { type ContentType, CREATE, DELETE, isLocalized } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import { IconButton, IconLink } from '../../ui/button.tsx';
import { ariaSort, SortButton } from '../../ui/sort-button.tsx';
import styles from '../../ui/table.module.css';
import { AvailableLocales } from './available-locales.tsx';
import { type Column, sortKey } from './columns.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import type { Entry } from './entries.ts';
import { StateBadge } from './state-badge.tsx';
import { useDuplicate } from './use-duplicate.ts';
import { ValueCell } from './value-cell.tsx';

interface ListTableProps {
  readonly type: ContentType;
  readonly view: ViewConfiguration;
  readonly columns: readonly Column[];
  readonly entries: readonly Entry[];
  readonly locale: string | null;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (selected: ReadonlySet<number>) => void;
  readonly hasState: boolean;
}

export function ListTable(props: ListTableProps) {
  const { type, view, columns, entries, locale, sort, onSort, selected, onSelect, hasState } = props;
  const [, navigate] = useLocation();
  const permissions = usePermissions();
  const [deleted, setDeleted] = useState<Entry | null>(null);
  const { duplicate, prohibited, dismiss } = useDuplicate(type);
  const { bulkable } = view.settings;
  const all = entries.length > 0 && entries.every(({ id }) => selected.has(id));
  const toggle = (id: number): void => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  const hasLocales = isLocalized(type);
  return (
    <div className={styles['frame']}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are chosen and opened */}
      <table role="grid" className={styles['table']} aria-label={type.info.displayName}>
        <thead>
          <tr>
            {bulkable && (
              <th scope="col">
                <input
                  type="checkbox"
                  aria-label={t('global.select-all-entries')}
                  checked={all}
                  ref={(input) => {
                    if (input) input.indeterminate = selected.size > 0 && !all;
                  }}
                  onChange={() => onSelect(new Set(all ? [] : entries.map(({ id }) => id)))}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
            {hasLocales && <th scope="col">{t('i18n.list-view.table.header.label')}</th>}
            {hasState && (
              <th scope="col" aria-sort={ariaSort(sort, 'publishedAt')}>
                <SortButton
                  label={t('content-manager.containers.ListPage.table-headers.publishedAt')}
                  name="publishedAt"
                  sort={sort}
                  onSort={onSort}
                />
              </th>
            )}
            <th scope="col">
              <span className="visually-hidden">
                {t('content-manager.containers.ListPage.table-headers.actions')}
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => {
            const { id } = entry;
            const line = index + 1;
            const rowLocale = hasLocales ? (entry.locale ?? locale) : null;
            const address = entryAddress(type.uid, id, rowLocale);
            return (
              <tr
                key={id}
                aria-selected={bulkable ? selected.has(id) : undefined}
                onClick={(event) => {
                  if (!(event.target as Element).closest('a, button, input, label, [role="dialog"]'))
                    navigate(address);
                }}
              >
                {bulkable && (
                  <td>
                    <input
                      type="checkbox"
                      aria-label={t('app.component.table.select.one-entry', { target: line })}
                      checked={selected.has(id)}
                      onChange={() => toggle(id)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.name}>
                    <ValueCell uid={type.uid} entry={entry} column={column} />
                  </td>
                ))}
                {hasLocales && (
                  <td>
                    <AvailableLocales entry={entry} />
                  </td>
                )}
                {hasState && (
                  <td>
                    <StateBadge isPublished={Boolean(entry.publishedAt)} />
                  </td>
                )}
                <td>
                  <div className={styles['rowActions']}>
                    <IconLink
                      to={address}
                      label={t('app.component.table.edit', {
                        target: t('content-manager.list.line', { line }),
                      })}
                    >
                      <Pencil aria-hidden />
                    </IconLink>
                    {permissions.canLocale(CREATE, type.uid, rowLocale) && (
                      <IconButton
                        label={t('app.component.table.duplicate', {
                          target: t('content-manager.list.line', { line }),
                        })}
                        onClick={() => void duplicate(id)}
                      >
                        <Copy aria-hidden />
                      </IconButton>
                    )}
                    {permissions.canLocale(DELETE, type.uid, rowLocale) && (
                      <IconButton
                        label={t('global.delete-target', {
                          target: t('content-manager.list.line', { line }),
                        })}
                        onClick={() => setDeleted(entry)}
                      >
                        <Trash2 aria-hidden />
                      </IconButton>
                    )}
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {prohibited && (
        <DuplicateDialog type={type} prohibited={prohibited} locale={locale} onClose={dismiss} />
      )}
      {deleted && (
        <DeleteDialog
          uid={type.uid}
          ids={[deleted.id]}
          onClose={() => setDeleted(null)}
          onDone={() => setDeleted(null)}
        />
      )}
    </div>
  );
}

interface HeadProps {
  readonly column: Column;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

const Head = ({ column, sort, onSort }: HeadProps) => {
  const name = sortKey(column);
  return (
    <th scope="col" aria-sort={column.sortable ? ariaSort(sort, name) : undefined}>
      {column.sortable ? (
        <SortButton label={column.label} name={name} sort={sort} onSort={onSort} />
      ) : (
        column.label
      )}
    </th>
  );
};
