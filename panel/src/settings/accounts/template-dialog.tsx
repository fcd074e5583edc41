/** One mail: from whom, its subject and text, and how it looks with example values. */
import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { emailText, requiredText } from '../../auth/checks.ts';
import { useSubmit } from '../../auth/use-submit.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.tsx';
import { Alert } from '../../ui/page.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { TEMPLATES_PATH, type Template, templatesQuery } from './accounts.ts';
import styles from './template-dialog.module.css';

interface Preview {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface TemplateDialogProps {
  readonly name: string;
  readonly label: string;
  readonly template: Template;
  readonly mayWrite: boolean;
  readonly onClose: () => void;
}

const optionalEmail = (value: string): string | undefined => (value === '' ? undefined : emailText(value));

export function TemplateDialog({ name, label, template, mayWrite, onClose }: TemplateDialogProps) {
  const { options } = template;
  const { values, errors, failure, busy, set, submit } = useSubmit(
    {
      fromName: options.from?.name ?? '',
      fromEmail: options.from?.email ?? '',
      responseEmail: options.response_email ?? '',
      object: options.object ?? '',
      message: options.message ?? '',
    },
    ({ fromEmail, responseEmail, object, message }) => ({
      fromEmail: optionalEmail(fromEmail),
      responseEmail: optionalEmail(responseEmail),
      object: requiredText(object),
      message: requiredText(message),
    }),
    async ({ fromName, fromEmail, responseEmail, object, message }) => {
      const changed: Template = {
        ...template,
        options: {
          ...options,
          from: { name: fromName, email: fromEmail },
          response_email: responseEmail,
          object,
          message,
        },
      };
      await send('PUT', TEMPLATES_PATH, { body: { 'email-templates': { [name]: changed } } });
      await queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey });
      notify('success', t('notification.success.saved'));
      onClose();
    },
  );
  const { object, message } = values;
  const preview = useMutation({
    mutationFn: async () =>
      (await send<{ data: Preview }>('POST', `${TEMPLATES_PATH}/preview`, { body: { object, message } }))
        .data,
  });
  const fields = { disabled: !mayWrite };
  return (
    <FormDialog
      title={t('users-permissions.templates.edit', { label })}
      failure={failure}
      busy={busy || !mayWrite}
      submit={t('app.components.Button.finish')}
      onSubmit={submit}
      onClose={onClose}
      below={
        <div className={styles['preview']}>
          <span>
            <Button icon={<Eye aria-hidden />} disabled={preview.isPending} onClick={() => preview.mutate()}>
              {t('users-permissions.templates.preview')}
            </Button>
          </span>
          {preview.error && <Alert>{messageOf(preview.error)}</Alert>}
          {preview.data && (
            <section aria-label={t('users-permissions.templates.preview')}>
              <p className={styles['subject']}>{preview.data.subject}</p>
              {/* what is inside runs no script and asks no other host */}
              <iframe
                sandbox=""
                title={t('users-permissions.templates.preview.mail')}
                srcDoc={preview.data.html}
                className={styles['mail']}
              />
            </section>
          )}
        </div>
      }
    >
      <TextField
        {...fields}
        label={t('users-permissions.templates.from-name')}
        name="options.from.name"
        value={values.fromName}
        error={errors.fromName}
        onChange={(value) => set('fromName', value)}
      />
      <TextField
        {...fields}
        label={t('users-permissions.templates.from-email')}
        name="options.from.email"
        type="email"
        value={values.fromEmail}
        error={errors.fromEmail}
        onChange={(value) => set('fromEmail', value)}
      />
      <TextField
        {...fields}
        label={t('users-permissions.templates.response-email')}
        name="options.response_email"
        type="email"
        value={values.responseEmail}
        error={errors.responseEmail}
        onChange={(value) => set('responseEmail', value)}
      />
      <TextField
        {...fields}
        label={t('users-permissions.templates.object')}
        name="options.object"
        required
        value={values.object}
        error={errors.object}
        onChange={(value) => set('object', value)}
      />
      <div className={styles['message']}>
        <TextArea
          {...fields}
          label={t('users-permissions.templates.message')}
          name="options.message"
          hint={t('users-permissions.templates.placeholders')}
          required
          rows={8}
          value={values.message}
          error={errors.message}
          onChange={(value) => set('message', value)}
        />
      </div>
    </FormDialog>
  );
}
