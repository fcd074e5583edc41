/** The form of an entry: reads it, then shows its fields. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearch } from 'wouter';
import { usePermissions } from '../../api/permissions.ts';
import { configurationQuery } from '../../content-types/configuration.ts';
import { type ContentType, contentInitQuery, isLocalized } from '../../content-types/content-types.ts';
import { localeOf, localesQuery, openLocales } from '../../content-types/locales.ts';
import { initialValues, valuesOf } from '../../document/entry-values.ts';
import { readQuery, textAt } from '../../routing/query-codec.ts';
import { Loading } from '../../ui/loading.tsx';
import { Failure, Main } from '../../ui/page.tsx';
import { EntryForm } from './entry-form.tsx';
import { entryQuery, sharedQuery } from './entry-requests.ts';

interface EntryScreenProps {
  readonly type: ContentType;
  /** null for a new entry, and for single types. */
  readonly id: string | null;
  /** The entry that a new one begins as a copy of. */
  readonly source?: string;
}

export function EntryScreen({ type, id, source }: EntryScreenProps) {
  const query = readQuery(useSearch());
  const init = useSuspenseQuery(contentInitQuery).data;
  const configuration = useSuspenseQuery(configurationQuery(type.uid)).data;
  const locales = useSuspenseQuery(localesQuery).data;
  const open = openLocales(locales, usePermissions(), type.uid);
  const requestedLocale = localeOf(open, textAt(query, 'plugins', 'i18n', 'locale'), isLocalized(type));
  const relatedId = textAt(query, 'plugins', 'i18n', 'relatedEntityId');
  const components = useMemo(() => new Map(init.components.map((one) => [one.uid, one])), [init]);
  const entry = useQuery(entryQuery(type, source ?? id, type.kind === 'singleType' ? requestedLocale : null));
  const shared = useQuery(
    sharedQuery(type.uid, id === null && source === undefined ? relatedId : undefined, requestedLocale),
  );
  if (entry.error || shared.error) {
    return (
      <Main>
        <Failure error={entry.error ?? shared.error} retry={() => void entry.refetch()} />
      </Main>
    );
  }
  if (entry.data === undefined || shared.isLoading) return <Loading />;
  const stored = entry.data?.body ?? null;
  const base = stored
    ? valuesOf(stored, type.attributes, components)
    : {
        ...initialValues(type.attributes, components),
        ...valuesOf(shared.data?.nonLocalizedFields ?? {}, type.attributes, components),
      };
  const isCopy = source !== undefined;
  const locale = isLocalized(type) ? ((isCopy ? null : stored?.locale) ?? requestedLocale) : null;
  return (
    <EntryForm
      key={`${stored?.id ?? 'new'} ${locale}`}
      type={type}
      components={components}
      configuration={configuration}
      locales={locales}
      locale={locale}
      stored={isCopy ? null : stored}
      version={isCopy ? null : (entry.data?.version ?? null)}
      base={base}
      source={source ?? null}
      relatedId={relatedId ?? null}
      translations={shared.data?.localizations ?? []}
    />
  );
}
