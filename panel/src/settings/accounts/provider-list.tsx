/** Whom the users of the content API may sign in with. */
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { useSettingsTitle } from '../../routing/use-title.ts';
import { IconButton } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Badge, Failure, Main, PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { type Provider, providersQuery } from './accounts.ts';
import { ProviderDialog } from './provider-dialog.tsx';

interface NamedProvider extends Provider {
  readonly name: string;
}

export function ProviderList() {
  const permissions = usePermissions();
  const { data, error, refetch } = useQuery(providersQuery);
  const [edited, setEdited] = useState<NamedProvider | null>(null);
  useSettingsTitle(t('users-permissions.providers.title'));
  const mayWrite = permissions.can('plugin::users-permissions.providers.update');
  const rows = Object.entries(data ?? {})
    .map(([name, provider]): NamedProvider => ({ ...provider, name }))
    .sort((one, other) => one.name.localeCompare(other.name));
  return (
    <Main>
      <PageHead
        title={t('users-permissions.providers.title')}
        subtitle={t('users-permissions.providers.subtitle')}
      />
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : (
        <Table
          label={t('users-permissions.providers.title')}
          rows={rows}
          keyOf={({ name }) => name}
          onOpen={mayWrite ? setEdited : undefined}
          columns={[
            { label: t('global.name'), cell: ({ name }) => name },
            {
              label: t('users-permissions.providers.status'),
              cell: ({ enabled }) => (
                <Badge good={enabled}>
                  {t(
                    enabled ? 'users-permissions.providers.enabled' : 'users-permissions.providers.disabled',
                  )}
                </Badge>
              ),
            },
          ]}
          actions={(provider) =>
            mayWrite && (
              <IconButton
                label={t('app.component.table.edit', { target: provider.name })}
                onClick={() => setEdited(provider)}
              >
                <Pencil aria-hidden />
              </IconButton>
            )
          }
        />
      )}
      {edited && <ProviderDialog name={edited.name} provider={edited} onClose={() => setEdited(null)} />}
    </Main>
  );
}
