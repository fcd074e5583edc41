/** Choosing a new password, by the code of a mail. */
import { Link, Redirect, useLocation } from 'wouter';
import { t } from '../i18n/messages.ts';
import { readQuery, textAt } from '../routing/query-codec.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/text-field.tsx';
import { AuthForm, AuthLayout } from './auth-layout.tsx';
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
    <AuthLayout
      title={t('global.reset-password')}
      error={failure}
      below={<Link href="/auth/login">{t('Auth.link.ready')}</Link>}
    >
      <AuthForm onSubmit={submit}>
        <PasswordField
          label={t('global.password')}
          name="password"
          autoComplete="new-password"
          hint={t('Auth.form.password.hint')}
          required
          value={values.password}
          error={errors.password}
          onChange={(value) => set('password', value)}
        />
        <PasswordField
          label={t('Auth.form.confirmPassword.label')}
          name="confirmPassword"
          autoComplete="new-password"
          required
          value={values.confirmPassword}
          error={errors.confirmPassword}
          onChange={(value) => set('confirmPassword', value)}
        />
        <Button type="submit" look="primary" wide disabled={busy}>
          {t('global.change-password')}
        </Button>
      </AuthForm>
    </AuthLayout>
  );
}
