/** The menu of the builder: types by kind, components by category, and what makes new ones. */
import { Pencil, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { componentBuilderAddress, typeBuilderAddress } from '../content-types/addresses.ts';
import { t } from '../i18n/messages.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { SideLink, SideNavigation, SideSection } from '../ui/side-navigation.tsx';
import { useBuilder } from './builder-context.ts';
import styles from './content-type-builder.module.css';
import { componentsByCategory, shownTypes } from './model/schemas.ts';

const KINDS = [
  [
    'collectionType',
    'content-type-builder.menu.section.models.name',
    'content-type-builder.button.model.create',
  ],
  [
    'singleType',
    'content-type-builder.menu.section.single-types.name',
    'content-type-builder.button.single-types.create',
  ],
] as const;

/** `shared` → `Shared` */
const titled = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

export function BuilderNavigation() {
  const { schemas, draft, mayChange, setStep } = useBuilder();
  const [search, setSearch] = useState<string | null>(null);
  const term = search?.trim().toLowerCase() ?? '';
  const fits = (name: string): boolean => name.toLowerCase().includes(term);
  const root = draft?.root.isNew ? draft.root : null;
  const categories = [...componentsByCategory(schemas)];
  return (
    <SideNavigation
      title={t('content-type-builder.plugin.name')}
      search={{
        open: t('global.search'),
        close: t('app.component.search.clear'),
        value: search,
        onChange: setSearch,
      }}
    >
      {KINDS.map(([kind, name, create]) => {
        const types = shownTypes(schemas, kind).map(({ uid, schema }) => ({ uid, name: schema.displayName }));
        const all = root?.kind === kind ? [...types, { uid: root.uid, name: root.displayName }] : types;
        return (
          <SideSection key={kind} name={t(name)} count={all.length}>
            {all
              .filter((type) => fits(type.name))
              .map((type) => (
                <SideLink
                  key={type.uid}
                  to={typeBuilderAddress(type.uid)}
                  path={typeBuilderAddress(type.uid)}
                >
                  {type.name}
                </SideLink>
              ))}
            <Create onClick={() => setStep({ kind: 'newType', of: kind })}>{t(create)}</Create>
          </SideSection>
        );
      })}
      <SideSection
        name={t('content-type-builder.menu.section.components.name')}
        count={categories.reduce((sum, [, components]) => sum + components.length, 0)}
      >
        {categories.map(([category, components]) => (
          <li key={category}>
            <div className={styles['category']}>
              <span>{titled(category)}</span>
              {mayChange && (
                <IconButton
                  label={t('content-type-builder.category.edit', { name: titled(category) })}
                  onClick={() => setStep({ kind: 'category', name: category })}
                >
                  <Pencil aria-hidden />
                </IconButton>
              )}
            </div>
            <ul>
              {components
                .filter(({ schema }) => fits(schema.displayName))
                .map(({ uid, schema }) => (
                  <SideLink
                    key={uid}
                    to={componentBuilderAddress(category, uid)}
                    path={componentBuilderAddress(category, uid)}
                  >
                    {schema.displayName}
                  </SideLink>
                ))}
            </ul>
          </li>
        ))}
        {root?.kind === 'component' && (
          <SideLink
            to={componentBuilderAddress(root.uid.split('.')[0]!, root.uid)}
            path={componentBuilderAddress(root.uid.split('.')[0]!, root.uid)}
          >
            {root.displayName}
          </SideLink>
        )}
        <Create onClick={() => setStep({ kind: 'newComponent' })}>
          {t('content-type-builder.button.component.create')}
        </Create>
      </SideSection>
    </SideNavigation>
  );
}

/** A button at the end of a section, for those who may change schemas. */
function Create({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  const { mayChange } = useBuilder();
  if (!mayChange) return null;
  return (
    <li className={styles['create']}>
      <Button look="quiet" wide icon={<Plus aria-hidden />} onClick={onClick}>
        {children}
      </Button>
    </li>
  );
}
