/** The conditions of a list, as tags, and the button at which the form for another one opens. */
import { Filter as FilterIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton, DialogTrigger } from 'react-aria-components';
import { t } from '../i18n/messages.ts';
import buttonStyles from './button.module.css';
import { IconButton } from './button.tsx';
import { Popover } from './popover.tsx';
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
      <DialogTrigger>
        <AriaButton className={`${buttonStyles['button']} ${buttonStyles['plain']}`}>
          <FilterIcon aria-hidden />
          {t('app.utils.filters')}
        </AriaButton>
        <Popover label={t('app.utils.filters')}>
          {(close) =>
            form((filter) => {
              onChange([...filters, filter]);
              close();
            })
          }
        </Popover>
      </DialogTrigger>
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
