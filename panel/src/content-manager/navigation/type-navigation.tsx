/** The menu of the content manager: collection types and single types. */
import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { typeAddress } from '../../content-types/addresses.ts';
import type { ContentType } from '../../content-types/content-types.ts';
import { t } from '../../i18n/messages.ts';
import { IconButton } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import { SideLink, SideNavigation, SideSection } from '../../ui/side-navigation.tsx';

const KINDS = [
  ['collectionType', 'content-manager.components.LeftMenu.collection-types'],
  ['singleType', 'content-manager.components.LeftMenu.single-types'],
] as const;

export function TypeNavigation({ types }: { readonly types: readonly ContentType[] }) {
  const [search, setSearch] = useState<string | null>(null);
  const words = search?.trim().toLowerCase() ?? '';
  return (
    <SideNavigation
      title={t('content-manager.components.LeftMenu.title')}
      action={
        <IconButton
          label={t(
            search === null
              ? 'content-manager.components.LeftMenu.Search.label'
              : 'content-manager.components.LeftMenu.Search.close',
          )}
          onClick={() => setSearch(search === null ? '' : null)}
        >
          {search === null ? <Search aria-hidden /> : <X aria-hidden />}
        </IconButton>
      }
    >
      {search !== null && (
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for it
          autoFocus
          type="search"
          className={fieldStyles['input']}
          aria-label={t('content-manager.components.LeftMenu.Search.label')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && setSearch(null)}
        />
      )}
      {KINDS.map(([kind, name]) => {
        const shown = types.filter(
          (type) => type.kind === kind && type.info.displayName.toLowerCase().includes(words),
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
