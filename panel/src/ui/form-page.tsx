/** A screen that is one form: its head with "Save", what the server has said, the question before changes are lost. */
import { Check } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { t } from '../i18n/messages.ts';
import { Button } from './button.tsx';
import { focusFirstWrong } from './focus-first-wrong.ts';
import { Alert, Cards, Main, PageHead } from './page.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface FormPageProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly back?: string;
  /** Whether something would be lost. */
  readonly isChanged: boolean;
  /** What is new can be saved as it is. */
  readonly isNew?: boolean;
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
  const {
    title,
    subtitle,
    back,
    isChanged,
    isNew = false,
    busy,
    mayWrite,
    failure,
    onSubmit,
    actions,
    children,
  } = props;
  const maySave = (isChanged || isNew) && mayWrite && !busy;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (maySave) onSubmit();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [maySave, onSubmit]);
  return (
    <form
      ref={focusFirstWrong}
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
        <UnsavedGuard isActive={isChanged && mayWrite} />
      </Main>
    </form>
  );
}

/** Whether the values of a form are those it began with. */
export const areSame = (values: object, base: object): boolean =>
  JSON.stringify(values) === JSON.stringify(base);
