/** How the pictures of uploads are made. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { getData, send } from '../api/client.ts';
import { queryClient } from '../api/queries.ts';
import { useSubmit } from '../auth/use-submit.ts';
import { t } from '../i18n/messages.ts';
import { useSettingsTitle } from '../routing/use-title.ts';
import { Button } from '../ui/button.tsx';
import { focusFirstWrong } from '../ui/focus-first-wrong.ts';
import { Loading } from '../ui/loading.tsx';
import { notify } from '../ui/notifications.tsx';
import { Card, Failure, FieldGrid, Main, PageHead } from '../ui/page.tsx';
import { ToggleField } from '../ui/toggle.tsx';

interface PictureSettings {
  readonly responsiveDimensions: boolean;
  readonly sizeOptimization: boolean;
  readonly autoOrientation: boolean;
}

const settingsQuery = queryOptions({
  queryKey: ['upload', 'settings'],
  queryFn: () => getData<PictureSettings>('/upload/settings'),
  staleTime: 0,
});

export function MediaSettings() {
  useSettingsTitle(t('upload.list.title'));
  const { data, error, refetch } = useQuery(settingsQuery);
  if (data) return <SettingsForm key={JSON.stringify(data)} stored={data} />;
  return <Main>{error ? <Failure error={error} retry={() => void refetch()} /> : <Loading />}</Main>;
}

const SWITCHES = [
  [
    'responsiveDimensions',
    'upload.settings.form.responsiveDimensions.label',
    'upload.settings.form.responsiveDimensions.description',
  ],
  [
    'sizeOptimization',
    'upload.settings.form.sizeOptimization.label',
    'upload.settings.form.sizeOptimization.description',
  ],
  [
    'autoOrientation',
    'upload.settings.form.autoOrientation.label',
    'upload.settings.form.autoOrientation.description',
  ],
] as const;

function SettingsForm({ stored }: { readonly stored: PictureSettings }) {
  const [before] = useState(stored);
  const { values, failure, busy, set, submit } = useSubmit(
    before,
    () => ({}),
    async (body) => {
      const { data } = await send<{ data: PictureSettings }>('PUT', '/upload/settings', { body });
      queryClient.setQueryData(settingsQuery.queryKey, data);
      notify('success', t('upload.settings.saved'));
    },
  );
  const isChanged = SWITCHES.some(([name]) => values[name] !== before[name]);
  return (
    <form
      ref={focusFirstWrong}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Main busy={busy}>
        <PageHead
          title={t('upload.list.title')}
          subtitle={t('upload.settings.sub-header.label')}
          actions={
            <Button type="submit" look="primary" icon={<Check aria-hidden />} disabled={!isChanged || busy}>
              {t('global.save')}
            </Button>
          }
        />
        {failure && <p role="alert">{failure}</p>}
        <Card title={t('upload.settings.blockTitle')}>
          <FieldGrid>
            {SWITCHES.map(([name, label, hint]) => (
              <ToggleField
                key={name}
                name={name}
                label={t(label)}
                hint={t(hint)}
                checked={values[name]}
                onChange={(checked) => set(name, checked)}
              />
            ))}
          </FieldGrid>
        </Card>
      </Main>
    </form>
  );
}
