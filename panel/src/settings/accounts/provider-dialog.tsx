/** How people sign in with one provider. */
import { send } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { requiredText } from '../../auth/checks.ts';
import { useSubmit } from '../../auth/use-submit.ts';
import { t } from '../../i18n/messages.ts';
import { notify } from '../../ui/notifications.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ToggleField } from '../../ui/toggle.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { PROVIDERS_PATH, type Provider, providersQuery } from './accounts.ts';

interface ProviderDialogProps {
  readonly name: string;
  readonly provider: Provider;
  readonly onClose: () => void;
}

export function ProviderDialog({ name, provider, onClose }: ProviderDialogProps) {
  // passwords are no other place to sign in at
  const isPlace = provider.redirectUri !== undefined;
  const callbackName = provider.callback === undefined ? 'callbackUrl' : 'callback';
  const { values, errors, failure, busy, set, submit } = useSubmit(
    {
      enabled: provider.enabled,
      key: provider.key ?? '',
      secret: provider.secret ?? '',
      subdomain: provider.subdomain ?? '',
      callback: provider[callbackName] ?? '',
    },
    ({ enabled, key, secret, subdomain }) =>
      enabled && isPlace
        ? {
            key: requiredText(key),
            secret: requiredText(secret),
            subdomain: provider.subdomain === undefined ? undefined : requiredText(subdomain),
          }
        : {},
    async ({ enabled, key, secret, subdomain, callback }) => {
      const place = {
        key,
        secret,
        [callbackName]: callback,
        ...(provider.subdomain === undefined ? {} : { subdomain }),
      };
      const providers = { [name]: { enabled, ...(isPlace ? place : {}) } };
      await send('PUT', PROVIDERS_PATH, { body: { providers } });
      await queryClient.invalidateQueries({ queryKey: providersQuery.queryKey });
      notify('success', t('users-permissions.providers.saved'));
      onClose();
    },
  );
  return (
    <FormDialog
      title={t('users-permissions.providers.edit', { name })}
      failure={failure}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <ToggleField
        label={t('users-permissions.providers.enable')}
        name="enabled"
        hint={t('users-permissions.providers.enable.hint')}
        checked={values.enabled}
        onChange={(enabled) => set('enabled', enabled)}
      />
      {isPlace && (
        <>
          <TextField
            label={t('users-permissions.providers.key')}
            name="key"
            required={values.enabled}
            value={values.key}
            error={errors.key}
            onChange={(key) => set('key', key)}
          />
          <TextField
            label={t('users-permissions.providers.secret')}
            name="secret"
            hint={provider.secret ? t('users-permissions.providers.secret.hint') : undefined}
            autoComplete="off"
            required={values.enabled}
            value={values.secret}
            error={errors.secret}
            onChange={(secret) => set('secret', secret)}
          />
          {provider.subdomain !== undefined && (
            <TextField
              label={t('users-permissions.providers.subdomain')}
              name="subdomain"
              required={values.enabled}
              value={values.subdomain}
              error={errors.subdomain}
              onChange={(subdomain) => set('subdomain', subdomain)}
            />
          )}
          <TextField
            label={t('users-permissions.providers.callback')}
            name="callback"
            value={values.callback}
            error={errors.callback}
            onChange={(callback) => set('callback', callback)}
          />
          <TextField
            label={t('users-permissions.providers.redirect', { name })}
            readOnly
            value={provider.redirectUri ?? ''}
            onChange={() => undefined}
          />
        </>
      )}
    </FormDialog>
  );
}
