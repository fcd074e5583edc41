/** Signing in. */
import { Link, useLocation } from 'wouter';
import { t } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, PasswordField, TextField } from '../ui/text-field.tsx';
import { AuthForm, AuthLayout } from './auth-layout.tsx';
import { redirectTarget } from './auth-screens.tsx';
import { emailText, requiredText } from './checks.ts';
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
    <AuthLayout
      title={t('Auth.form.welcome.title')}
      subtitle={t('Auth.form.welcome.subtitle')}
      error={failure}
      below={<Link href="/auth/forgot-password">{t('Auth.link.forgot-password')}</Link>}
    >
      <AuthForm onSubmit={submit}>
        <TextField
          label={t('Auth.form.email.label')}
          placeholder={t('Auth.form.email.placeholder')}
          type="email"
          name="email"
          autoComplete="username"
          required
          value={values.email}
          error={errors.email}
          onChange={(value) => set('email', value)}
        />
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
        <Button type="submit" look="primary" wide disabled={busy}>
          {t('Auth.form.button.login')}
        </Button>
      </AuthForm>
    </AuthLayout>
  );
}
