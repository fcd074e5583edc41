/** The form of an entry: reads it, then shows its fields. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useSearch } from 'wouter';
import { queryClient } from '../../api/queries.ts';
import { entryAddress } from '../../content-types/addresses.ts';
import { configurationQuery } from '../../content-types/configuration.ts';
import { type ContentType, contentInitQuery, isLocalized } from '../../content-types/content-types.ts';
import { localeOf, localesQuery, openLocales } from '../../content-types/locales.ts';
import { initialValues, valuesOf } from '../../document/entry-values.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { usePluginHost } from '../../plugin-host/plugin-host.ts';
import { withoutAsking } from '../../routing/navigation-guard.ts';
import { readQuery, textAt } from '../../routing/query-codec.ts';
import { Loading } from '../../ui/loading.tsx';
import { Failure, Main } from '../../ui/page.tsx';
import type { Entry } from '../entries/entries.ts';
import { EntryForm } from './entry-form.tsx';
import { entryQuery, sharedQuery } from './entry-requests.ts';
import { entryMade } from './form-identity.ts';

interface EntryScreenProps {
  /** Which form this is. */
  readonly form: string;
  readonly type: ContentType;
  /** null for a new entry, and for single types. */
  readonly id: string | null;
  /** The entry that a new one begins as a copy of. */
  readonly source?: string;
}

/** What a form began with. */
interface Origin {
  readonly id: string | null;
  readonly source: string | undefined;
  readonly requestedLocale: string | null;
  readonly relatedId: string | undefined;
}

export function EntryScreen({ form, type, ...props }: EntryScreenProps) {
  const [, navigate] = useLocation();
  const query = readQuery(useSearch());
  // the form in which an entry was made goes on as it is: it knows more than an answer that is read now
  const [made, setMade] = useState<{ readonly id: string; readonly origin: Origin } | null>(null);
  const init = useSuspenseQuery(contentInitQuery).data;
  const configuration = useSuspenseQuery(configurationQuery(type.uid)).data;
  const locales = useSuspenseQuery(localesQuery).data;
  const open = openLocales(locales, usePermissions(), type.uid);
  const origin: Origin =
    made !== null && made.id === props.id
      ? made.origin
      : {
          id: props.id,
          source: props.source,
          requestedLocale: localeOf(open, textAt(query, 'plugins', 'i18n', 'locale'), isLocalized(type)),
          relatedId: textAt(query, 'plugins', 'i18n', 'relatedEntityId'),
        };
  const { id, source, requestedLocale, relatedId } = origin;
  const components = useMemo(() => new Map(init.components.map((one) => [one.uid, one])), [init]);
  const host = usePluginHost();
  const shown = { type, components, configuration };
  const shaped = typeof host === 'object' ? host.layOut(shown, query) : shown;
  const read = entryQuery(type, source ?? id, type.kind === 'singleType' ? requestedLocale : null);
  const entry = useQuery(read);
  const [removals, setRemovals] = useState(0);
  const lacksSingle = type.kind === 'singleType' && isLocalized(type) && entry.data === null;
  const translated = id === null && source === undefined ? relatedId : undefined;
  const shared = useQuery(sharedQuery(type.uid, lacksSingle ? null : translated, requestedLocale));
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
  const onMade = ({ id: madeId }: Entry): void => {
    flushSync(() => setMade({ id: String(madeId), origin }));
    entryMade(type.uid, form, madeId);
    withoutAsking(() => navigate(entryAddress(type.uid, madeId, locale), { replace: true }));
  };
  const onRemoved = (): void => {
    queryClient.setQueryData(read.queryKey, null);
    setRemovals((count) => count + 1);
  };
  return (
    <EntryForm
      key={`${stored?.id ?? 'new'} ${locale} ${removals}`}
      {...shaped}
      locales={locales}
      locale={locale}
      stored={isCopy ? null : stored}
      version={isCopy ? null : (entry.data?.version ?? null)}
      base={base}
      source={source ?? null}
      relatedId={relatedId ?? null}
      translations={shared.data?.localizations ?? []}
      onMade={onMade}
      onRemoved={onRemoved}
    />
  );
}
