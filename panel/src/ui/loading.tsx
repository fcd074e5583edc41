/** What stands in the place of a screen that is on its way. */
import { t } from '../i18n/messages.ts';
import styles from './loading.module.css';

export const Loading = () => (
  <div className={styles['state']}>
    <span className={styles['spinner']} />
    <span role="status" className="visually-hidden">
      {t('global.loading')}
    </span>
  </div>
);
