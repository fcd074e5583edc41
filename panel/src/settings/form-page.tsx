/** A screen that is one form: its head with "Save", what the server has said, the question before changes are lost. */
import { Check } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { t } from '../i18n/messages.ts';
import { useNavigationGuard } from '../routing/navigation-guard.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Alert, Cards, Main, PageHead } from '../ui/page.tsx';

interface FormPageProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly back?: string;
  /** Whether there is something to save. */
  readonly isChanged: boolean;
  readonly busy: boolean;
  /** Without it there is no button to save. */
  readonly mayWrite: boolean;
  /** What the server has said that belongs to no value. */
  readonly failure: string | null;
  readonly onSubmit: () => void;
  /** Buttons before "Save". */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function FormPage(props: FormPageProps) {
  const { title, subtitle, back, isChanged, busy, mayWrite, failure, onSubmit, actions, children } = props;
  const [leaving, setLeaving] = useState<((mayLeave: boolean) => void) | null>(null);
  const ask = useCallback(() => new Promise<boolean>((resolve) => setLeaving(() => resolve)), []);
  useNavigationGuard(isChanged && mayWrite, ask);
  const maySave = isChanged && mayWrite && !busy;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (maySave) onSubmit();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [maySave, onSubmit]);
  const answer = (mayLeave: boolean): void => {
    leaving?.(mayLeave);
    setLeaving(null);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (maySave) onSubmit();
      }}
    >
      <Main busy={busy}>
        <PageHead
          title={title}
          subtitle={subtitle}
          {...(back === undefined ? {} : { back })}
          actions={
            <>
              {actions}
              {mayWrite && (
                <Button type="submit" look="primary" icon={<Check aria-hidden />} disabled={!maySave}>
                  {t('global.save')}
                </Button>
              )}
            </>
          }
        />
        {failure && <Alert>{failure}</Alert>}
        <Cards>{children}</Cards>
        {leaving && (
          <ConfirmDialog onClose={() => answer(false)} onConfirm={() => answer(true)}>
            <p>{t('global.prompt.unsaved')}</p>
          </ConfirmDialog>
        )}
      </Main>
    </form>
  );
}

/** Whether the values of a form are those it began with. */
export const areSame = (values: object, base: object): boolean =>
  JSON.stringify(values) === JSON.stringify(base);
