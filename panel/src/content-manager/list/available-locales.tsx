/** The locales an entry is there in, as short signs: its own and those of its translations. Their names are in a list. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { localeName, localesQuery } from '../../content-types/locales.ts';
import { t } from '../../i18n/messages.ts';
import { PopoverButton } from '../../ui/popover.tsx';
import tableStyles from '../../ui/table.module.css';
import type { Entry } from '../entries/entries.ts';
import styles from './list-screen.module.css';

/** So many signs fit into the column. */
const MOST = 2;

export function AvailableLocales({ entry }: { readonly entry: Entry }) {
  const locales = useSuspenseQuery(localesQuery).data;
  const codes = [entry.locale, ...(entry.localizations ?? []).map((one) => one.locale)];
  const found = locales.filter(({ code }) => codes.includes(code));
  const names = found
    .map((locale) =>
      locale.isDefault
        ? t('content-manager.locales.default', { name: localeName(locale) })
        : localeName(locale),
    )
    .sort((one, other) => one.localeCompare(other));
  if (names.length === 0) return <>{codes.filter(Boolean).join(', ')}</>;
  return (
    <PopoverButton
      label={t('i18n.list-view.table.header.label')}
      className={styles['locales']}
      face={
        <>
          <span className="visually-hidden">{t('content-manager.locales.display')}</span>
          <span className="visually-hidden">{names.join(', ')}</span>
          {found.slice(0, MOST).map(({ code }) => (
            <span key={code} className={styles['chip']} aria-hidden>
              {code}
            </span>
          ))}
          {found.length > MOST && <span aria-hidden>+{found.length - MOST}</span>}
        </>
      }
    >
      <ul className={tableStyles['choices']}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </PopoverButton>
  );
}
