/** How far an action of many entries is. Nothing for so few that one request has them all. */
import { t } from '../../i18n/messages.ts';
import { PIECE } from './in-pieces.ts';
import styles from './list-screen.module.css';

interface BulkProgressProps {
  readonly done: number;
  readonly total: number;
}

export const BulkProgress = ({ done, total }: BulkProgressProps) =>
  total <= PIECE ? null : (
    <p className={styles['progress']}>
      <progress aria-label={t('content-manager.bulk.progress', { done, total })} value={done} max={total} />
      <span aria-live="polite">{t('content-manager.bulk.progress', { done, total })}</span>
    </p>
  );
