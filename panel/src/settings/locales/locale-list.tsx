/** The languages content is written in. */
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import { type Locale, localeName, localesQuery } from '../../content-types/locales.ts';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { useSettingsTitle } from '../../routing/use-title.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Empty, Failure, Main, PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { RemovalDialog } from '../removal-dialog.tsx';
import { LocaleDialog } from './locale-dialog.tsx';

export function LocaleList() {
  const permissions = usePermissions();
  const { data, error, refetch } = useQuery(localesQuery);
  const [edited, setEdited] = useState<Locale | 'new' | null>(null);
  const [removed, setRemoved] = useState<Locale | null>(null);
  useSettingsTitle(t('i18n.plugin.name'));
  const mayUpdate = permissions.can('plugin::i18n.locale.update');
  const mayDelete = permissions.can('plugin::i18n.locale.delete');
  return (
    <Main>
      <PageHead
        title={t('i18n.plugin.name')}
        subtitle={t('Settings.list.description')}
        actions={
          permissions.can('plugin::i18n.locale.create') && (
            <Button look="primary" icon={<Plus aria-hidden />} onClick={() => setEdited('new')}>
              {t('Settings.list.actions.add')}
            </Button>
          )
        }
      />
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.length === 0 ? (
        <Empty>{t('Settings.locales.list.none')}</Empty>
      ) : (
        <Table
          label={t('i18n.plugin.name')}
          rows={data}
          keyOf={({ id }) => id}
          onOpen={mayUpdate ? setEdited : undefined}
          columns={[
            { label: t('Settings.locales.row.id'), cell: ({ id }) => id },
            { label: t('Settings.locales.row.displayName'), cell: localeName, title: true },
            {
              label: t('Settings.locales.row.default-locale'),
              cell: ({ isDefault }) => (isDefault ? t('Settings.locales.default') : ''),
            },
          ]}
          actions={(locale) => (
            <>
              {mayUpdate && (
                <IconButton label={t('Settings.list.actions.edit')} onClick={() => setEdited(locale)}>
                  <Pencil aria-hidden />
                </IconButton>
              )}
              {mayDelete && !locale.isDefault && (
                <IconButton label={t('Settings.list.actions.delete')} onClick={() => setRemoved(locale)}>
                  <Trash2 aria-hidden />
                </IconButton>
              )}
            </>
          )}
        />
      )}
      {edited && <LocaleDialog locale={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed && (
        <RemovalDialog
          consequence={t('Settings.locales.modal.delete.message', { name: localeName(removed) })}
          remove={() => send('DELETE', `/i18n/locales/${removed.id}`)}
          done={t('Settings.locales.modal.delete.success')}
          queryKey={localesQuery.queryKey}
          onClose={() => setRemoved(null)}
        />
      )}
    </Main>
  );
}
