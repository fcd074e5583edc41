/** A dialog that is one form. */
import type { ReactNode } from 'react';
import { t } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { focusFirstWrong } from '../ui/focus-first-wrong.ts';
import { Alert, FieldGrid } from '../ui/page.tsx';

interface FormDialogProps {
  readonly title: string;
  /** What the server has said that belongs to no value. */
  readonly failure: string | null;
  readonly busy: boolean;
  readonly submit?: string;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** Stands below the fields. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, failure, busy, submit, onSubmit, onClose, below, children } = props;
  return (
    <Dialog
      title={title}
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.components.Button.cancel')}</Button>
          <Button look="primary" disabled={busy} onClick={onSubmit}>
            {submit ?? t('global.save')}
          </Button>
        </>
      }
    >
      {failure && <Alert>{failure}</Alert>}
      <form
        ref={focusFirstWrong}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      >
        <FieldGrid>{children}</FieldGrid>
        {/* Enter in a field sends a form that has a button to send it */}
        <button type="submit" hidden />
      </form>
      {below}
    </Dialog>
  );
}
