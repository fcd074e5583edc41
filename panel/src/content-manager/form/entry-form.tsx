/** The form of one entry: its fields, what may be done with it, what is known of it. */
import { Check } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useMe } from '../../api/queries.ts';
import { localeQuery, typeAddress } from '../../content-types/addresses.ts';
import { CREATE, hasDrafts, PUBLISH, READ, UPDATE } from '../../content-types/content-types.ts';
import { Document, type Path } from '../../document/document.ts';
import { DocumentContext } from '../../document/document-context.ts';
import { openCreation } from '../../document/session-state.ts';
import type { DraftPlace } from '../../drafts/draft.ts';
import { SESSION } from '../../drafts/draft-session.ts';
import { SERVER } from '../../drafts/draft-store.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Main, PageHead } from '../../ui/page.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { shownRelated } from '../entries/related-rows.ts';
import { FieldRows } from '../fields/field-rows.tsx';
import { FormContext, type FormContextValue } from '../fields/form-context.ts';
import { DraftBanner } from './draft-banner.tsx';
import styles from './entry-form.module.css';
import type { EntryFormProps } from './entry-form-props.ts';
import { EntryQuestions } from './entry-questions.tsx';
import { EntrySide } from './entry-side.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { focusFirstWrong } from './focus-wrong.ts';
import { useReference } from './reference.tsx';
import { useEntryActions } from './use-entry-actions.ts';

export function EntryForm(props: EntryFormProps) {
  const { type, components, configuration, locale, base, source } = props;
  const everywhere = usePermissions();
  const person = useMe().id;
  const [document] = useState(() => new Document(base));
  const [reference, setReference] = useState<string | null>(null);
  const differs = useSyncExternalStore(document.subscribe, () => document.isChanged);
  const fields = useRef<HTMLDivElement>(null);
  const mayEditField = useRef<(path: Path) => boolean>(() => true);
  const actions = useEntryActions({
    ...props,
    document,
    mayEdit: (path) => mayEditField.current(path),
    onWrong: () => void focusFirstWrong(fields.current, document),
  });
  const { session, state } = actions;
  const latestActions = useRef(actions);
  latestActions.current = actions;
  const stored = state.entry;
  const isChanged = differs || (source !== null && stored === null);
  const shown = useReference(type, stored?.localizations ?? props.translations, props.locales, reference);

  const permissions = useMemo(
    () => (stored ? everywhere.forEntry(stored, person) : everywhere),
    [everywhere, stored, person],
  );
  const action = stored ? UPDATE : CREATE;
  const mayWrite = permissions.canLocale(action, type.uid, locale);
  const form = useMemo<FormContextValue>(
    () => ({
      type,
      components,
      configuration,
      id: stored?.id ?? null,
      locale,
      reference: shown,
      actions: latestActions,
      mayRead: (path: Path) => !stored || permissions.canField(READ, type.uid, fieldOf(path)),
      mayEdit: (path: Path) => mayWrite && permissions.canField(action, type.uid, fieldOf(path)),
    }),
    [type, components, configuration, stored, locale, shown, permissions, mayWrite, action],
  );

  useEffect(() => {
    mayEditField.current = form.mayEdit;
  }, [form]);

  const { save, publish, busy } = actions;
  const publishButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey)) return;
      if (event.key === 's') {
        event.preventDefault();
        if (isChanged && mayWrite && !busy) void save();
      } else if (event.key === 'Enter' && event.shiftKey) {
        event.preventDefault();
        publishButton.current?.click();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isChanged, mayWrite, busy, save]);

  const [confirming, setConfirming] = useState<{ readonly drafts: number } | null>(null);
  const { settings } = configuration.contentType;
  const title = stored && settings.mainField !== 'id' ? stored[settings.mainField] : null;
  const isPublished = Boolean(stored?.publishedAt);
  const mayPublish = hasDrafts(type) && permissions.canLocale(PUBLISH, type.uid, locale);
  const isSingle = type.kind === 'singleType';
  const heading =
    typeof title === 'string' && title !== ''
      ? title
      : stored || isSingle
        ? type.info.displayName
        : t('content-manager.containers.Edit.pluginHeader.title.new');

  const place: DraftPlace = {
    server: SERVER,
    session: SESSION,
    person,
    type: type.uid,
    id: stored?.id ?? null,
    locale,
    origin: stored
      ? null
      : source !== null
        ? `clone ${source}`
        : props.relatedId !== null
          ? `of ${props.relatedId}`
          : null,
  };
  const { offered, settle } = useDraft({
    document,
    place,
    version: actions.version,
    creation: openCreation(state),
    title: heading,
    address: useLocation()[0] + addressQuery(useSearch()),
    attributes: type.attributes,
    components,
    shownRelated,
  });

  const onPublish = async (): Promise<void> => {
    if (isPublished) setConfirming({ drafts: 0 });
    else {
      const drafts = await actions.countDrafts();
      if (drafts > 0) setConfirming({ drafts });
      else await publish();
    }
  };
  return (
    <DocumentContext value={document}>
      <FormContext value={form}>
        <Main busy={busy}>
          <PageHead
            sticks
            title={heading}
            subtitle={t('content-manager.containers.Edit.api-id', { id: type.apiID })}
            {...(isSingle ? {} : { back: typeAddress(type, localeQuery(locale)) })}
            actions={
              <>
                {mayPublish && (
                  <Button
                    ref={publishButton}
                    look={isPublished ? 'plain' : 'secondary'}
                    disabled={!stored || isChanged || busy}
                    onClick={() => void onPublish()}
                  >
                    {t(isPublished ? 'app.utils.unpublish' : 'app.utils.publish')}
                  </Button>
                )}
                {mayWrite && (
                  <Button
                    type="submit"
                    look="primary"
                    icon={<Check aria-hidden />}
                    disabled={(stored !== null && !isChanged) || busy}
                    onClick={() => void save()}
                  >
                    {t('content-manager.containers.Edit.submit')}
                  </Button>
                )}
              </>
            }
          />
          {offered && (
            <DraftBanner
              type={type}
              components={components}
              configuration={configuration}
              session={session}
              draft={offered}
              onSettled={settle}
            />
          )}
          <div className={styles['layout']}>
            <div className={styles['fields']} ref={fields}>
              <ErrorSummary configuration={configuration} fields={fields} />
              <FieldRows
                attributes={type.attributes}
                view={configuration.contentType}
                path={[]}
                owner={{ uid: type.uid, id: stored?.id ?? null }}
              />
            </div>
            <EntrySide
              {...props}
              stored={stored}
              actions={actions}
              isChanged={isChanged}
              reference={reference}
              onReference={setReference}
            />
          </div>
        </Main>
        <UnsavedGuard isActive={isChanged} />
        <EntryQuestions type={type} configuration={configuration} actions={actions} />
        {confirming && (
          <ConfirmDialog
            look={isPublished ? 'danger' : 'primary'}
            confirm={isPublished ? t('components.popUpWarning.button.confirm') : t('app.utils.publish')}
            {...(isPublished ? { cancel: t('components.popUpWarning.button.cancel') } : {})}
            busy={busy}
            onClose={() => setConfirming(null)}
            onConfirm={() => {
              setConfirming(null);
              void (isPublished ? actions.unpublish() : publish());
            }}
          >
            <p>
              {isPublished
                ? t('content-manager.popUpWarning.warning.unpublish')
                : t('content-manager.popUpwarning.warning.has-draft-relations.message', {
                    count: confirming.drafts,
                  })}
            </p>
          </ConfirmDialog>
        )}
      </FormContext>
    </DocumentContext>
  );
}

const addressQuery = (search: string): string => (search === '' ? '' : `?${search}`);

/** The field of permissions that a path belongs to: places in lists are no part of it. */
const fieldOf = (path: Path): string => path.filter((key) => typeof key === 'string').join('.');
