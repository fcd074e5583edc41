/** Signing in again over the page, after the server has ended the session: what was typed stays where it is. */
import { useSyncExternalStore } from 'react';
import { queryClient, useMe } from '../api/queries.ts';
import { forgetSession, isRemembered, onSession, sessionState } from '../api/session.ts';
import { requiredText } from '../auth/checks.ts';
import { signIn } from '../auth/sign-in.ts';
import { useSubmit } from '../auth/use-submit.ts';
import { t } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { focusFirstWrong } from '../ui/focus-first-wrong.ts';
import { PasswordField } from '../ui/text-field.tsx';

export function SessionDialog() {
  const state = useSyncExternalStore(onSession, sessionState);
  return state === 'ended' ? <SignInAgain /> : null;
}

function SignInAgain() {
  const { email } = useMe();
  const { values, errors, failure, busy, set, submit } = useSubmit(
    { password: '' },
    ({ password }) => ({ password: requiredText(password) }),
    async ({ password }) => {
      const rememberMe = isRemembered();
      await signIn('/admin/login', { email, password, rememberMe }, rememberMe);
      await queryClient.invalidateQueries({ predicate: ({ state: { status } }) => status === 'error' });
    },
  );
  return (
    <Dialog title={t('session.ended.title')} onClose={() => undefined} dismissable={false}>
      <p>{t('session.ended.text', { email })}</p>
      {failure && <p role="alert">{failure}</p>}
      <form
        ref={focusFirstWrong}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        style={{ display: 'grid', gap: '1rem' }}
      >
        <PasswordField
          label={t('global.password')}
          autoComplete="current-password"
          autoFocus
          required
          value={values.password}
          error={errors.password}
          onChange={(value) => set('password', value)}
        />
        <Button type="submit" look="primary" wide disabled={busy}>
          {t('Auth.form.button.login')}
        </Button>
        <Button look="quiet" wide onClick={forgetSession}>
          {t('session.ended.leave')}
        </Button>
      </form>
    </Dialog>
  );
}
