/** Asks before a screen with unsaved changes is left. */
import { useCallback, useState } from 'react';
import { t } from '../i18n/messages.ts';
import { useNavigationGuard } from '../routing/navigation-guard.ts';
import { ConfirmDialog } from './dialog.tsx';

interface UnsavedGuardProps {
  readonly isActive: boolean;
  /** Called when the person leaves without saving. */
  readonly onLeave?: () => void;
}

export function UnsavedGuard({ isActive, onLeave }: UnsavedGuardProps) {
  const [leaving, setLeaving] = useState<((mayLeave: boolean) => void) | null>(null);
  const ask = useCallback(() => new Promise<boolean>((resolve) => setLeaving(() => resolve)), []);
  useNavigationGuard(isActive, ask);
  if (!leaving) return null;
  const answer = (mayLeave: boolean): void => {
    setLeaving(null);
    if (mayLeave) onLeave?.();
    leaving(mayLeave);
  };
  return (
    <ConfirmDialog onClose={() => answer(false)} onConfirm={() => answer(true)}>
      <p>{t('global.prompt.unsaved')}</p>
    </ConfirmDialog>
  );
}
