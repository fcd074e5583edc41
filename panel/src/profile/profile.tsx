/** The person's own account: names, address, password, language and look of the panel. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminUser } from '../../../src/admin/administrators/stores/admin-user-store.ts';
import { send } from '../api/client.ts';
import { meQuery, queryClient, useMe } from '../api/queries.ts';
import { confirmText, emailText, passwordText, requiredText } from '../auth/checks.ts';
import { NewPasswordFields, PersonFields } from '../auth/person-fields.tsx';
import { useSubmit } from '../auth/use-submit.ts';
import { changeLanguage, currentLanguage, languages, t } from '../i18n/messages.ts';
import { useTitle } from '../routing/use-title.ts';
import { displayName } from '../ui/display-name.ts';
import { areSame, FormPage } from '../ui/form-page.tsx';
import { notify } from '../ui/notifications.tsx';
import { Card, FieldGrid } from '../ui/page.tsx';
import { SelectField } from '../ui/select.tsx';
import { PasswordField } from '../ui/text-field.tsx';
import { applyTheme, storedTheme, type Theme } from '../ui/theme.ts';

export function Profile() {
  const me = useMe();
  // a saved profile is the new starting point
  return <ProfileForm key={me.updatedAt} me={me} />;
}

function ProfileForm({ me }: { readonly me: AdminUser }) {
  useTitle(t('Settings.profile.page.title'));
  const initial = {
    firstname: me.firstname ?? '',
    lastname: me.lastname ?? '',
    email: me.email,
    username: me.username ?? '',
    currentPassword: '',
    password: '',
    confirmPassword: '',
    language: currentLanguage(),
    theme: storedTheme(),
  };
  const [base] = useState(initial);
  const save = useMutation({
    mutationFn: (body: object) => send<{ data: AdminUser }>('PUT', '/admin/users/me', { body }),
  });
  const { values, errors, failure, busy, set, submit } = useSubmit(
    base,
    ({ firstname, email, currentPassword, password, confirmPassword }) => ({
      firstname: requiredText(firstname),
      email: emailText(email),
      ...(password === '' && confirmPassword === ''
        ? {}
        : {
            currentPassword: requiredText(currentPassword),
            password: passwordText(password),
            confirmPassword: confirmText(confirmPassword, password),
          }),
    }),
    async ({ firstname, lastname, email, username, currentPassword, password, language, theme }) => {
      const { data } = await save.mutateAsync({
        firstname,
        lastname: lastname || null,
        email,
        username: username || null,
        preferedLanguage: language,
        ...(password === '' ? {} : { currentPassword, password }),
      });
      applyTheme(theme);
      queryClient.setQueryData(meQuery.queryKey, data);
      notify('success', t('notification.success.saved'));
      if (language !== currentLanguage()) await changeLanguage(language);
    },
  );
  const modes: readonly Theme[] = ['system', 'light', 'dark'];
  return (
    <FormPage
      title={displayName(me)}
      isChanged={!areSame(values, base)}
      busy={busy}
      mayWrite
      failure={failure}
      onSubmit={submit}
    >
      <Card title={t('global.profile')}>
        <FieldGrid>
          <PersonFields values={values} errors={errors} set={set} isSelf />
        </FieldGrid>
      </Card>
      <Card title={t('global.change-password')}>
        <FieldGrid>
          <PasswordField
            label={t('Auth.form.currentPassword.label')}
            name="currentPassword"
            autoComplete="current-password"
            value={values.currentPassword}
            error={errors.currentPassword}
            onChange={(value) => set('currentPassword', value)}
          />
          <NewPasswordFields values={values} errors={errors} set={set} />
        </FieldGrid>
      </Card>
      <Card title={t('Settings.profile.form.section.experience.title')}>
        <FieldGrid>
          <SelectField
            label={t('Settings.profile.form.section.experience.interfaceLanguage')}
            hint={t('Settings.profile.form.section.experience.interfaceLanguage.hint')}
            options={Object.entries(languages()).map(([value, label]) => ({ value, label }))}
            value={values.language}
            onChange={(value) => set('language', value)}
          />
          <SelectField
            label={t('Settings.profile.form.section.experience.mode.label')}
            hint={t('Settings.profile.form.section.experience.mode.hint')}
            options={modes.map((value) => ({ value, label: t(`theme.${value}`) }))}
            value={values.theme}
            onChange={(value) => set('theme', value as Theme)}
          />
        </FieldGrid>
      </Card>
    </FormPage>
  );
}
