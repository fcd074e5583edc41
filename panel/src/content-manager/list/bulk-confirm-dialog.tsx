/** Asks before something is done to all chosen entries, does it, and shows how far it is. */
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { type BulkActionOptions, useBulkAction } from './use-bulk-action.ts';

interface BulkConfirmDialogProps extends BulkActionOptions {
  readonly children: ReactNode;
  /** What the button says. */
  readonly confirm?: string;
  readonly look?: 'primary' | 'danger';
  readonly onClose: () => void;
}

export function BulkConfirmDialog({ children, confirm, look, onClose, ...action }: BulkConfirmDialogProps) {
  const run = useBulkAction(action);
  return (
    <ConfirmDialog
      {...(confirm !== undefined && { confirm })}
      {...(look && { look })}
      busy={run.isPending}
      onClose={run.isPending ? run.stop : onClose}
      onConfirm={run.start}
    >
      {children}
      {run.isPending && <BulkProgress done={run.progress} total={action.ids.length} />}
    </ConfirmDialog>
  );
}
