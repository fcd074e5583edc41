/** One type or component: its name, its fields, and what saves them. */

import { useSuspenseQuery } from '@tanstack/react-query';
import { Check, LayoutList, Pencil, Plus } from 'lucide-react';
import { useLocation } from 'wouter';
import { componentViewAddress, viewAddress } from '../content-types/addresses.ts';
import { contentInitQuery } from '../content-types/content-types.ts';
import { useMayConfigure } from '../content-types/view-access.ts';
import { FirstTypeCard } from '../home/first-type-card.tsx';
import { t } from '../i18n/messages.ts';
import { useTitle } from '../routing/use-title.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Empty, Main, PageHead } from '../ui/page.tsx';
import { ROOT_ADDRESS, useBuilder } from './builder-context.ts';
import styles from './content-type-builder.module.css';
import { FieldTable } from './field-table.tsx';
import type { AnyDraft, Draft } from './model/draft.ts';
import { saveRequest } from './model/request.ts';

const ADD = {
  collectionType: 'content-type-builder.form.button.add.field.to.collectionType',
  singleType: 'content-type-builder.form.button.add.field.to.singleType',
  component: 'content-type-builder.form.button.add.field.to.component',
} as const;

const NONE = {
  collectionType: 'content-type-builder.table.content.no-fields.collection-type',
  singleType: 'content-type-builder.table.content.no-fields.collection-type',
  component: 'content-type-builder.table.content.no-fields.component',
} as const;

interface SchemaScreenProps {
  readonly draft: Draft;
  readonly hasChanges: boolean;
  readonly busy: boolean;
}

export function SchemaScreen({ draft, hasChanges, busy }: SchemaScreenProps) {
  const { mayChange, setStep, save } = useBuilder();
  const { root } = draft;
  useTitle(t('content-type-builder.plugin.name'));
  const add = (): void => setStep({ kind: 'chooser', owner: root.uid });
  return (
    <Main busy={busy}>
      <PageHead
        title={root.displayName}
        subtitle={t('content-type-builder.listView.headerLayout.description')}
        back={ROOT_ADDRESS}
        actions={
          mayChange && (
            <>
              <Button icon={<Pencil aria-hidden />} onClick={() => setStep({ kind: 'edit' })}>
                {t('app.utils.edit')}
              </Button>
              <Button look="secondary" icon={<Plus aria-hidden />} onClick={add}>
                {t('content-type-builder.button.attributes.add.another')}
              </Button>
              <Button
                look="primary"
                icon={<Check aria-hidden />}
                disabled={!hasChanges || busy || root.fields.length === 0}
                onClick={() => save(saveRequest(draft))}
              >
                {t('global.save')}
              </Button>
            </>
          )
        }
      />
      {!root.isNew && <FirstTypeCard onBuild={() => setStep({ kind: 'newType', of: 'collectionType' })} />}
      {!mayChange && (
        <p className={styles['notice']} role="note">
          {t('content-type-builder.notification.info.autoreload-disable')}
        </p>
      )}
      <div className={styles['tools']}>
        <ConfigureLink root={root} />
      </div>
      <div className={classNames(styles['frame'], 'scrolls-sideways')}>
        {root.fields.length === 0 ? (
          <Empty
            action={
              mayChange && (
                <Button look="primary" icon={<Plus aria-hidden />} onClick={add}>
                  {t('content-type-builder.button.attributes.add.new')}
                </Button>
              )
            }
          >
            {t(NONE[root.kind])}
          </Empty>
        ) : (
          <>
            <FieldTable schema={root} />
            {mayChange && (
              <div className={styles['tableFoot']}>
                <Button look="quiet" wide icon={<Plus aria-hidden />} onClick={add}>
                  {t(ADD[root.kind])}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Main>
  );
}

/** To the view of what is stored. */
function ConfigureLink({ root }: { readonly root: AnyDraft }) {
  const { kind, uid, isNew } = root;
  const [, navigate] = useLocation();
  const { contentTypes } = useSuspenseQuery(contentInitQuery).data;
  const isShown = kind === 'component' || contentTypes.some((type) => type.uid === uid && type.isDisplayed);
  const mayConfigure = useMayConfigure(kind);
  if (!mayConfigure || !(isShown || isNew)) return null;
  return (
    <Button
      icon={<LayoutList aria-hidden />}
      disabled={isNew}
      onClick={() =>
        navigate(kind === 'component' ? componentViewAddress(uid) : viewAddress({ uid, kind }, 'edit'))
      }
    >
      {t('content-type-builder.form.button.configure-view')}
    </Button>
  );
}
