/** The fields of an administrator: names and address, and a new password. */
import { t } from '../i18n/messages.ts';
import { PasswordField, TextField } from '../ui/text-field.tsx';
import type { Errors } from './use-submit.ts';

export interface Person {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly username: string;
}

export interface NewPassword {
  readonly password: string;
  readonly confirmPassword: string;
}

interface FieldsProps<Values> {
  readonly values: Values;
  readonly errors: Errors<Values>;
  readonly set: (name: keyof Values & string, value: string) => void;
  readonly disabled?: boolean;
}

interface PersonFieldsProps extends FieldsProps<Person> {
  /** The browser may fill in who sits before it. */
  readonly isSelf?: boolean;
}

export const PersonFields = ({ values, errors, set, disabled, isSelf = false }: PersonFieldsProps) => (
  <>
    <TextField
      label={t('Auth.form.firstname.label')}
      placeholder={isSelf ? undefined : t('Auth.form.firstname.placeholder')}
      autoComplete={isSelf ? 'given-name' : 'off'}
      required
      disabled={disabled}
      name="firstname"
      value={values.firstname}
      error={errors.firstname}
      onChange={(value) => set('firstname', value)}
    />
    <TextField
      label={t('Auth.form.lastname.label')}
      placeholder={isSelf ? undefined : t('Auth.form.lastname.placeholder')}
      autoComplete={isSelf ? 'family-name' : 'off'}
      disabled={disabled}
      name="lastname"
      value={values.lastname}
      error={errors.lastname}
      onChange={(value) => set('lastname', value)}
    />
    <TextField
      label={t('Auth.form.email.label')}
      placeholder={isSelf ? undefined : t('Auth.form.email.placeholder')}
      autoComplete={isSelf ? 'email' : 'off'}
      type="email"
      required
      disabled={disabled}
      name="email"
      value={values.email}
      error={errors.email}
      onChange={(value) => set('email', value)}
    />
    <TextField
      label={t('Auth.form.username.label')}
      placeholder={isSelf ? undefined : t('Auth.form.username.placeholder')}
      autoComplete={isSelf ? 'nickname' : 'off'}
      disabled={disabled}
      name="username"
      value={values.username}
      error={errors.username}
      onChange={(value) => set('username', value)}
    />
  </>
);

export const NewPasswordFields = ({ values, errors, set }: FieldsProps<NewPassword>) => (
  <>
    <PasswordField
      label={t('global.password')}
      autoComplete="new-password"
      name="password"
      value={values.password}
      error={errors.password}
      onChange={(value) => set('password', value)}
    />
    <PasswordField
      label={t('Auth.form.confirmPassword.label')}
      autoComplete="new-password"
      name="confirmPassword"
      value={values.confirmPassword}
      error={errors.confirmPassword}
      onChange={(value) => set('confirmPassword', value)}
    />
  </>
);
