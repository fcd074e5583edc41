/** Asking for a mail with a link to a new password. */
import { Link, useLocation } from 'wouter';
import { send } from '../api/client.ts';
import { t } from '../i18n/messages.ts';
import { EmailField } from './account-fields.tsx';
import { AuthForm, AuthLayout } from './auth-layout.tsx';
import { emailText } from './checks.ts';
import { useSubmit } from './use-submit.ts';

export function ForgotPassword() {
  const [, navigate] = useLocation();
  const { values, errors, failure, busy, set, submit } = useSubmit(
    { email: '' },
    ({ email }) => ({ email: emailText(email) }),
    async ({ email }) => {
      await send('POST', '/admin/forgot-password', { body: { email }, isSignIn: true });
      navigate('/auth/forgot-password-success');
    },
  );
  return (
    <AuthForm
      title={t('Auth.form.forgot-password.title')}
      error={failure}
      below={<Link href="/auth/login">{t('Auth.link.ready')}</Link>}
      action={t('Auth.form.button.forgot-password')}
      busy={busy}
      onSubmit={submit}
    >
      <EmailField value={values.email} error={errors.email} onChange={(value) => set('email', value)} />
    </AuthForm>
  );
}

/** After the request: the same words whether the account exists or not. */
export const MailSent = () => (
  <AuthLayout
    title={t('Auth.form.forgot-password.sent.title')}
    subtitle={t('Auth.form.forgot-password.sent.text')}
    below={<Link href="/auth/login">{t('Auth.link.signin')}</Link>}
  />
);
