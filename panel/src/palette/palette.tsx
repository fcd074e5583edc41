/** One search for everything: types, entries, settings, and what can be done. */
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { EntryOfType } from '../../../src/admin/content-manager/read/overview-routes.ts';
import { send } from '../api/client.ts';
import { useMe } from '../api/queries.ts';
import { createAddress, entryAddress, typeAddress } from '../content-types/addresses.ts';
import { type ContentType, CREATE, contentInitQuery, readableTypes } from '../content-types/content-types.ts';
import { t } from '../i18n/messages.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import { opens, PLACES } from '../settings/places.tsx';
import { Dialog } from '../ui/dialog.tsx';
import fieldStyles from '../ui/field.module.css';
import { matching } from './match.ts';
import styles from './palette.module.css';

interface Item {
  readonly key: string;
  readonly label: string;
  /** What it is: a type, an entry of one, a setting. */
  readonly kind: string;
  readonly address: string;
}

/** How long typing rests before the server is asked, in ms. */
const PAUSE = 200;

/** So many letters are a search for entries. */
const FEWEST = 2;

const MOST = 40;

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [, navigate] = useLocation();
  const [searchText, setSearchText] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const places = usePlaces();
  const entries = useEntries(searchText);
  const items = [...matching(places, searchText), ...entries].slice(0, MOST);
  const current = Math.min(active, items.length - 1);
  const go = (item: Item | undefined): void => {
    if (!item) return;
    onClose();
    navigate(item.address);
  };
  useEffect(() => {
    document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [current, listId]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setActive(Math.min(current + 1, items.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(current - 1, 0));
    else if (event.key === 'Enter') go(items[current]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t('palette.title')} onClose={onClose}>
      <input
        autoFocus
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={items.length > 0 ? `${listId}-${current}` : undefined}
        aria-label={t('palette.input')}
        placeholder={t('palette.input')}
        className={fieldStyles['input']}
        value={searchText}
        onChange={(event) => {
          setSearchText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={t('palette.title')} className={styles['list']}>
        {items.map((item, index) => (
          <div
            key={item.key}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={styles['option']}
            onClick={() => go(item)}
            onKeyDown={onKeyDown}
          >
            <span>{item.label}</span>
            <span className={styles['kind']}>{item.kind}</span>
          </div>
        ))}
      </div>
      {items.length === 0 && <p role="status">{t('palette.nothing')}</p>}
    </Dialog>
  );
}

/** Everything that has an address, as far as the person may open it. */
function usePlaces(): readonly Item[] {
  const permissions = usePermissions();
  const me = useMe();
  const types = useTypes();
  const settings = PLACES.filter((place) => opens(place, permissions, me)).map(
    ({ address, query = '', label }) => ({
      key: address,
      label: t(label),
      kind: t('global.settings'),
      address: address + query,
    }),
  );
  const kind = t('palette.screen');
  return [
    ...types.map((type) => ({
      key: type.uid,
      label: type.info.displayName,
      kind: t('global.content-manager'),
      address: typeAddress(type),
    })),
    ...types
      .filter((type) => type.kind === 'collectionType' && permissions.can(CREATE, type.uid))
      .map((type) => ({
        key: `create ${type.uid}`,
        label: t('palette.create', { type: type.info.displayName }),
        kind: t('palette.action'),
        address: createAddress(type.uid),
      })),
    { key: '/', label: t('app.components.HomePage.title'), kind, address: '/' },
    { key: '/me', label: t('global.profile'), kind, address: '/me' },
    ...(permissions.can('plugin::upload.read')
      ? [{ key: '/plugins/upload', label: t('upload.plugin.name'), kind, address: '/plugins/upload' }]
      : []),
    ...settings,
  ];
}

function useTypes(): readonly ContentType[] {
  const permissions = usePermissions();
  const { data } = useQuery(contentInitQuery);
  return data ? readableTypes(data, permissions) : [];
}

/** The entries that are found by the words, a few of each type, by one request. */
function useEntries(searchText: string): readonly Item[] {
  const types = useTypes();
  const [debouncedText, setDebouncedText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedText(searchText.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [searchText]);
  const { data } = useQuery({
    queryKey: ['content-manager', 'palette', debouncedText],
    queryFn: ({ signal }) =>
      send<{ readonly data: readonly EntryOfType[] }>('GET', '/content-manager/search', {
        query: { _q: debouncedText },
        signal,
      }),
    enabled: debouncedText.length >= FEWEST,
  });
  return (data?.data ?? []).map(({ uid, id, title, locale }) => ({
    key: `${uid} ${id}`,
    label: title ?? String(id),
    kind: types.find((type) => type.uid === uid)?.info.displayName ?? uid,
    address: entryAddress(uid, id, locale),
  }));
}
