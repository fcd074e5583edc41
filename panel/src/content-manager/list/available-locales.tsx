/** The locales an entry is there in: its own and those of its translations. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Button, DialogTrigger } from 'react-aria-components';
import { localeName, localesQuery } from '../../content-types/locales.ts';
import { t } from '../../i18n/messages.ts';
import { Popover } from '../../ui/popover.tsx';
import tableStyles from '../../ui/table.module.css';
import type { Entry } from './entries.ts';
import styles from './list-screen.module.css';

export function AvailableLocales({ entry }: { readonly entry: Entry }) {
  const locales = useSuspenseQuery(localesQuery).data;
  const codes = [entry.locale, ...(entry.localizations ?? []).map((one) => one.locale)];
  const names = locales
    .filter(({ code }) => codes.includes(code))
    .map((locale) =>
      locale.isDefault
        ? t('content-manager.locales.default', { name: localeName(locale) })
        : localeName(locale),
    )
    .sort((one, other) => one.localeCompare(other));
  if (names.length === 0) return <>{codes.filter(Boolean).join(', ')}</>;
  return (
    <DialogTrigger>
      <Button className={styles['locales']!}>
        <span className="visually-hidden">{t('content-manager.locales.display')}</span>
        <span className={tableStyles['cell']}>{names.join(', ')}</span>
        <ChevronDown aria-hidden />
      </Button>
      <Popover label={t('i18n.list-view.table.header.label')}>
        <ul className={tableStyles['choices']}>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </Popover>
    </DialogTrigger>
  );
}
