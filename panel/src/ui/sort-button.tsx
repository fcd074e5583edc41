/** The head of a column that rows can be sorted by. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { t } from '../i18n/messages.ts';
import styles from './table.module.css';

/** What the head of a column says of an order such as `title:ASC`. */
export const ariaSort = (sort: string, name: string): 'ascending' | 'descending' | 'none' => {
  const [column, direction = 'ASC'] = sort.split(':');
  return column !== name ? 'none' : direction.toUpperCase() === 'DESC' ? 'descending' : 'ascending';
};

interface SortButtonProps {
  readonly label: string;
  /** What the server calls the column. */
  readonly name: string;
  /** The order there is. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** Sorts ascending, then descending. */
export const SortButton = ({ label, name, sort, onSort }: SortButtonProps) => {
  const direction = ariaSort(sort, name);
  return (
    <button
      type="button"
      className={styles['sort']}
      aria-label={t('components.TableHeader.sort', { label })}
      onClick={() => onSort(`${name}:${direction === 'ascending' ? 'DESC' : 'ASC'}`)}
    >
      {label}
      {direction === 'ascending' && <ArrowUp aria-hidden />}
      {direction === 'descending' && <ArrowDown aria-hidden />}
    </button>
  );
};
