/** Invites an administrator: who it is, then the link to send. */
import { useState } from 'react';
import type { AdminUser } from '../../../../src/admin/administrators/stores/admin-user-store.ts';
import { send } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { emailText, requiredText } from '../../auth/checks.ts';
import { useSubmit } from '../../auth/use-submit.ts';
import { t } from '../../i18n/messages.ts';
import { BASE_PATH } from '../../routing/base-path.ts';
import { Button } from '../../ui/button.tsx';
import { CopyBox } from '../../ui/copy-box.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { RolesField } from './roles-field.tsx';

interface Invited extends AdminUser {
  readonly registrationToken: string;
}

export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const [invited, setInvited] = useState<Invited | null>(null);
  const { values, errors, failure, busy, set, submit } = useSubmit(
    { firstname: '', lastname: '', email: '', roles: [] as readonly string[] },
    ({ firstname, email, roles }) => ({
      firstname: requiredText(firstname),
      email: emailText(email),
      roles: roles.length === 0 ? t('components.Input.error.validation.required') : undefined,
    }),
    async ({ firstname, lastname, email, roles }) => {
      const body = {
        firstname: firstname.trim(),
        ...(lastname !== '' && { lastname }),
        email,
        roles: roles.map(Number),
      };
      setInvited((await send<{ data: Invited }>('POST', '/admin/users', { body })).data);
      await queryClient.invalidateQueries({ queryKey: ['users'] });
    },
  );
  const title = t('Settings.permissions.users.create');
  if (invited) {
    const link = `${location.origin}${BASE_PATH}/auth/register?registrationToken=${invited.registrationToken}`;
    return (
      <Dialog
        title={title}
        dismissable={false}
        onClose={onClose}
        actions={
          <Button look="primary" onClick={onClose}>
            {t('app.components.Button.finish')}
          </Button>
        }
      >
        <CopyBox
          text={link}
          hint={t('app.components.Users.MagicLink.connect', { email: invited.email })}
          copied={t('app.components.Users.MagicLink.copied')}
        />
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={title}
      failure={failure}
      busy={busy}
      submit={t('app.containers.Users.ModalForm.footer.button-success')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('Auth.form.firstname.label')}
        name="firstname"
        placeholder={t('Auth.form.firstname.placeholder')}
        required
        value={values.firstname}
        error={errors.firstname}
        onChange={(value) => set('firstname', value)}
      />
      <TextField
        label={t('Auth.form.lastname.label')}
        name="lastname"
        placeholder={t('Auth.form.lastname.placeholder')}
        value={values.lastname}
        error={errors.lastname}
        onChange={(value) => set('lastname', value)}
      />
      <TextField
        label={t('Auth.form.email.label')}
        name="email"
        placeholder={t('Auth.form.email.placeholder')}
        type="email"
        required
        value={values.email}
        error={errors.email}
        onChange={(value) => set('email', value)}
      />
      <RolesField
        held={[]}
        values={values.roles}
        error={errors.roles}
        onChange={(value) => set('roles', value)}
      />
    </FormDialog>
  );
}
