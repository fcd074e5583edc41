/** Who may register with the content API, and how. */
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { useSubmit } from '../../auth/use-submit.ts';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { useSettingsTitle } from '../../routing/use-title.ts';
import { areSame, FormPage } from '../../ui/form-page.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notify } from '../../ui/notifications.tsx';
import { Card, Failure, FieldGrid, Main } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ToggleField } from '../../ui/toggle.tsx';
import { type AccountRole, ADVANCED_PATH, type AdvancedSettings, advancedQuery } from './accounts.ts';

export function Advanced() {
  const { data, error } = useQuery(advancedQuery);
  useSettingsTitle(t('users-permissions.advanced.title'));
  if (error) {
    return (
      <Main>
        <Failure error={error} />
      </Main>
    );
  }
  return data ? <AdvancedForm stored={data.settings} roles={data.roles} /> : <Loading />;
}

const webAddress = (value: string): string | undefined =>
  value === '' || /^https?:\/\/\S+$/i.test(value) ? undefined : t('users-permissions.advanced.no-address');

interface AdvancedFormProps {
  readonly stored: AdvancedSettings;
  readonly roles: readonly AccountRole[];
}

function AdvancedForm({ stored, roles }: AdvancedFormProps) {
  const permissions = usePermissions();
  const base = {
    default_role: stored.default_role,
    unique_email: stored.unique_email,
    allow_register: stored.allow_register,
    email_reset_password: stored.email_reset_password ?? '',
    email_confirmation: stored.email_confirmation,
    email_confirmation_redirection: stored.email_confirmation_redirection ?? '',
  };
  const { values, errors, failure, busy, set, submit } = useSubmit(
    base,
    ({ email_reset_password, email_confirmation, email_confirmation_redirection }) => ({
      email_reset_password: webAddress(email_reset_password),
      email_confirmation_redirection: email_confirmation
        ? webAddress(email_confirmation_redirection)
        : undefined,
    }),
    async (body) => {
      await send('PUT', ADVANCED_PATH, { body });
      await queryClient.invalidateQueries({ queryKey: advancedQuery.queryKey });
      notify('success', t('notification.success.saved'));
    },
  );
  const mayWrite = permissions.can('plugin::users-permissions.advanced-settings.update');
  return (
    <FormPage
      title={t('users-permissions.advanced.title')}
      isChanged={!areSame(values, base)}
      busy={busy}
      mayWrite={mayWrite}
      failure={failure}
      onSubmit={submit}
    >
      <Card title={t('global.settings')}>
        <FieldGrid>
          <SelectField
            label={t('users-permissions.advanced.default-role')}
            hint={t('users-permissions.advanced.default-role.hint')}
            disabled={!mayWrite}
            options={roles.map(({ type, name }) => ({ value: type, label: name }))}
            value={values.default_role}
            error={errors.default_role}
            onChange={(value) => set('default_role', value)}
          />
          <ToggleField
            label={t('users-permissions.advanced.unique-email')}
            name="unique_email"
            hint={t('users-permissions.advanced.unique-email.hint')}
            disabled={!mayWrite}
            checked={values.unique_email}
            onChange={(value) => set('unique_email', value)}
          />
          <ToggleField
            label={t('users-permissions.advanced.allow-register')}
            name="allow_register"
            hint={t('users-permissions.advanced.allow-register.hint')}
            disabled={!mayWrite}
            checked={values.allow_register}
            onChange={(value) => set('allow_register', value)}
          />
          <TextField
            label={t('users-permissions.advanced.reset-page')}
            name="email_reset_password"
            hint={t('users-permissions.advanced.reset-page.hint')}
            placeholder={t('users-permissions.advanced.reset-page.placeholder')}
            disabled={!mayWrite}
            value={values.email_reset_password}
            error={errors.email_reset_password}
            onChange={(value) => set('email_reset_password', value)}
          />
          <ToggleField
            label={t('users-permissions.advanced.confirmation')}
            name="email_confirmation"
            hint={t('users-permissions.advanced.confirmation.hint')}
            disabled={!mayWrite}
            checked={values.email_confirmation}
            onChange={(value) => set('email_confirmation', value)}
          />
          <TextField
            label={t('users-permissions.advanced.redirection')}
            name="email_confirmation_redirection"
            hint={t('users-permissions.advanced.redirection.hint')}
            placeholder={t('users-permissions.advanced.redirection.placeholder')}
            disabled={!mayWrite || !values.email_confirmation}
            value={values.email_confirmation_redirection}
            error={errors.email_confirmation_redirection}
            onChange={(value) => set('email_confirmation_redirection', value)}
          />
        </FieldGrid>
      </Card>
    </FormPage>
  );
}
