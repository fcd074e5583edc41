/** The first administrator of a project, and people who were invited. */
import { useQuery } from '@tanstack/react-query';
import { Link, Redirect, useLocation } from 'wouter';
import { getData } from '../api/client.ts';
import { initQuery, queryClient } from '../api/queries.ts';
import { t } from '../i18n/messages.ts';
import { readQuery, textAt } from '../routing/query-codec.ts';
import { Button } from '../ui/button.tsx';
import { Loading } from '../ui/loading.tsx';
import { PasswordField, TextField } from '../ui/text-field.tsx';
import { AuthForm, AuthLayout, Pair } from './auth-layout.tsx';
import { confirmText, emailText, passwordText, requiredText } from './checks.ts';
import { signIn } from './sign-in.ts';
import { useSubmit } from './use-submit.ts';

interface Account {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}

interface AccountFormProps {
  readonly initial: Account;
  /** An invitation is for one address. */
  readonly fixedEmail?: boolean;
  readonly send: (account: Account) => Promise<void>;
}

function AccountForm({ initial, fixedEmail = false, send }: AccountFormProps) {
  const { values, errors, failure, busy, set, submit } = useSubmit(
    initial,
    ({ firstname, email, password, confirmPassword }) => ({
      firstname: requiredText(firstname),
      email: emailText(email),
      password: passwordText(password),
      confirmPassword: confirmText(confirmPassword, password),
    }),
    send,
  );
  return (
    <AuthLayout
      title={t('Auth.form.welcome.title')}
      subtitle={t('Auth.form.register.subtitle')}
      error={failure}
    >
      <AuthForm onSubmit={submit}>
        <Pair>
          <TextField
            label={t('Auth.form.firstname.label')}
            name="firstname"
            autoComplete="given-name"
            required
            value={values.firstname}
            error={errors.firstname}
            onChange={(value) => set('firstname', value)}
          />
          <TextField
            label={t('Auth.form.lastname.label')}
            name="lastname"
            autoComplete="family-name"
            value={values.lastname}
            error={errors.lastname}
            onChange={(value) => set('lastname', value)}
          />
        </Pair>
        <TextField
          label={t('Auth.form.email.label')}
          placeholder={t('Auth.form.email.placeholder')}
          type="email"
          name="email"
          autoComplete="username"
          required
          disabled={fixedEmail}
          value={values.email}
          error={errors.email}
          onChange={(value) => set('email', value)}
        />
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
          {t('Auth.form.button.register')}
        </Button>
      </AuthForm>
    </AuthLayout>
  );
}

const EMPTY: Account = { firstname: '', lastname: '', email: '', password: '', confirmPassword: '' };

export function RegisterAdmin() {
  const [, navigate] = useLocation();
  return (
    <AccountForm
      initial={EMPTY}
      send={async ({ firstname, lastname, email, password }) => {
        await signIn('/admin/register-admin', { firstname, lastname: lastname || null, email, password });
        queryClient.setQueryData(initQuery.queryKey, (init) => init && { ...init, hasAdmin: true });
        navigate('/', { replace: true });
      }}
    />
  );
}

/** What the server says of an invitation. */
interface Invitation {
  readonly email: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
}

export function RegisterInvited() {
  const [, navigate] = useLocation();
  const registrationToken = textAt(readQuery(location.search), 'registrationToken');
  const invitation = useQuery({
    queryKey: ['invitation', registrationToken],
    queryFn: () =>
      getData<Invitation>('/admin/registration-info', { query: { registrationToken }, isSignIn: true }),
    enabled: registrationToken !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (registrationToken === undefined) return <Redirect to="/auth/login" replace />;
  if (invitation.isPending) return <Loading />;
  if (invitation.isError) {
    return (
      <AuthLayout
        title={t('Auth.components.Oops.title')}
        subtitle={t('Auth.form.invitation.invalid')}
        below={<Link href="/auth/login">{t('Auth.link.signin')}</Link>}
      />
    );
  }
  const { email, firstname, lastname } = invitation.data;
  return (
    <AccountForm
      initial={{ ...EMPTY, email, firstname: firstname ?? '', lastname: lastname ?? '' }}
      fixedEmail
      send={async ({ firstname, lastname, password }) => {
        const userInfo = { firstname, lastname: lastname || null, password };
        await signIn('/admin/register', { registrationToken, userInfo });
        navigate('/', { replace: true });
      }}
    />
  );
}
