/** What may be done with the chosen files and folders. */
import { Trash2 } from 'lucide-react';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import tableStyles from '../../ui/table.module.css';
import type { Selection } from './use-selection.ts';

interface BulkActionsProps {
  readonly selection: Selection;
  readonly onDelete: () => void;
  readonly onMove: () => void;
}

export const BulkActions = ({ selection, onDelete, onMove }: BulkActionsProps) => (
  <div className={tableStyles['bulk']}>
    <span>{t('upload.list.count', { folders: selection.folders.size, files: selection.files.size })}</span>
    <Button look="danger" icon={<Trash2 aria-hidden />} onClick={onDelete}>
      {t('upload.bulk.delete')}
    </Button>
    <Button look="secondary" onClick={onMove}>
      {t('upload.bulk.move')}
    </Button>
  </div>
);
