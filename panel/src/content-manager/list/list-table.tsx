/** The rows of a list. A click anywhere on a row opens its entry. */
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { entryAddress } from '../../content-types/addresses.ts';
import type { ViewConfiguration } from '../../content-types/configuration.ts';
import { type ContentType, CREATE, DELETE, isLocalized } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { IconButton, IconLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { rowLink } from '../../ui/row-link.ts';
import { ariaSort, SortButton } from '../../ui/sort-button.tsx';
import styles from '../../ui/table.module.css';
import type { Entry } from '../entries/entries.ts';
import { StateBadge } from '../entries/state-badge.tsx';
import { AvailableLocales } from './available-locales.tsx';
import { type Column, LEAST, sortKey, titleColumn, usualWidth } from './columns.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { useDuplicate } from './use-duplicate.ts';
import { ValueCell } from './value-cell.tsx';
import { WidthHandle } from './width-handle.tsx';

interface ListTableProps {
  readonly type: ContentType;
  readonly view: ViewConfiguration;
  readonly columns: readonly Column[];
  /** In pixels, of the columns whose width the person has chosen. */
  readonly widths: Readonly<Record<string, number>>;
  readonly onWidth: (column: string, width: number) => void;
  readonly entries: readonly Entry[];
  readonly locale: string | null;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (selected: ReadonlySet<number>) => void;
  readonly hasState: boolean;
}

export function ListTable(props: ListTableProps) {
  const { type, view, columns, widths, onWidth, entries, locale } = props;
  const { sort, onSort, selected, onSelect, hasState } = props;
  const [, navigate] = useLocation();
  const permissions = usePermissions();
  const [deleted, setDeleted] = useState<Entry | null>(null);
  const { duplicate, prohibited, dismiss } = useDuplicate(type);
  const { bulkable, mainField } = view.settings;
  const title = titleColumn(columns, mainField);
  const all = entries.length > 0 && entries.every(({ id }) => selected.has(id));
  const toggle = (id: number): void => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  const hasLocales = isLocalized(type);
  const widthOf = (column: Column): number | null => widths[column.name] ?? usualWidth(column);
  const least =
    (bulkable ? 40 : 0) +
    (hasState ? 104 : 0) +
    (hasLocales ? 104 : 0) +
    112 +
    columns.reduce((sum, column) => sum + (widthOf(column) ?? LEAST), 0);
  return (
    <div className={styles['frame']}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are chosen and opened
        role="grid"
        className={classNames(styles['table'], styles['fixed'])}
        style={{ '--least': `${least}px` } as CSSProperties}
        aria-label={type.info.displayName}
      >
        <thead>
          <tr>
            {bulkable && (
              <th scope="col" className={styles['boxHead']}>
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
            {hasState && (
              <th scope="col" className={styles['stateHead']} aria-sort={ariaSort(sort, 'publishedAt')}>
                <SortButton
                  label={t('content-manager.containers.ListPage.table-headers.publishedAt')}
                  name="publishedAt"
                  sort={sort}
                  onSort={onSort}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head
                key={column.name}
                column={column}
                width={widthOf(column)}
                onWidth={(width) => onWidth(column.name, width)}
                sort={sort}
                onSort={onSort}
              />
            ))}
            {hasLocales && (
              <th
                scope="col"
                className={styles['localesHead']}
                title={t('i18n.list-view.table.header.label')}
              >
                {t('i18n.list-view.table.header.label')}
              </th>
            )}
            <th scope="col" className={styles['actionsHead']}>
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
                {...rowLink(address, navigate)}
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
                {hasState && (
                  <td data-label={t('content-manager.containers.ListPage.table-headers.publishedAt')}>
                    <StateBadge isPublished={Boolean(entry.publishedAt)} />
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    key={column.name}
                    data-label={column.label}
                    data-title={column.name === title || undefined}
                  >
                    {column.name === title ? (
                      // a link, so that it opens in a tab of its own as links do
                      <Link href={address} className={styles['titleLink']!}>
                        <ValueCell uid={type.uid} entry={entry} column={column} />
                      </Link>
                    ) : (
                      <ValueCell uid={type.uid} entry={entry} column={column} />
                    )}
                  </td>
                ))}
                {hasLocales && (
                  <td data-label={t('i18n.list-view.table.header.label')}>
                    <AvailableLocales entry={entry} />
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
  /** null for as wide as there is room. */
  readonly width: number | null;
  readonly onWidth: (width: number) => void;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

const Head = ({ column, width, onWidth, sort, onSort }: HeadProps) => {
  const name = sortKey(column);
  return (
    <th
      scope="col"
      aria-sort={column.sortable ? ariaSort(sort, name) : undefined}
      style={width === null ? undefined : ({ '--width': `${width}px` } as CSSProperties)}
    >
      {column.sortable ? (
        <SortButton label={column.label} name={name} sort={sort} onSort={onSort} />
      ) : (
        <span className={styles['cell']} title={column.label}>
          {column.label}
        </span>
      )}
      <WidthHandle label={column.label} width={width ?? LEAST} onWidth={onWidth} />
    </th>
  );
};
