/** Whether an entry is a draft or published. */
import { t } from '../../i18n/messages.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from '../../ui/table.module.css';

export const StateBadge = ({ isPublished }: { readonly isPublished: boolean }) => (
  <span className={classNames(styles['badge'], isPublished && styles['published'])}>
    {t(isPublished ? 'content-manager.containers.List.published' : 'content-manager.containers.List.draft')}
  </span>
);
