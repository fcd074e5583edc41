/** The buttons of a dialog that changes what is there: leave it, delete that, be done. */
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';

interface ChangeActionsProps {
  readonly onClose: () => void;
  /** Null for what cannot be deleted here. */
  readonly onDelete: (() => void) | null;
  readonly onFinish: () => void;
  readonly isWrong?: boolean;
}

export const ChangeActions = ({ onClose, onDelete, onFinish, isWrong = false }: ChangeActionsProps) => (
  <>
    <Button onClick={onClose}>{t('app.components.Button.cancel')}</Button>
    <span>
      {onDelete && (
        <Button look="danger" onClick={onDelete}>
          {t('global.delete')}
        </Button>
      )}{' '}
      <Button look="primary" disabled={isWrong} onClick={onFinish}>
        {t('global.finish')}
      </Button>
    </span>
  </>
);
