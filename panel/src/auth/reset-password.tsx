/** Choosing a new password, by the code of a mail. */
import { Link, Redirect, useLocation } from 'wouter';
import { t } from '../i18n/messages.ts';
import { readQuery, textAt } from '../routing/query-codec.ts';
import { NewPasswordFields } from './account-fields.tsx';
import { AuthForm } from './auth-layout.tsx';
import { confirmText, passwordText } from './checks.ts';
import { signIn } from './sign-in.ts';
import { useSubmit } from './use-submit.ts';

export function ResetPassword() {
  const [, navigate] = useLocation();
  const code = textAt(readQuery(location.search), 'code');
  const { values, errors, failure, busy, set, submit } = useSubmit(
    { password: '', confirmPassword: '' },
    ({ password, confirmPassword }) => ({
      password: passwordText(password),
      confirmPassword: confirmText(confirmPassword, password),
    }),
    async ({ password }) => {
      await signIn('/admin/reset-password', { resetPasswordToken: code, password });
      navigate('/', { replace: true });
    },
  );
  if (code === undefined) return <Redirect to="/auth/login" replace />;
  return (
    <AuthForm
      title={t('global.reset-password')}
      error={failure}
      below={<Link href="/auth/login">{t('Auth.link.ready')}</Link>}
      action={t('global.change-password')}
      busy={busy}
      onSubmit={submit}
    >
      <NewPasswordFields values={values} errors={errors} set={set} />
    </AuthForm>
  );
}
