/** One value of a list, as its type shows it. */
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { send } from '../../api/client.ts';
import { currentLanguage, t } from '../../i18n/messages.ts';
import { dateTime } from '../../i18n/relative-time.ts';
import { Island } from '../../plugin-host/island.tsx';
import { displayName } from '../../ui/display-name.ts';
import { Loading } from '../../ui/loading.tsx';
import { PopoverButton } from '../../ui/popover.tsx';
import tableStyles from '../../ui/table.module.css';
import type { Entry } from '../entries/entries.ts';
import type { Column } from './columns.ts';
import styles from './list-screen.module.css';

interface ValueCellProps {
  readonly uid: string;
  readonly entry: Entry;
  readonly column: Column;
}

/** Drawn by a plugin. */
function DrawnCell({ show, entry }: { readonly show: NonNullable<Column['show']>; readonly entry: Entry }) {
  const draw = useCallback((element: HTMLElement) => show(element, entry), [show, entry]);
  return <Island show={draw} />;
}

const Nothing = () => <span className={styles['empty']}>-</span>;

export function ValueCell({ uid, entry, column }: ValueCellProps) {
  const { attribute, name, mainField, show } = column;
  if (show) return <DrawnCell show={show} entry={entry} />;
  const value = entry[name];
  if (value === null || value === undefined || value === '') return <Nothing />;
  if (attribute.type === 'relation' && typeof value === 'object') {
    if ('count' in value)
      return <RelatedCount uid={uid} id={entry.id} column={column} count={Number(value.count)} />;
    return <Text>{titleOf(value as Record<string, unknown>, mainField, name)}</Text>;
  }
  if (attribute.type === 'media') return <Media files={Array.isArray(value) ? value : [value]} />;
  if (attribute.type === 'component') {
    if (Array.isArray(value))
      return <Text>{t('content-manager.containers.list.items', { count: value.length })}</Text>;
    return <Text>{firstText(value as Record<string, unknown>)}</Text>;
  }
  return <Text>{textOf(attribute.type, value)}</Text>;
}

const Text = ({ children }: { readonly children: string }) => (
  <span className={tableStyles['cell']} title={children}>
    <bdi>{children}</bdi>
  </span>
);

/** What stands for a related entry. */
function titleOf(row: Record<string, unknown>, mainField: string | null, name: string): string {
  if (name === 'createdBy' || name === 'updatedBy') return displayName(row);
  const title = mainField === null ? null : row[mainField];
  return String(title ?? row['id'] ?? '-');
}

const firstText = (row: Record<string, unknown>): string =>
  String(
    Object.entries(row).find(
      ([key, value]) => key !== 'id' && typeof value === 'string' && value !== '',
    )?.[1] ?? row['id'],
  );

function textOf(type: string, value: unknown): string {
  if (type === 'datetime' || type === 'timestamp') return dateTime(String(value));
  if (type === 'date') {
    const format = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeZone: 'UTC' });
    return format.format(new Date(`${String(value)}T00:00:00Z`));
  }
  if (type === 'time') return String(value).slice(0, 5);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

interface File {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly mime?: string;
  readonly alternativeText?: string | null;
  readonly formats?: { readonly thumbnail?: { readonly url: string } } | null;
}

function Media({ files }: { readonly files: readonly File[] }) {
  if (files.length === 0) return <Nothing />;
  return (
    <span className={styles['thumbnails']}>
      {files
        .slice(0, 3)
        .map(({ id, name, url, mime, alternativeText, formats }) =>
          mime?.startsWith('image/') ? (
            <img
              key={id}
              src={formats?.thumbnail?.url ?? url}
              alt={alternativeText || name}
              className={styles['thumbnail']}
              loading="lazy"
            />
          ) : (
            <span key={id}>{name}</span>
          ),
        )}
      {files.length > 3 && <span>+{files.length - 3}</span>}
    </span>
  );
}

interface RelatedCountProps {
  readonly uid: string;
  readonly id: number;
  readonly column: Column;
  readonly count: number;
}

/** How many entries are related; a click lists the first of them. */
function RelatedCount({ uid, id, column, count }: RelatedCountProps) {
  const text = t('content-manager.containers.list.items', { count });
  if (count === 0) return <span className={styles['empty']}>{text}</span>;
  return (
    <PopoverButton label={column.label} className={tableStyles['sort']} face={text}>
      <RelatedList uid={uid} id={id} column={column} />
    </PopoverButton>
  );
}

function RelatedList({ uid, id, column }: Omit<RelatedCountProps, 'count'>) {
  const { name, mainField } = column;
  const { data } = useQuery({
    queryKey: ['content-manager', 'related', uid, id, name],
    queryFn: () =>
      send<{ results: readonly Entry[] }>('GET', `/content-manager/relations/${uid}/${id}/${name}`, {
        query: { pageSize: 10 },
      }),
  });
  if (!data) return <Loading />;
  return (
    <ul className={tableStyles['choices']}>
      {data.results.toReversed().map((row) => (
        <li key={row.id}>{titleOf(row, mainField, name)}</li>
      ))}
    </ul>
  );
}
