/** How the library is shown where an address says nothing: for everybody. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { send } from '../../api/client.ts';
import { useSubmit } from '../../auth/use-submit.ts';
import { t } from '../../i18n/messages.ts';
import { useTitle } from '../../routing/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts';
import { notify } from '../../ui/notifications.tsx';
import { Card, FieldGrid, Main, PageHead } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select.tsx';
import { SORTS } from '../library-state.ts';
import type { LibraryView } from '../media.ts';
import { refreshLibrary, viewQuery } from '../media-requests.ts';

const SIZES = [10, 20, 50, 100];

export function ConfigurationScreen() {
  const view = useSuspenseQuery(viewQuery).data;
  return <ConfigurationForm key={JSON.stringify(view)} view={view} />;
}

function ConfigurationForm({ view }: { readonly view: LibraryView }) {
  useTitle(t('upload.config.title'));
  const search = useSearch();
  const [before] = useState(view);
  const { values, errors, failure, busy, set, submit } = useSubmit(
    before,
    () => ({}),
    async (body) => {
      await send('PUT', '/upload/configuration', { body });
      notify('success', t('upload.saved'));
      await refreshLibrary();
    },
  );
  const isChanged = values.pageSize !== before.pageSize || values.sort !== before.sort;
  const sizes = SIZES.includes(before.pageSize) ? SIZES : [...SIZES, before.pageSize].sort((a, b) => a - b);
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
          title={t('upload.config.title')}
          subtitle={t('upload.config.subtitle')}
          back={search === '' ? '/plugins/upload' : `/plugins/upload?${search}`}
          actions={
            <Button type="submit" look="primary" disabled={!isChanged || busy}>
              {t('global.save')}
            </Button>
          }
        />
        {failure && <p role="alert">{failure}</p>}
        <Card>
          <FieldGrid>
            <SelectField
              label={t('upload.config.entries.title')}
              hint={t('upload.config.entries.note')}
              error={errors.pageSize}
              options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
              value={String(values.pageSize)}
              onChange={(size) => set('pageSize', Number(size))}
            />
            <SelectField
              label={t('upload.config.sort.title')}
              hint={t('upload.config.note')}
              error={errors.sort}
              options={SORTS.map((sort) => ({ value: sort, label: t(`upload.sort.${sort}`) }))}
              value={values.sort}
              onChange={(sort) => set('sort', sort)}
            />
          </FieldGrid>
        </Card>
      </Main>
    </form>
  );
}
