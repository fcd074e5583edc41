/** The menu of the content manager: collection types and single types. */
import { useState } from 'react';
import { typeAddress } from '../../content-types/addresses.ts';
import type { ContentType } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import { SideLink, SideNavigation, SideSection } from '../../ui/side-navigation.tsx';

const KINDS = [
  ['collectionType', 'content-manager.components.LeftMenu.collection-types'],
  ['singleType', 'content-manager.components.LeftMenu.single-types'],
] as const;

export function TypeNavigation({ types }: { readonly types: readonly ContentType[] }) {
  const [search, setSearch] = useState<string | null>(null);
  const term = search?.trim().toLowerCase() ?? '';
  return (
    <SideNavigation
      title={t('content-manager.components.LeftMenu.title')}
      search={{
        open: t('content-manager.components.LeftMenu.Search.label'),
        close: t('content-manager.components.LeftMenu.Search.close'),
        value: search,
        onChange: setSearch,
      }}
    >
      {KINDS.map(([kind, name]) => {
        const shown = types.filter(
          (type) => type.kind === kind && type.info.displayName.toLowerCase().includes(term),
        );
        if (shown.length === 0) return null;
        return (
          <SideSection key={kind} name={t(name)} count={shown.length}>
            {shown.map((type) => (
              <SideLink key={type.uid} to={typeAddress(type)} path={typeAddress(type)}>
                {type.info.displayName}
              </SideLink>
            ))}
          </SideSection>
        );
      })}
    </SideNavigation>
  );
}
