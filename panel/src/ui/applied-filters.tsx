/** The conditions of a list, as tags, and the button at which the form for another one opens. */
import { Filter as FilterIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/messages.ts';
import buttonStyles from './button.module.css';
import { IconButton } from './button.tsx';
import { PopoverButton } from './popover.tsx';
import styles from './table.module.css';

interface AppliedFiltersProps<Filter> {
  readonly filters: readonly Filter[];
  readonly onChange: (filters: readonly Filter[]) => void;
  /** What stands in the tag of a condition. */
  readonly textOf: (filter: Filter) => string;
  /** What the tag's button is called after "Remove the filter". */
  readonly nameOf: (filter: Filter) => string;
  /** The form for another condition. */
  readonly form: (onAdd: (filter: Filter) => void) => ReactNode;
}

export const AppliedFilters = <Filter,>(props: AppliedFiltersProps<Filter>) => {
  const { filters, onChange, textOf, nameOf, form } = props;
  return (
    <>
      <PopoverButton
        label={t('app.utils.filters')}
        className={`${buttonStyles['button']} ${buttonStyles['plain']}`}
        face={
          <>
            <FilterIcon aria-hidden />
            {t('app.utils.filters')}
          </>
        }
      >
        {(close) =>
          form((filter) => {
            onChange([...filters, filter]);
            close();
          })
        }
      </PopoverButton>
      {filters.map((filter, index) => (
        <span key={JSON.stringify(filter)} className={styles['tag']}>
          {textOf(filter)}
          <IconButton
            label={t('components.Filters.remove', { filter: nameOf(filter) })}
            onClick={() => onChange(filters.filter((_, place) => place !== index))}
          >
            <X aria-hidden />
          </IconButton>
        </span>
      ))}
    </>
  );
};
