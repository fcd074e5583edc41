/** The plugins of the project: the server's own, and those whose code runs. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DescribedPlugin } from '../../../src/admin/administrators/listed-plugins.ts';
import { send } from '../api/client.ts';
import { t } from '../i18n/messages.ts';
import { LackingRight } from '../permissions/lacking-right.tsx';
import { usePermissions } from '../permissions/use-permissions.ts';
import { useTitle } from '../routing/use-title.ts';
import { Loading } from '../ui/loading.tsx';
import { Failure, Main, PageHead } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { READ_PLUGINS } from './read-plugins.ts';

const pluginsQuery = queryOptions({
  queryKey: ['plugins'],
  queryFn: async () => (await send<{ plugins: readonly DescribedPlugin[] }>('GET', '/admin/plugins')).plugins,
});

export function PluginList() {
  const mayRead = usePermissions().can(READ_PLUGINS);
  const { data, error, refetch } = useQuery({ ...pluginsQuery, enabled: mayRead });
  useTitle(t('global.plugins'));
  if (!mayRead) return <LackingRight action={READ_PLUGINS} />;
  return (
    <Main>
      <PageHead title={t('global.plugins')} subtitle={t('app.components.ListPluginsPage.description')} />
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : (
        <Table
          label={t('global.plugins')}
          rows={data}
          keyOf={({ name }) => name}
          columns={[
            { label: t('global.name'), cell: ({ displayName }) => displayName },
            { label: t('global.description'), cell: ({ description }) => description, full: true },
          ]}
        />
      )}
    </Main>
  );
}
