/** Signing in. */
import { Link, useLocation } from 'wouter';
import { t } from '../i18n/messages.ts';
import { Checkbox, PasswordField } from '../ui/text-field.tsx';
import { EmailField } from './account-fields.tsx';
import { AuthForm } from './auth-layout.tsx';
import { emailText, requiredText } from './checks.ts';
import { redirectTarget } from './redirect-target.ts';
import { signIn } from './sign-in.ts';
import { useSubmit } from './use-submit.ts';

export function Login() {
  const [, navigate] = useLocation();
  const { values, errors, failure, busy, set, submit } = useSubmit(
    { email: '', password: '', rememberMe: false },
    ({ email, password }) => ({ email: emailText(email), password: requiredText(password) }),
    async ({ email, password, rememberMe }) => {
      const target = redirectTarget();
      await signIn('/admin/login', { email, password, rememberMe }, rememberMe);
      navigate(target, { replace: true });
    },
  );
  return (
    <AuthForm
      title={t('Auth.form.welcome.title')}
      subtitle={t('Auth.form.welcome.subtitle')}
      error={failure}
      below={<Link href="/auth/forgot-password">{t('Auth.link.forgot-password')}</Link>}
      action={t('Auth.form.button.login')}
      busy={busy}
      onSubmit={submit}
    >
      <EmailField value={values.email} error={errors.email} onChange={(value) => set('email', value)} />
      <PasswordField
        label={t('global.password')}
        name="password"
        autoComplete="current-password"
        required
        value={values.password}
        error={errors.password}
        onChange={(value) => set('password', value)}
      />
      <Checkbox
        label={t('Auth.form.rememberMe.label')}
        aria-label="rememberMe"
        name="rememberMe"
        checked={values.rememberMe}
        onChange={(value) => set('rememberMe', value)}
      />
    </AuthForm>
  );
}
