/** What a change of schemas does to the data that is there, before it is made. */
import type { ChangeWarning } from '../../../../src/admin/schema-change/data/describe-data.ts';
import type { MessageId } from '../../i18n/catalogues.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../content-type-builder.module.css';
import type { DryRun } from './dry-run.ts';

const KINDS: Readonly<Record<ChangeWarning['kind'], MessageId>> = {
  kept: 'content-type-builder.review.kept',
  converted: 'content-type-builder.review.converted',
  found: 'content-type-builder.review.found',
  hidden: 'content-type-builder.review.hidden',
  code: 'content-type-builder.review.code',
};

const CHANGES: Readonly<Record<DryRun['files'][number]['change'], MessageId>> = {
  create: 'content-type-builder.review.create',
  change: 'content-type-builder.review.change',
  remove: 'content-type-builder.review.remove',
};

interface ReviewDialogProps {
  readonly dryRun: DryRun;
  readonly question: string | undefined;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

export const ReviewDialog = ({ dryRun, question, onClose, onConfirm }: ReviewDialogProps) => (
  <Dialog
    title={t('app.components.ConfirmDialog.title')}
    wide
    onClose={onClose}
    actions={
      <>
        <Button onClick={onClose}>{t('app.components.Button.cancel')}</Button>
        <Button look={question === undefined ? 'primary' : 'danger'} onClick={onConfirm}>
          {t('app.components.Button.confirm')}
        </Button>
      </>
    }
  >
    {question !== undefined && <p>{question}</p>}
    {dryRun.warnings.length > 0 && (
      <>
        <p className={styles['reviewTitle']}>{t('content-type-builder.review.data')}</p>
        <ul className={styles['review']}>
          {dryRun.warnings.map(({ kind, message }) => (
            <li key={message}>
              <strong>{t(KINDS[kind])}</strong> <span>{message}</span>
            </li>
          ))}
        </ul>
      </>
    )}
    {dryRun.files.length > 0 && (
      <details>
        <summary>{t('content-type-builder.review.files', { count: dryRun.files.length })}</summary>
        <ul className={styles['files']}>
          {dryRun.files.map((file) => (
            <li key={file.path}>
              <code>{file.path}</code> {t(CHANGES[file.change])}
            </li>
          ))}
        </ul>
      </details>
    )}
  </Dialog>
);
