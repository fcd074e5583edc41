/** The mails that users of the content API get. */
import { useQuery } from '@tanstack/react-query';
import { MailCheck, Pencil, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { MessageId } from '../../i18n/catalogues.ts';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { useSettingsTitle } from '../../routing/use-title.ts';
import { IconButton } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Failure, Main, PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { templatesQuery } from './accounts.ts';
import { TemplateDialog } from './template-dialog.tsx';

const KNOWN: Readonly<Record<string, { readonly label: MessageId; readonly Icon: typeof MailCheck }>> = {
  reset_password: { label: 'users-permissions.templates.reset-password', Icon: RotateCcw },
  email_confirmation: { label: 'users-permissions.templates.confirmation', Icon: MailCheck },
};

export function TemplateList() {
  const permissions = usePermissions();
  const { data, error, refetch } = useQuery(templatesQuery);
  const [edited, setEdited] = useState<string | null>(null);
  useSettingsTitle(t('users-permissions.templates.title'));
  const mayWrite = permissions.can('plugin::users-permissions.email-templates.update');
  const labelOf = (name: string): string => {
    const known = KNOWN[name];
    return known ? t(known.label) : (data?.[name]?.display ?? name);
  };
  return (
    <Main>
      <PageHead title={t('users-permissions.templates.title')} />
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : (
        <Table
          label={t('users-permissions.templates.title')}
          rows={Object.keys(data)}
          keyOf={(name) => name}
          onOpen={setEdited}
          columns={[
            {
              label: t('users-permissions.templates.icon'),
              cell: (name) => {
                const Icon = KNOWN[name]?.Icon ?? MailCheck;
                return <Icon role="img" aria-label={labelOf(name)} size={18} />;
              },
            },
            { label: t('users-permissions.templates.name'), cell: labelOf, title: true },
            {
              label: t('users-permissions.templates.subject'),
              cell: (name) => data[name]?.options.object,
              wide: true,
            },
          ]}
          actions={(name) => (
            <IconButton
              label={t('app.component.table.edit', { target: labelOf(name) })}
              onClick={() => setEdited(name)}
            >
              <Pencil aria-hidden />
            </IconButton>
          )}
        />
      )}
      {edited && data?.[edited] && (
        <TemplateDialog
          name={edited}
          label={labelOf(edited)}
          template={data[edited]}
          mayWrite={mayWrite}
          onClose={() => setEdited(null)}
        />
      )}
    </Main>
  );
}
