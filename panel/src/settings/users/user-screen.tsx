/** One administrator: who it is, whether they may sign in, which roles they hold. */
import { useQuery } from '@tanstack/react-query';
import type { AdminUser } from '../../../../src/admin/administrators/stores/admin-user-store.ts';
import { send } from '../../api/client.ts';
import { meQuery, permissionsQuery, queryClient, useMe } from '../../api/queries.ts';
import { isSuperAdmin } from '../../api/super-admin.ts';
import { confirmText, emailText, passwordText, requiredText } from '../../auth/checks.ts';
import { NewPasswordFields, PersonFields } from '../../auth/person-fields.tsx';
import { useSubmit } from '../../auth/use-submit.ts';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { useSettingsTitle } from '../../routing/use-title.ts';
import { displayName } from '../../ui/display-name.ts';
import { areSame, FormPage } from '../../ui/form-page.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notify } from '../../ui/notifications.tsx';
import { Card, Failure, FieldGrid, Main } from '../../ui/page.tsx';
import { ToggleField } from '../../ui/toggle.tsx';
import { RolesField } from './roles-field.tsx';
import { ALL_USERS, userQuery } from './users.ts';

export function UserScreen({ id }: { readonly id: string }) {
  const { data, error } = useQuery(userQuery(id));
  if (error) {
    return (
      <Main>
        <Failure error={error} />
      </Main>
    );
  }
  return data ? <UserForm user={data} /> : <Loading />;
}

function UserForm({ user }: { readonly user: AdminUser }) {
  const permissions = usePermissions();
  const me = useMe();
  const title = t('Settings.users.edit.title', { name: displayName(user) });
  useSettingsTitle(t('Settings.users.title'));
  const base = {
    firstname: user.firstname ?? '',
    lastname: user.lastname ?? '',
    email: user.email,
    username: user.username ?? '',
    password: '',
    confirmPassword: '',
    isActive: user.isActive,
    roles: user.roles.map(({ id }) => String(id)) as readonly string[],
  };
  const { values, errors, failure, busy, set, submit } = useSubmit(
    base,
    ({ firstname, email, password, confirmPassword, roles }) => ({
      firstname: requiredText(firstname),
      email: emailText(email),
      roles: roles.length === 0 ? t('components.Input.error.validation.required') : undefined,
      ...(password === '' && confirmPassword === ''
        ? {}
        : { password: passwordText(password), confirmPassword: confirmText(confirmPassword, password) }),
    }),
    async ({ firstname, lastname, email, username, password, isActive, roles }) => {
      const body = {
        firstname: firstname.trim(),
        lastname: lastname || null,
        email,
        username: username || null,
        isActive,
        ...(password === '' ? {} : { password }),
        // a user who may not read roles leaves them as they are
        ...(areSame(roles, base.roles) ? {} : { roles: roles.map(Number) }),
      };
      await send('PUT', `/admin/users/${user.id}`, { body });
      await queryClient.invalidateQueries({ queryKey: ['users'] });
      if (user.id === me.id) {
        await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
        await queryClient.invalidateQueries({ queryKey: permissionsQuery.queryKey });
      }
      set('password', '');
      set('confirmPassword', '');
      notify('success', t('notification.success.saved'));
    },
  );
  const mayWrite = permissions.can('admin::users.update') && (isSuperAdmin(me) || !isSuperAdmin(user));
  return (
    <FormPage
      title={title}
      back={ALL_USERS}
      isChanged={!areSame(values, base)}
      busy={busy}
      mayWrite={mayWrite}
      failure={failure}
      onSubmit={submit}
    >
      <Card title={t('app.components.Users.ModalCreateBody.block-title.details')}>
        <FieldGrid>
          <PersonFields values={values} errors={errors} set={set} disabled={!mayWrite} />
          {mayWrite && <NewPasswordFields values={values} errors={errors} set={set} />}
          <ToggleField
            label={t('Auth.form.active.label')}
            name="isActive"
            hint={user.isActive ? undefined : t('Settings.users.inactive.hint')}
            disabled={!mayWrite}
            checked={values.isActive}
            onChange={(value) => set('isActive', value)}
          />
        </FieldGrid>
      </Card>
      <Card title={t('global.roles')}>
        <FieldGrid>
          <RolesField
            held={user.roles}
            disabled={!mayWrite}
            values={values.roles}
            error={errors.roles}
            onChange={(value) => set('roles', value)}
          />
        </FieldGrid>
      </Card>
    </FormPage>
  );
}
