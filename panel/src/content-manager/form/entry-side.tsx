/** Beside the fields of an entry: its state, when it was changed and by whom, its translations, its removal. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { LayoutList, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { messageOf } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { panelSettingsQuery } from '../../api/panel-settings.ts';
import { queryClient } from '../../api/queries.ts';
import {
  createAddress,
  entryAddress,
  localeQuery,
  trashAddress,
  typeAddress,
  typeBuilderAddress,
  viewAddress,
} from '../../content-types/addresses.ts';
import { useBuilderAccess } from '../../content-types/builder-access.ts';
import { CREATE, DELETE, hasDrafts, PUBLISH, READ } from '../../content-types/content-types.ts';
import { localeName } from '../../content-types/locales.ts';
import { useMayConfigure } from '../../content-types/view-access.ts';
import { t } from '../../i18n/messages.ts';
import { dateTime, relativeTime } from '../../i18n/relative-time.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { withoutAsking } from '../../routing/navigation-guard.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { displayName } from '../../ui/display-name.ts';
import { lazyScreen } from '../../ui/lazy-screen.tsx';
import { notify } from '../../ui/notifications.tsx';
import { SelectField } from '../../ui/select.tsx';
import { entryTarget } from '../entries/entry-target.ts';
import { offerUndo } from '../history/delete-entries.ts';
import { Revisions } from '../history/revisions.tsx';
import { Schedule } from '../history/schedule.tsx';
import { useMayRestore } from '../history/use-may-restore.ts';
import { Uses, WhereUsed } from '../history/where-used.tsx';
import styles from './entry-form.module.css';
import type { EntryFormProps } from './entry-form-props.ts';
import { FillIn } from './fill-in.tsx';
import { FormZone } from './form-zone.tsx';
import { LackingRights } from './lacking-rights.tsx';
import { PreviewLink } from './preview-link.tsx';
import type { EntryActions } from './use-entry-actions.ts';

const SidePanels = lazyScreen(async () => (await import('../fields/custom-parts.ts')).SidePanels);

interface EntrySideProps extends EntryFormProps {
  readonly actions: EntryActions;
  readonly isChanged: boolean;
  /** Which other translation is shown beside the fields. */
  readonly reference: string | null;
  readonly onReference: (locale: string | null) => void;
}

export function EntrySide(props: EntrySideProps) {
  const { type, stored, locale, actions, isChanged } = props;
  const target = stored && entryTarget(type, stored.id, locale);
  const permissions = usePermissions();
  const isPublished = Boolean(stored?.publishedAt);
  return (
    <aside className={styles['side']} aria-label={t('content-manager.containers.Edit.information')}>
      {hasDrafts(type) && (
        <p className={classNames(styles['state'], isPublished && styles['statePublished'])}>
          {t(
            isPublished
              ? 'content-manager.containers.Edit.published-version'
              : 'content-manager.containers.Edit.draft-version',
          )}
        </p>
      )}
      <section className={styles['panel']}>
        <h2 className={styles['panelTitle']}>{t('content-manager.containers.Edit.information')}</h2>
        <dl className={styles['facts']}>
          <Fact
            name={t('content-manager.containers.Edit.information.created')}
            moment={stored?.['createdAt']}
          />
          <By person={stored?.['createdBy']} />
          <Fact
            name={t('content-manager.containers.Edit.information.lastUpdate')}
            moment={stored?.['updatedAt']}
          />
          <By person={stored?.['updatedBy']} />
        </dl>
        <FormZone block="informations" />
      </section>
      {locale !== null && <Locales {...props} />}
      <Links type={type} />
      <FormZone block="right-links" />
      {stored && <PreviewLink type={type} entry={stored} />}
      {target && hasDrafts(type) && (
        <Schedule target={target} mayChange={permissions.canLocale(PUBLISH, type.uid, locale)} />
      )}
      {target && (
        <>
          <Revisions
            key={stored?.id}
            type={type}
            configuration={props.configuration}
            target={target}
            isChanged={isChanged}
            version={actions.version}
            onRestored={actions.show}
          />
          <Uses target={target} />
        </>
      )}
      <Suspense>
        <SidePanels type={type.uid} entry={stored} panel={styles['panel']} title={styles['panelTitle']} />
      </Suspense>
      <LackingRights type={type} locale={locale} entry={stored} />
      {stored && permissions.canLocale(DELETE, type.uid, locale) && <Remove {...props} id={stored.id} />}
      {!stored && type.kind === 'singleType' && <TrashLink type={type} />}
    </aside>
  );
}

const Fact = ({ name, moment }: { readonly name: string; readonly moment: unknown }) => (
  <div className={styles['fact']}>
    <dt>{name}</dt>
    <dd>
      {typeof moment === 'string' ? (
        <time dateTime={moment} title={dateTime(moment)}>
          {relativeTime(moment)}
        </time>
      ) : (
        t('content-manager.containers.Edit.information.now')
      )}
    </dd>
  </div>
);

const By = ({ person }: { readonly person: unknown }) => (
  <div className={styles['fact']}>
    <dt>{t('content-manager.containers.Edit.information.by')}</dt>
    <dd>{typeof person === 'object' && person !== null ? displayName(person) : '-'}</dd>
  </div>
);

/** To the schema and to the view of the type. */
function Links({ type }: Pick<EntryFormProps, 'type'>) {
  const { mayChange } = useBuilderAccess();
  const mayConfigure = useMayConfigure(type.kind);
  return (
    <>
      {mayChange && (
        <ButtonLink wide icon={<Pencil aria-hidden />} to={typeBuilderAddress(type.uid)}>
          {t('content-manager.link-to-ctb')}
        </ButtonLink>
      )}
      {mayConfigure && (
        <ButtonLink wide icon={<LayoutList aria-hidden />} to={viewAddress(type, 'edit')}>
          {t('app.links.configure-view')}
        </ButtonLink>
      )}
    </>
  );
}

/** To what was deleted: a single type without an entry has no list that leads there. */
function TrashLink({ type }: Pick<EntryFormProps, 'type'>) {
  const permissions = usePermissions();
  const { keepsDeleted } = useSuspenseQuery(panelSettingsQuery).data;
  if (!keepsDeleted || !permissions.can(DELETE, type.uid)) return null;
  return (
    <ButtonLink wide icon={<Trash2 aria-hidden />} to={trashAddress(type)}>
      {t('content-manager.trash.title')}
    </ButtonLink>
  );
}

/** Switches to another translation, or begins it. */
function Locales(props: EntrySideProps) {
  const { type, stored, locale, locales, relatedId, translations, reference, onReference } = props;
  const permissions = usePermissions();
  const [, navigate] = useLocation();
  const others = stored?.localizations ?? translations;
  const idOf = (code: string): number | undefined => others.find((one) => one.locale === code)?.id;
  const isSingle = type.kind === 'singleType';
  const offered = locales.filter(
    ({ code }) =>
      code === locale ||
      permissions.canLocale(isSingle || idOf(code) !== undefined ? READ : CREATE, type.uid, code),
  );
  const open = (code: string): void => {
    if (isSingle) navigate(typeAddress(type, localeQuery(code)));
    else {
      const id = idOf(code);
      const origin = stored?.id ?? relatedId;
      if (id !== undefined) navigate(entryAddress(type.uid, id, code));
      else if (origin === null) navigate(createAddress(type.uid, code));
      else
        navigate(
          createAddress(type.uid, null, { plugins: { i18n: { locale: code, relatedEntityId: origin } } }),
        );
    }
  };
  return (
    <section className={styles['panel']}>
      <h2 className={styles['panelTitle']}>{t('i18n.components.info.title')}</h2>
      <SelectField
        label={t('i18n.components.info.locales')}
        options={offered.map((one) => ({ value: one.code, label: localeName(one) }))}
        value={locale}
        onChange={open}
      />
      <OtherTranslations {...props} idOf={idOf} reference={reference} onReference={onReference} />
    </section>
  );
}

interface OtherTranslationsProps extends EntrySideProps {
  readonly idOf: (code: string) => number | undefined;
}

/** Other translations: one of them beside the fields, or its values in them. */
function OtherTranslations({ idOf, ...props }: OtherTranslationsProps) {
  const { type, locale, locales, reference, onReference } = props;
  const permissions = usePermissions();
  const others = locales.filter(
    ({ code }) => code !== locale && idOf(code) !== undefined && permissions.canLocale(READ, type.uid, code),
  );
  if (others.length === 0) return null;
  return (
    <>
      <SelectField
        label={t('content-manager.reference.label')}
        options={[
          { value: '', label: t('content-manager.reference.none') },
          ...others.map((one) => ({ value: one.code, label: localeName(one) })),
        ]}
        value={reference ?? ''}
        onChange={(code) => onReference(code === '' ? null : code)}
      />
      <FillIn {...props} others={others} idOf={idOf} />
    </>
  );
}

function Remove({ type, id, locale, onRemoved }: EntryFormProps & { readonly id: number }) {
  const mayRestore = useMayRestore(type.uid);
  const [, navigate] = useLocation();
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const target = entryTarget(type, id, locale);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await send('DELETE', target.path, { query: target.query });
      offerUndo(type.uid, [id], mayRestore);
      if (type.kind === 'singleType') {
        onRemoved();
        return;
      }
      withoutAsking(() => navigate(typeAddress(type, localeQuery(locale)), { replace: true }));
      await queryClient.invalidateQueries({ queryKey: ['content-manager', 'list', type.uid] });
    } catch (error) {
      notify('danger', messageOf(error));
      setBusy(false);
      setAsked(false);
    }
  };
  return (
    <>
      <Button look="danger" wide icon={<Trash2 aria-hidden />} onClick={() => setAsked(true)}>
        {t('content-manager.containers.Edit.delete-entry')}
      </Button>
      {isAsked && (
        <ConfirmDialog busy={busy} onClose={() => setAsked(false)} onConfirm={() => void remove()}>
          <p>{t('content-manager.popUpWarning.bodyMessage.contentType.delete', { count: 1 })}</p>
          <WhereUsed target={target} />
        </ConfirmDialog>
      )}
    </>
  );
}
