/** A list of things as a grid: columns, rows that open something, what may be done with each. */
import type { ReactNode } from 'react';
import { t } from '../i18n/messages.ts';
import { classNames } from './class-names.ts';
import { ariaSort, SortButton } from './sort-button.tsx';
import styles from './table.module.css';

export interface TableColumn<Row> {
  readonly label: string;
  /** The name of the column in an order; absent where rows cannot be sorted by it. */
  readonly sort?: string;
  readonly cell: (row: Row) => ReactNode;
  /** For texts of more than a few words. */
  readonly wide?: boolean;
  /** The title of a row's card on a phone; the first column unless one is marked. */
  readonly title?: boolean;
  /** For texts that are read: they go on in further lines. */
  readonly full?: boolean;
}

/** Which rows are chosen, by their ids. */
export interface Selection<Row> {
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
  /** What the box of a row is called after "Select". */
  readonly nameOf: (row: Row) => string;
  /** Rows that cannot be chosen have no box; without it all can. */
  readonly mayChoose?: (row: Row) => boolean;
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => number | string;
  /** A click anywhere on a row that hits no button. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly order?: { readonly sort: string; readonly onSort: (sort: string) => void };
  readonly selection?: Selection<Row> | undefined;
  /** Buttons at the end of a row. */
  readonly actions?: (row: Row) => ReactNode;
}

export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, keyOf, onOpen, order, selection, actions } = props;
  const title = columns.find((column) => column.title) ?? columns[0];
  return (
    <div className={styles['frame']}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are opened */}
      <table role="grid" className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <ChooseAll rows={rows} idOf={(row) => Number(keyOf(row))} selection={selection} />
              </th>
            )}
            {columns.map((column) => {
              const { sort } = column;
              const sorted = sort !== undefined && order ? order : null;
              return (
                <th
                  key={column.label}
                  scope="col"
                  aria-sort={sorted ? ariaSort(sorted.sort, sort!) : undefined}
                >
                  {sorted ? <SortButton label={column.label} name={sort!} {...sorted} /> : column.label}
                </th>
              );
            })}
            {actions && (
              <th scope="col">
                <span className="visually-hidden">{t('components.Table.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = keyOf(row);
            return (
              <tr
                key={key}
                className={onOpen ? undefined : styles['still']}
                aria-selected={selection ? selection.chosen.has(Number(key)) : undefined}
                onClick={(event) => {
                  if (onOpen && !(event.target as Element).closest('a, button, input, label')) onOpen(row);
                }}
              >
                {selection && (
                  <td>
                    {(selection.mayChoose?.(row) ?? true) && (
                      <input
                        type="checkbox"
                        aria-label={t('app.component.table.select.one-entry', {
                          target: selection.nameOf(row),
                        })}
                        checked={selection.chosen.has(Number(key))}
                        onChange={() => selection.onChange(toggled(selection.chosen, Number(key)))}
                      />
                    )}
                  </td>
                )}
                {columns.map((column) => {
                  const content = column.cell(row);
                  return (
                    <td
                      key={column.label}
                      data-label={column.label}
                      data-title={column === title || undefined}
                    >
                      <span
                        // where there is too little room, a text ends in an ellipsis
                        title={typeof content === 'string' ? content : undefined}
                        className={classNames(
                          styles['cell'],
                          column.wide && styles['wide'],
                          column.full && styles['full'],
                        )}
                      >
                        {content}
                      </span>
                    </td>
                  );
                })}
                {actions && (
                  // the names of its buttons have what the row is called in them, and are not the cell's
                  <td aria-label={t('components.Table.actions')}>
                    <div className={styles['rowActions']}>{actions(row)}</div>
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface ChooseAllProps<Row> {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => number;
  readonly selection: Selection<Row>;
}

function ChooseAll<Row>({ rows: shown, idOf, selection }: ChooseAllProps<Row>) {
  const { chosen, onChange, mayChoose = () => true } = selection;
  const rows = shown.filter(mayChoose);
  const all = rows.length > 0 && rows.every((row) => chosen.has(idOf(row)));
  return (
    <input
      type="checkbox"
      aria-label={t('global.select-all-entries')}
      checked={all}
      ref={(input) => {
        if (input) input.indeterminate = chosen.size > 0 && !all;
      }}
      onChange={() => onChange(new Set(all ? [] : rows.map(idOf)))}
    />
  );
}

function toggled(chosen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** What stands above a list: search, filters, what is done with the chosen rows. */
export const Tools = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['tools']}>{children}</div>
);

interface ChosenProps {
  readonly count: number;
  /** What may be done with them. */
  readonly children: ReactNode;
}

/** How many rows are chosen, and what may be done with them at once. */
export const Chosen = ({ count, children }: ChosenProps) => (
  <div className={styles['bulk']}>
    <span role="status">{t('components.Table.chosen', { number: count })}</span>
    {children}
  </div>
);
