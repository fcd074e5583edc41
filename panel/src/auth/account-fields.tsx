/** The fields that several screens before signing in have. */
import { t } from '../i18n/messages.ts';
import { PasswordField, TextField } from '../ui/text-field.tsx';

interface EmailFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

export const EmailField = (props: EmailFieldProps) => (
  <TextField
    label={t('Auth.form.email.label')}
    placeholder={t('Auth.form.email.placeholder')}
    type="email"
    name="email"
    autoComplete="username"
    required
    {...props}
  />
);

type Passwords = 'password' | 'confirmPassword';

interface NewPasswordFieldsProps {
  readonly values: Readonly<Record<Passwords, string>>;
  readonly errors: Readonly<Partial<Record<Passwords, string | undefined>>>;
  readonly set: (name: Passwords, value: string) => void;
}

/** A new password, twice. */
export const NewPasswordFields = ({ values, errors, set }: NewPasswordFieldsProps) => (
  <>
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
  </>
);
