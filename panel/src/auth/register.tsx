/** The first administrator of a project, and people who were invited. */
import { useQuery } from '@tanstack/react-query';
import { Link, Redirect, useLocation } from 'wouter';
import { getData } from '../api/client.ts';
import { initQuery, queryClient } from '../api/queries.ts';
import { t } from '../i18n/messages.ts';
import { readQuery, textAt } from '../routing/query-codec.ts';
import { Loading } from '../ui/loading.tsx';
import { TextField } from '../ui/text-field.tsx';
import { EmailField, NewPasswordFields } from './account-fields.tsx';
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
    <AuthForm
      title={t('Auth.form.welcome.title')}
      subtitle={t('Auth.form.register.subtitle')}
      error={failure}
      action={t('Auth.form.button.register')}
      busy={busy}
      onSubmit={submit}
    >
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
      <EmailField
        disabled={fixedEmail}
        value={values.email}
        error={errors.email}
        onChange={(value) => set('email', value)}
      />
      <NewPasswordFields values={values} errors={errors} set={set} />
    </AuthForm>
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
