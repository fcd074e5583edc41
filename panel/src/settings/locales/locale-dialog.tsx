/** A language of content: which one, what it is called, whether it is the default. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import { permissionsQuery, queryClient } from '../../api/queries.ts';
import { useSubmit } from '../../auth/use-submit.ts';
import { type Locale, localesQuery } from '../../content-types/locales.ts';
import { t } from '../../i18n/messages.ts';
import { catalogueQuery } from '../../permissions/catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.tsx';
import { Alert, FieldGrid } from '../../ui/page.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Checkbox, TextField } from '../../ui/text-field.tsx';

interface IsoLocale {
  readonly code: string;
  readonly name: string;
}

const isoLocalesQuery = queryOptions({
  queryKey: ['iso-locales'],
  queryFn: () => send<readonly IsoLocale[]>('GET', '/i18n/iso-locales'),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Characters of a display name, as the server has them. */
const LONGEST_NAME = 50;

interface LocaleDialogProps {
  /** null for a new one. */
  readonly locale: Locale | null;
  readonly onClose: () => void;
}

export function LocaleDialog({ locale, onClose }: LocaleDialogProps) {
  const { data: iso = [] } = useQuery({ ...isoLocalesQuery, enabled: locale === null });
  const { data: locales = [] } = useQuery(localesQuery);
  const [searchText, setSearchText] = useState('');
  const { values, errors, failure, busy, set, submit } = useSubmit(
    { code: locale?.code ?? '', name: locale?.name ?? '', isDefault: locale?.isDefault ?? false },
    ({ code, name }) => ({
      code: code === '' ? t('components.Input.error.validation.required') : undefined,
      name:
        name.length > LONGEST_NAME ? t('Settings.locales.modal.too-long', { max: LONGEST_NAME }) : undefined,
    }),
    async ({ code, name, isDefault }) => {
      if (locale) await send('PUT', `/i18n/locales/${locale.id}`, { body: { name, isDefault } });
      else await send('POST', '/i18n/locales', { body: { code, name: name || code, isDefault } });
      for (const { queryKey } of [localesQuery, catalogueQuery, permissionsQuery]) {
        await queryClient.invalidateQueries({ queryKey });
      }
      notify(
        'success',
        t(locale ? 'Settings.locales.modal.edit.success' : 'Settings.locales.modal.create.success'),
      );
      onClose();
    },
  );
  const taken = new Set(locales.map(({ code }) => code));
  const known = iso.filter(({ code }) => !taken.has(code));
  const lower = searchText.toLowerCase();
  const found = known.filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(lower));
  const basic = () => (
    <FieldGrid>
      {locale ? (
        <TextField
          label={t('Settings.locales.modal.locales.label')}
          value={locale.code}
          disabled
          onChange={() => {}}
        />
      ) : (
        <SearchSelect
          label={t('Settings.locales.modal.locales.label')}
          placeholder={t('components.placeholder.select')}
          error={errors.code}
          searchText={searchText}
          onSearchText={(next) => {
            setSearchText(next);
            set('code', '');
          }}
          found={found.map(({ name }, id) => ({ id, label: name }))}
          empty={t('Settings.locales.modal.locales.none')}
          onOpen={() => undefined}
          onPick={(place) => {
            const { code, name } = found[place]!;
            setSearchText(name);
            set('code', code);
            set('name', name);
          }}
        />
      )}
      <TextField
        label={t('Settings.locales.modal.locales.displayName')}
        name="name"
        hint={t('Settings.locales.modal.locales.displayName.description')}
        value={values.name}
        error={errors.name}
        onChange={(name) => set('name', name)}
      />
    </FieldGrid>
  );
  const advanced = () => (
    <>
      <Checkbox
        label={t('Settings.locales.modal.advanced.setAsDefault')}
        disabled={locale?.isDefault === true}
        checked={values.isDefault}
        onChange={(isDefault) => set('isDefault', isDefault)}
      />
      <p>{t('Settings.locales.modal.advanced.setAsDefault.hint')}</p>
    </>
  );
  return (
    <Dialog
      title={t(locale ? 'Settings.locales.modal.edit.title' : 'Settings.list.actions.add')}
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.components.Button.cancel')}</Button>
          <Button look="primary" disabled={busy} onClick={submit}>
            {t('global.save')}
          </Button>
        </>
      }
    >
      {failure && <Alert>{failure}</Alert>}
      <Tabs
        label={t('Settings.locales.modal.title')}
        tabs={[
          { label: t('Settings.locales.modal.base'), content: basic },
          { label: t('Settings.locales.modal.advanced'), content: advanced },
        ]}
      />
    </Dialog>
  );
}
