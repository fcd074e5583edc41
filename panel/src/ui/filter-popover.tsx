/** The conditions of a list, as tags, and the button at which the form for another one opens. */
import { Filter as FilterIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton, DialogTrigger } from 'react-aria-components';
import { t } from '../i18n/messages.ts';
import buttonStyles from './button.module.css';
import { IconButton } from './button.tsx';
import { Popover } from './popover.tsx';
import styles from './table.module.css';

interface FilterPopoverProps {
  /** The form; it calls `close` when a condition is added. */
  readonly children: (close: () => void) => ReactNode;
}

export const FilterPopover = ({ children }: FilterPopoverProps) => (
  <DialogTrigger>
    <AriaButton className={`${buttonStyles['button']} ${buttonStyles['plain']}`}>
      <FilterIcon aria-hidden />
      {t('app.utils.filters')}
    </AriaButton>
    <Popover label={t('app.utils.filters')}>{children}</Popover>
  </DialogTrigger>
);

interface FilterTagProps {
  /** What stands in the tag. */
  readonly text: string;
  /** What its button is called after "Remove the filter". */
  readonly name: string;
  readonly onRemove: () => void;
}

/** One condition that holds. */
export const FilterTag = ({ text, name, onRemove }: FilterTagProps) => (
  <span className={styles['tag']}>
    {text}
    <IconButton label={t('components.Filters.remove', { filter: name })} onClick={onRemove}>
      <X aria-hidden />
    </IconButton>
  </span>
);
